package import DraftFormats
package import ScreenModel
package import WiredraftCore

/// The whole state of the composer: a value, changed only by events.
package struct ComposerState: Sendable {
  @Boxed var session: DraftSession
  /// The size of the screen.
  package internal(set) var size: Size

  @Boxed var options: ComposerOptions
  @Boxed var keymap: Keymap

  @Boxed var panes = Panes()
  @Boxed var grid = ParameterGridState()
  @Boxed var edit: CellEdit? = nil
  @Boxed var editing = EditingMemory()
  /// The dialogs over the panes; the last one is in front and receives all keys.
  var dialogs: [any Dialog] = []

  @Boxed var message: Message? = nil
  /// The action that asked, with the last message, to be repeated.
  var repeatedAction: Action? = nil
  /// The marks of the last change, if it was one of method, body type or styles.
  @Boxed var changeMarks: ChangeMarks? = nil
  var revealsSecrets = false
  @Boxed var variables = VariableMemory()
  @Boxed var lesson: LessonSession? = nil
  @Boxed var pressedKeys = PressedKeys()
  @Boxed var exchange = ExchangeMemory()
  @Boxed var shelf = ShelfMemory()
  @Boxed var welcome = WelcomeFacts()
  @Boxed var importing = ImportMemory()

  /// Starts with a document.
  ///
  /// A draft without a URL begins with an edit of its URL, any other with its first parameter selected.
  /// - Parameter notes: The messages of the start, shown until the first key.
  package init(
    document: DraftDocument, fileName: String? = nil, context: Composition.Context,
    size: Size = Size(columns: 80, rows: 24), options: ComposerOptions = ComposerOptions(),
    keymap: Keymap = .standard, notes: [Sentence] = []
  ) {
    self.init(
      DraftSession(document, context: context, fileName: fileName), size: size, options: options,
      keymap: keymap,
      notes: notes)
  }

  init(
    _ session: DraftSession, size: Size, options: ComposerOptions, keymap: Keymap, notes: [Sentence] = []
  ) {
    self.session = session
    self.size = size
    self.options = options
    self.keymap = keymap
    live.codeFormat = options.codeFormat
    panes.walls = options.walls
    live.show(options.defaults)
    if draft.parameters == nil {
      if draft.body.parameters != nil {
        grid.list = .body
      } else if draft.query != nil {
        grid.list = .query
      }
    }
    if options.startsInURL ?? draft.url.isEmpty {
      focus = .request
      CellEdit.begin(.url, in: &self)
    }
    if !notes.isEmpty { message = Message(text: notes.joined(separator: " ")) }
    settle()
  }

  /// The draft and the other contents of its file.
  package var document: DraftDocument { _read { yield $session.pointee.$document.pointee } }
  package var draft: Draft { _read { yield $session.pointee.$document.pointee.draft } }
  /// The composed request.
  package var composition: Composition { _read { yield $session.pointee.$composition.pointee } }
  var history: EditHistory { _read { yield session.history } }
  var context: Composition.Context { _read { yield session.context } }
  var revision: Int { session.revision }

  /// The file that the draft is saved to; nil if it has none.
  package internal(set) var fileName: String? {
    get { session.fileName }
    set { session.fileName = newValue }
  }

  /// Whether the draft is the request of the command line, which no file and no journal holds.
  package var isRequested: Bool {
    get { session.isRequested }
    set { session.isRequested = newValue }
  }

  /// The name that saving proposes for a draft without a file, such as that of its example; nil to derive one.
  package var proposedFileName: String? {
    get { session.proposedFileName }
    set { session.proposedFileName = newValue }
  }

  /// Whether the draft's file is readable but not writable.
  package var isFileReadOnly: Bool {
    get { session.isFileReadOnly }
    set { session.isFileReadOnly = newValue }
  }

  /// A number that is another one for each draft.
  package var draftNumber: Int { session.number }

  /// Whether there are unsaved changes.
  ///
  /// The changes of a lesson are kept with the lesson.
  package var isModified: Bool { lesson == nil && (history.isModified || repair?.isChanged == true) }

  /// The contexts of the keys, the nearest first.
  package var contexts: [KeyContext] {
    switch dialogs.last {
    case .some(let dialog): dialog.context.isExclusive ? [dialog.context] : [dialog.context, .anywhere]
    case nil where edit != nil: [.editing, .anywhere]
    case nil: movingContexts
    }
  }

  var movingContexts: [KeyContext] {
    (exchange.running?.hasBegun == true ? [.sending] : []) + (lesson?.contexts ?? [])
      + (focusedTab?.contexts(in: self) ?? [.request])
      + [.moving, .anywhere]
  }

  /// Returns the two keys of an Alt key that does nothing here: Escape and a key in one packet, as a slow connection
  /// delivers them, look like one. In a text it stays one, so that the text is not lost.
  package func keys(in input: TerminalInput) -> (TerminalInput, TerminalInput)? {
    guard case .key(let press) = input, press.modifiers.contains(.alt),
      contexts.first?.isText != true, keymap.action(for: press, in: contexts) == nil
    else { return nil }
    return (
      .key(KeyPress(.escape)), .key(KeyPress(press.key, press.modifiers.subtracting(.alt)))
    )
  }

  var awaitsEntries: Bool { dialogs.last?.awaitsEntries == true }

  /// Returns whether an input was typed at a list that is still being read, and has to wait for it: what chooses from it or
  /// moves in it, and all that follows. What leaves it doesn't wait.
  func holds(_ input: TerminalInput, hasHeld: Bool) -> Bool {
    guard awaitsEntries, input.isTyped, let event = event(for: input) else { return false }
    switch event {
    case .action(.close), .action(.quit), .action(.redraw), .action(.suspend): return false
    case .action(.choose), .action(.moveUp), .action(.moveDown), .action(.pageUp), .action(.pageDown):
      return true
    default: return hasHeld
    }
  }

  /// Returns the event of an input; nil if it has none.
  package func event(for input: TerminalInput) -> Event? {
    switch input {
    case .key(let press):
      let isCharacter = press.modifiers.isSubset(of: .shift)
      if let action = keymap.action(for: press, in: contexts) {
        guard isCharacter, case .character(let character) = press.key,
          let drafts = frontDialog(DraftsDialog.self), !drafts.takesLetter(of: action, in: self)
        else { return .action(action) }
        return .insert(String(character))
      }
      guard isCharacter, case .character(let character) = press.key else { return .unbound(press) }
      switch contexts.first?.otherKeys {
      case .text: return .insert(String(character))
      case .choices, .looseChoices: return .chooseLetter(character)
      case .unused, nil: return .unbound(press)
      }
    case .paste(let text):
      // A whole request is not valid input for a URL.
      if contexts.first == .editing, edit?.target == .url,
        ImportPreviewDialog.offeredFormat(of: text, in: self) != nil
      {
        return .paste(text)
      }
      if RowsTab.takesAsRows(text, in: self) { return .paste(text) }
      // A URL or a name that was copied with its line end is meant without it.
      if contexts.first == .typing || contexts.first == DraftsDialog.keys
        || (contexts.first == .editing && edit?.target == .url)
      {
        return .insert(text.withoutOuterLineEnds)
      }
      if contexts.first == .editing || contexts.first == RepairDialog.keys { return .insert(text) }
      return .paste(text)
    case .pasting(let count): return .pasting(byteCount: count)
    case .pasteStopped(let count): return .pasteStopped(byteCount: count)
    case .mouse(let event): return .mouse(event)
    case .resize(let size): return .resize(size)
    case .focus(true): return .focused
    case .background(let background): return .background(background)
    case .focus, .deadline, .terminate: return nil
    }
  }
}

extension String {
  fileprivate var withoutOuterLineEnds: String {
    let start = drop { $0.isLineEnd || $0 == "\r" }
    guard let end = start.lastIndex(where: { !$0.isLineEnd && $0 != "\r" }) else { return "" }
    return String(start[...end])
  }
}
