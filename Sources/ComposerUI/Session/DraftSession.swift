internal import DraftFormats
internal import WiredraftCore

/// It is independent of the screen; code that needs no more than the draft takes a session.
struct DraftSession: Sendable {
  // Where two parts change together, `_history.wrappedValue` and the like are accesses to each alone; the names by
  // themselves are accesses to the whole session.

  @Boxed private(set) var document: DraftDocument
  @Boxed private(set) var history = EditHistory()
  @Boxed private(set) var context: Composition.Context
  /// The composed request, updated when the draft or its context changes, and never during drawing.
  @Boxed private(set) var composition: Composition
  /// The number of compositions so far, which shows whether a derived value is stale.
  private(set) var revision: Int

  var fileName: String?
  /// Whether the draft is the request of the command line, which no file and no journal holds.
  var isRequested = false
  /// The name that saving proposes; nil to derive one from the draft.
  var proposedFileName: String?
  /// Whether the draft is another person's text, pasted or imported, or was recovered, and was not saved since: its
  /// secrets and files are asked about.
  var isForeign = false
  var isFileReadOnly = false
  /// The file whose mended text is the first step of the history; nil if the draft wasn't mended.
  var mendedFile: String?
  @Boxed var asked = AskedNeeds()
  /// The changes of a text that is being mended, for the journal.
  var mendingEvents: [HistoryEvent] = []
  var hasJournalTrouble = false
  @Boxed var problemIndex: ProblemIndex? = nil

  /// Each draft has another number.
  private(set) var number: Int

  init(_ document: DraftDocument, context: Composition.Context, fileName: String? = nil, revision: Int = 0) {
    self.document = document
    self.context = context
    self.fileName = fileName
    self.revision = revision
    number = revision
    composition = document.draft.compose(in: context)
    asked.variables = Set(context.environment.keys)
    asked.files = Set(context.files.keys)
  }

  var draft: Draft { _read { yield $document.pointee.draft } }

  func row(_ reference: Draft.RowReference) -> Draft.Row? {
    draft[reference] ?? composition.folderRow(reference)
  }

  /// A mended file held no draft before the first step; saving that state would replace the file's text by an empty
  /// draft.
  var firstPlace: Int { mendedFile == nil ? 0 : 1 }

  // MARK: - Changes

  /// Merges the change into the last step if that has the same key. Returns whether anything changed.
  mutating func change(_ edit: DraftEdit, coalescing key: EditHistory.CoalescingKey? = nil, rows: Int = 1)
    -> Bool
  {
    guard
      !_history.wrappedValue.apply(edit, to: &_document.wrappedValue, coalescing: key, rows: rows).isNothing
    else { return false }
    recompose()
    return true
  }

  /// Changes the document without a step in the history, to preview a choice.
  mutating func tryOut(_ edit: DraftEdit) -> Bool {
    guard !document.apply(edit).isNothing else { return false }
    recompose()
    return true
  }

  /// Undoes or redoes `count` steps; returns the name of the last one, or nil if there was none.
  mutating func step(back isUndo: Bool, count: Int = 1) -> DraftEdit.Name? {
    var name: DraftEdit.Name?
    for _ in 0..<count {
      name =
        isUndo
        ? _history.wrappedValue.undo(on: &_document.wrappedValue)
        : _history.wrappedValue.redo(on: &_document.wrappedValue)
    }
    if name != nil { recompose() }
    return name
  }

  /// Undoes the step that the next edit could join and removes it from the history; returns whether there was one.
  mutating func forgetOpenStep() -> Bool {
    guard _history.wrappedValue.forgetOpenStep(on: &_document.wrappedValue) else { return false }
    recompose()
    return true
  }

  mutating func endStep() { history.endCoalescing() }

  mutating func markSaved() {
    history.markSaved()
    isRequested = false
    isForeign = false
  }

  mutating func resume(_ document: DraftDocument, _ history: EditHistory) {
    self.document = document
    self.history = history
    number += 1
    isRequested = false
    self.history.recordsEvents = true
    // A journal does not say where its draft came from.
    isForeign = true
    asked = AskedNeeds()
    recompose()
  }

  // MARK: - Journal

  var recordsEvents: Bool {
    get { history.recordsEvents }
    set { history.recordsEvents = newValue }
  }

  mutating func takeEvents() -> [HistoryEvent] { history.takeEvents() }

  // MARK: - Context

  /// Takes the facts about files; returns whether the composition changed.
  mutating func learn(files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>]) -> Bool {
    let news = files.filter { asked.files.contains($0.key) && context.files[$0.key] != $0.value }
    guard !news.isEmpty else { return false }
    context.files.merge(news) { $1 }
    recompose()
    return true
  }

  /// Whether facts about a file of the draft were requested and are not there yet.
  var awaitsFiles: Bool {
    composition.needs.files.contains { asked.files.contains($0) && context.files[$0] == nil }
  }

  mutating func learn(environment: [String: String]) {
    context.environment.merge(environment) { $1 }
    recompose()
  }

  mutating func learn(variables: Variable.Scope, folders: [Draft.FolderDefaults]) {
    context.variables = variables
    context.folders = folders
    recompose()
  }

  /// Forgets files that the draft no longer names, so that nothing remains of a partially typed path.
  mutating func forgetFiles(but named: Set<String>) {
    guard !asked.files.isEmpty || !context.files.isEmpty else { return }
    asked.files.formIntersection(named)
    guard context.files.contains(where: { !named.contains($0.key) }) else { return }
    context.files = context.files.filter { named.contains($0.key) }
  }

  private mutating func recompose() {
    composition.update(to: document.draft, in: context)
    revision += 1
  }
}

struct AskedNeeds: Sendable {
  var files: Set<String> = [] { didSet { settled = nil } }
  var variables: Set<String> = []
  var authentication: PendingAuthentication?
  /// The needs that were all requested, so that they are not checked again.
  var settled: Composition.Needs?
}
