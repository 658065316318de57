internal import DraftFormats
internal import WiredraftCore

/// A draft while it is worked on: the document, its history, and what it composes to.
///
/// It has nothing of a screen: what needs no more than the draft takes a session.
struct DraftSession: Sendable {
  /// The draft and what its file holds beside it.
  private(set) var document: DraftDocument
  /// The changes that can be undone and redone.
  private(set) var history = EditHistory()
  /// The inputs of the composition beside the draft.
  private(set) var context: CompositionContext
  /// The composed request, brought up to date when the draft or its context changes, never when it is drawn.
  private(set) var composition: Composition
  /// The number of compositions so far, so that what is derived from one knows when it is stale.
  private(set) var revision: Int

  /// The file that the draft is saved to; nil as long as it has none.
  var fileName: String?
  /// Whether the draft's file can be read, but not written.
  var isFileReadOnly = false
  /// The file whose mended text the first step of the history is; nil where the first step is like any other.
  var mendedFile: String?
  /// The files and variables that the program was asked for.
  var asked = AskedNeeds()
  /// The changes of a text that is being mended, for the journal.
  var mendingEvents: [HistoryEvent] = []
  /// Whether it was said that the journal can't be written.
  var hasJournalTrouble = false
  /// Which diagnostics are problems, as far as that was asked for.
  var problemIndex: ProblemIndex?

  /// Starts on a document, as opened or new.
  init(_ document: DraftDocument, context: CompositionContext, fileName: String? = nil, revision: Int = 0) {
    self.document = document
    self.context = context
    self.fileName = fileName
    self.revision = revision
    composition = document.draft.compose(in: context)
    asked.variables = Set(context.environment.keys)
    asked.files = Set(context.files.keys)
  }

  /// The draft.
  var draft: Draft { document.draft }

  /// The number of steps of the history that can't be undone.
  ///
  /// Before a text was mended there was no draft, and what would be saved then is an empty one over the text of the file.
  var firstPlace: Int { mendedFile == nil ? 0 : 1 }

  // MARK: - Changes

  /// Makes a change; returns whether anything changed.
  ///
  /// - Parameters:
  ///   - key: Joins the change to the last step, where that has the same key.
  ///   - rows: The number of rows that the change is about.
  mutating func change(_ edit: DraftEdit, coalescing key: EditHistory.CoalescingKey? = nil, rows: Int = 1)
    -> Bool
  {
    guard !history.apply(edit, to: &document, coalescing: key, rows: rows).isNothing else { return false }
    recompose()
    return true
  }

  /// Changes the document without a step in the history, as a choice that is only tried.
  mutating func tryOut(_ edit: DraftEdit) -> Bool {
    guard !document.apply(edit).isNothing else { return false }
    recompose()
    return true
  }

  /// Undoes or redoes a number of steps; returns the name of the last of them, or nil.
  mutating func step(back isUndo: Bool, count: Int = 1) -> DraftEdit.Name? {
    var name: DraftEdit.Name?
    for _ in 0..<count { name = isUndo ? history.undo(on: &document) : history.redo(on: &document) }
    if name != nil { recompose() }
    return name
  }

  /// Undoes the step that the next edit could join, as if it had never been; returns whether there was one.
  mutating func forgetOpenStep() -> Bool {
    guard history.forgetOpenStep(on: &document) else { return false }
    recompose()
    return true
  }

  /// Ends a step of several edits: the next edit begins another.
  mutating func endStep() { history.endCoalescing() }

  /// Notes that a file holds the draft as it is now.
  mutating func markSaved() { history.markSaved() }

  /// Goes on with the document and the history of an earlier session.
  mutating func resume(_ document: DraftDocument, _ history: EditHistory) {
    self.document = document
    self.history = history
    self.history.recordsEvents = true
    asked = AskedNeeds()
    recompose()
  }

  // MARK: - Journal

  /// Whether changes are kept for the journal.
  var recordsEvents: Bool {
    get { history.recordsEvents }
    set { history.recordsEvents = newValue }
  }

  /// Hands over the changes since the last time, for the journal.
  mutating func takeEvents() -> [HistoryEvent] { history.takeEvents() }

  // MARK: - Context

  /// Takes note of files; returns whether the composition changed.
  mutating func learn(files: [String: Result<FileFacts, FileProblem>]) -> Bool {
    let news = files.filter { asked.files.contains($0.key) && context.files[$0.key] != $0.value }
    guard !news.isEmpty else { return false }
    context.files.merge(news) { $1 }
    recompose()
    return true
  }

  /// Takes note of environment variables.
  mutating func learn(environment: [String: String]) {
    context.environment.merge(environment) { $1 }
    recompose()
  }

  /// Forgets files that the draft doesn't name any more, so that a path being typed leaves nothing behind.
  mutating func forgetFiles(but named: Set<String>) {
    guard !asked.files.isEmpty || !context.files.isEmpty else { return }
    asked.files.formIntersection(named)
    guard context.files.contains(where: { !named.contains($0.key) }) else { return }
    context.files = context.files.filter { named.contains($0.key) }
  }

  /// Brings the composition up to date.
  private mutating func recompose() {
    composition.update(to: document.draft, in: context)
    revision += 1
  }
}

/// The files and variables that a draft names, as far as the program was asked for them.
struct AskedNeeds: Sendable {
  var files: Set<String> = [] { didSet { settled = nil } }
  var variables: Set<String> = []
  /// Basic authentication whose password the environment is asked for.
  var authentication: PendingAuthentication?
  /// All that was asked for, so that it is not looked through again.
  var settled: ContextNeeds?
}
