public import DraftFormats
public import ScreenModel
public import WiredraftCore

/// All that the composer knows: a value, changed by ``apply(_:)`` alone.
public struct ComposerState: Sendable {
  /// The draft and what its file holds beside it.
  public internal(set) var document: DraftDocument
  /// What the draft becomes; computed when the draft or its context changes, never when it is drawn.
  public internal(set) var composition: Composition
  /// The file that the draft is saved to; nil as long as it has none.
  public internal(set) var fileName: String?
  /// The size of the screen.
  public internal(set) var size: Size

  var options: ComposerOptions
  let keymap: Keymap
  var history = EditHistory()
  var context: CompositionContext
  /// Counts the compositions, so that what is derived from one knows when it is stale.
  var revision = 0

  var panes = Panes()
  var requestField = RequestField.url
  var grid = ParameterGridState()
  var edit: CellEdit?
  var lastSession = 0
  /// Whether what is inserted was typed, character after character, however much it is.
  var typesSeveral = false
  var layers: [Layer] = []

  var message: Message?
  /// What the last change of method, body type or styles made other; nil once another key was pressed.
  @Boxed var changeMarks: ChangeMarks?
  var revealsSecrets = false
  var isMouseCaptured = true
  /// What was done to a text that is mended, for the journal.
  var mendingEvents: [HistoryEvent] = []
  /// Whether it was said that the journal can't be written.
  var hasJournalTrouble = false
  /// Where one goes once the draft is saved; nil to stay.
  @Boxed var departure: Departure?
  /// What is to be told of the file that was saved last.
  var savedSecrets: SavedSecrets?
  /// The file whose mended text the first step of the history is; nil where the first step is like any other.
  var mendedFile: String?
  /// The lesson that is being done; nil for none.
  @Boxed var lesson: LessonSession?
  /// The lesson that is waited for, by its key; nil for none.
  var loadingLesson: String?
  /// What is remembered of draft files.
  var shelf = ShelfMemory()
  /// Basic authentication whose password the environment is asked for.
  var pendingAuthentication: PendingAuthentication?
  /// What is remembered of foreign text that is being read.
  var importing = ImportMemory()
  /// What is edited in another program; nil while nothing is, and nothing it left is kept.
  @Boxed var externalEdit: ExternalEdit?
  /// The path that is being completed.
  @Boxed var completion: PathCompletion?
  var lastCompletion = 0
  /// Which diagnostics are problems, as far as somebody asked.
  var problemIndex: ProblemIndex?
  var askedFiles: Set<String> = [] { didSet { settledNeeds = nil } }
  var askedVariables: Set<String> = []
  /// What was asked for all, so that it is not looked through again.
  var settledNeeds: ContextNeeds?

  /// Starts on a document.
  ///
  /// A draft without a URL begins with its URL being edited, any other with its first parameter selected.
  /// - Parameter notes: What the start has to tell, shown until the first key.
  public init(
    document: DraftDocument, fileName: String? = nil, context: CompositionContext,
    size: Size = Size(columns: 80, rows: 24), options: ComposerOptions = ComposerOptions(),
    keymap: Keymap = .standard, notes: [String] = []
  ) {
    self.document = document
    self.fileName = fileName
    self.context = context
    self.size = size
    self.options = options
    self.keymap = keymap
    composition = document.draft.compose(in: context)
    _ = self.document.takeChanges()
    askedVariables = Set(context.environment.keys)
    askedFiles = Set(context.files.keys)
    grid.column = .value
    codeFormat = options.codeFormat
    live.tabs.select(options.defaults.tab)
    live.showsLineEnds = options.defaults.showsLineEnds
    isMouseCaptured = options.defaults.capturesMouse
    if document.draft.parameters == nil {
      if document.draft.body.parameters != nil {
        grid.list = .body
      } else if document.draft.query != nil {
        grid.list = .query
      }
    }
    if options.startsInURL ?? document.draft.url.isEmpty {
      focus = .request
      beginEditing(.url)
    }
    if !notes.isEmpty { message = Message(text: notes.joined(separator: " ")) }
    settle()
  }

  /// The draft.
  public var draft: Draft { document.draft }

  /// Whether there is work that no file holds.
  ///
  /// That of a lesson is kept with the lesson.
  public var isModified: Bool { lesson == nil && (history.isModified || repair?.isChanged == true) }

  /// Whether the draft's file can be read, but not written.
  public var isFileReadOnly = false

  /// Where keys mean something, the nearest first.
  public var contexts: [KeyContext] {
    switch layers.last {
    case .quitQuestion, .switchQuestion, .discardQuestion, .replaceQuestion, .conflict:
      layers.last.map { [$0.context] } ?? []
    case .some(let layer): [layer.context, .anywhere]
    case nil where edit != nil: [.editing, .anywhere]
    case nil: movingContexts
    }
  }

  /// Where keys mean something once no cell is edited and no layer is open.
  var movingContexts: [KeyContext] {
    (focusedTab?.contexts(in: self) ?? [.request]) + [.moving, .anywhere]
  }

  /// Returns what an input does; nil where it does nothing.
  public func action(for input: TerminalInput) -> Action? {
    switch input {
    case .key(let press):
      if let action = keymap.action(for: press, in: contexts) { return action }
      if asksDiscard { return .chooseLetter(" ") }
      guard case .character(let character) = press.key, press.modifiers.isSubset(of: .shift) else {
        return nil
      }
      if contexts.first?.isText == true { return .insert(String(character)) }
      switch contexts.first?.otherKeys {
      case .choices, .looseChoices: return .chooseLetter(character)
      case .text, .unused, nil: return nil
      }
    case .paste(let text):
      // Where a URL is typed, a whole request is none.
      if contexts.first == .editing, edit?.target == .url, offeredFormat(of: text) != nil {
        return .paste(text)
      }
      // Copied with its line end, a URL or a name is meant without it.
      if contexts.first == .typing || contexts.first == .drafts
        || (contexts.first == .editing && edit?.target == .url)
      {
        return .insert(text.withoutOuterLineEnds)
      }
      if contexts.first == .editing || contexts.first == .repair { return .insert(text) }
      return .paste(text)
    case .mouse(let event): return .mouse(event)
    case .resize(let size): return .resize(size)
    case .focus, .deadline, .terminate: return nil
    }
  }
}

extension String {
  /// The text without the line ends that it begins and ends with.
  fileprivate var withoutOuterLineEnds: String {
    let start = drop { $0.isLineEnd || $0 == "\r" }
    guard let end = start.lastIndex(where: { !$0.isLineEnd && $0 != "\r" }) else { return "" }
    return String(start[...end])
  }
}
