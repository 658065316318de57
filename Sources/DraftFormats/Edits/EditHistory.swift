/// What was done to a document, to be undone and done again.
///
/// ```swift
/// var document = DraftDocument()
/// var history = EditHistory()
/// history.apply(.setMethod("PUT"), to: &document)
/// document.draft.method  // PUT
/// history.undo(on: &document)
/// document.draft.method  // GET
/// ```
public struct EditHistory: Sendable {
  /// What makes consecutive edits one step, such as typing in one cell.
  public struct CoalescingKey: Sendable, Hashable {
    /// The text.
    public let text: String
    /// Makes a key; equal texts make equal keys.
    public init(_ text: String) { self.text = text }
  }

  struct Step: Sendable {
    /// Takes the step back, or makes it again.
    var edit: DraftEdit
    var name: DraftEdit.Name
    /// Names the state after the step.
    var state: Int
    /// How many rows it is about.
    var rows: Int
    /// The name of the row that it is about; nil for none, or several.
    var subject: String?
  }

  /// Whether the step that the next edit could join did away with steps to make again.
  public var openStepEndedRedo: Bool { openKey != nil && !dropped.isEmpty }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  /// The steps to make again that the open step did away with: they come back if it is forgotten.
  private var dropped: [Step] = []
  private var openKey: CoalescingKey?
  private var events: [HistoryEvent] = []
  private var lastState = 0
  /// The state at the last saving; 0 is the one below the first step.
  private(set) var savedState = 0

  /// Whether events are kept for ``takeEvents()``; without that the history keeps none.
  public var recordsEvents = false {
    didSet { if !recordsEvents { events = [] } }
  }

  /// Makes an empty history, of a document that is saved.
  public init() {}

  /// Whether there is a step to take back.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to make again.
  public var canRedo: Bool { !undone.isEmpty }
  /// What ``undo(on:)`` will take back, or nil.
  public var nextUndo: DraftEdit.Name? { done.last?.name }
  /// What ``redo(on:)`` will make again, or nil.
  public var nextRedo: DraftEdit.Name? { undone.last?.name }
  /// The change that ``undo(on:)`` will make, or nil.
  public var undoEdit: DraftEdit? { done.last?.edit }
  /// The change that ``redo(on:)`` will make, or nil.
  public var redoEdit: DraftEdit? { undone.last?.edit }
  /// How many rows the step is about that ``undo(on:)`` will take back.
  public var nextUndoRows: Int { done.last?.rows ?? 0 }
  /// How many rows the step is about that ``redo(on:)`` will make again.
  public var nextRedoRows: Int { undone.last?.rows ?? 0 }
  /// Whether the document is at another step than when it was saved.
  public var isModified: Bool { state != savedState }

  private var state: Int { done.last?.state ?? 0 }

  /// Makes a change and remembers it.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - document: The document that it is made to.
  ///   - key: Joins the change to the step before it, if that had the same key and nothing came between. Nil, undoing,
  ///     redoing and saving end such a step.
  ///   - rows: How many rows the change is about, for what it is called.
  /// - Returns: The inverse; ``DraftEdit/nothing``, which is not remembered, if nothing changed.
  @discardableResult
  public mutating func apply(
    _ edit: DraftEdit, to document: inout DraftDocument, coalescing key: CoalescingKey? = nil, rows: Int = 1
  ) -> DraftEdit {
    let name = edit.name(on: document)
    let subject = rows > 1 ? nil : edit.subject(on: document)
    let inverse = document.apply(edit)
    guard !inverse.isNothing else { return inverse }
    note(.apply(edit, inverse: inverse, key: key?.text, rows: rows))
    lastState += 1
    if let key, key == openKey, let last = done.popLast() {
      let both =
        inverse.isOverwritten(by: last.edit)
        ? last.edit : inverse.joined(with: last.edit) ?? .group([inverse, last.edit], name: last.name)
      done.append(
        Step(edit: both, name: last.name, state: lastState, rows: last.rows, subject: subject ?? last.subject)
      )
    } else {
      dropped = key == nil ? [] : undone
      undone = []
      done.append(Step(edit: inverse, name: name, state: lastState, rows: rows, subject: subject))
    }
    openKey = key
    return inverse
  }

  /// Takes the last step back; returns what it was, or nil where there is none.
  @discardableResult
  public mutating func undo(on document: inout DraftDocument) -> DraftEdit.Name? {
    guard let step = done.popLast() else {
      endCoalescing()
      return nil
    }
    note(.undo)
    closeStep()
    undone.append(step.becoming(document.apply(step.edit)))
    return step.name
  }

  /// Makes the step again that was taken back last; returns what it was, or nil where there is none.
  @discardableResult
  public mutating func redo(on document: inout DraftDocument) -> DraftEdit.Name? {
    guard let step = undone.popLast() else {
      endCoalescing()
      return nil
    }
    note(.redo)
    closeStep()
    done.append(step.becoming(document.apply(step.edit)))
    return step.name
  }

  /// Ends a step of several edits: the next edit begins another.
  public mutating func endCoalescing() {
    guard openKey != nil else { return }
    note(.endStep)
    closeStep()
  }

  /// Takes back the step that the next edit could join, as if it had never been: what could be made again before
  /// it can be made again.
  ///
  /// - Returns: Whether there was such a step.
  @discardableResult
  public mutating func forgetOpenStep(on document: inout DraftDocument) -> Bool {
    guard openKey != nil, let step = done.popLast() else { return false }
    note(.forgetStep)
    document.apply(step.edit)
    undone = dropped
    closeStep()
    return true
  }

  /// Remembers the present state as the saved one.
  public mutating func markSaved() {
    note(.saved)
    closeStep()
    savedState = state
  }

  /// Hands over what was done since the last time, in its order, where ``recordsEvents`` says so.
  ///
  /// Doing the same to an equal document with an equal history makes both equal again.
  public mutating func takeEvents() -> [HistoryEvent] {
    if events.isEmpty { return [] }
    defer { events = [] }
    return events
  }

  private mutating func closeStep() {
    openKey = nil
    dropped = []
  }

  private mutating func note(_ event: @autoclosure () -> HistoryEvent) {
    if recordsEvents { events.append(event()) }
  }
}
