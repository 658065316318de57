/// The changes made to a document, for undo and redo.
///
/// ```swift
/// var document = DraftDocument()
/// var history = EditHistory()
/// history.apply(.setMethod("PUT"), to: &document)
/// document.draft.method  // PUT
/// history.undo(on: &document)
/// document.draft.method  // GET
/// ```
package struct EditHistory: Sendable {
  /// A key that joins consecutive edits into one step, such as typing in one cell.
  package struct CoalescingKey: Sendable, Hashable {
    package let text: String
    /// Makes a key; equal texts make equal keys.
    package init(_ text: String) { self.text = text }
  }

  struct Step: Sendable {
    var edit: DraftEdit
    var name: DraftEdit.Name
    var state: Int
    var rows: Int
    /// The name of the row that the step affects; nil for none, or several.
    var subject: String?
  }

  /// Whether the step that the next edit could join discarded steps to redo.
  package var openStepEndedRedo: Bool { openKey != nil && !dropped.isEmpty }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  /// The steps to redo that the open step discarded: they come back if it is forgotten.
  private var dropped: [Step] = []
  private var openKey: CoalescingKey?
  private var events: [HistoryEvent] = []
  private var lastState = 0
  /// 0 is the state before the first step.
  private(set) var savedState = 0

  /// Whether events are kept for ``takeEvents()``.
  package var recordsEvents = false {
    didSet { if !recordsEvents { events = [] } }
  }

  /// Makes an empty history of a saved document.
  package init() {}

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }
  /// The name of the step that ``undo(on:)`` will undo; nil if there is none.
  package var nextUndo: DraftEdit.Name? { done.last?.name }
  /// The name of the step that ``redo(on:)`` will redo; nil if there is none.
  package var nextRedo: DraftEdit.Name? { undone.last?.name }
  /// The edit that ``undo(on:)`` will apply; nil if there is none.
  package var undoEdit: DraftEdit? { done.last?.edit }
  /// The edit that ``redo(on:)`` will apply; nil if there is none.
  package var redoEdit: DraftEdit? { undone.last?.edit }
  /// The number of rows that the step affects that ``undo(on:)`` will undo.
  package var nextUndoRows: Int { done.last?.rows ?? 0 }
  /// The number of rows that the step affects that ``redo(on:)`` will redo.
  package var nextRedoRows: Int { undone.last?.rows ?? 0 }
  /// Whether the document is in a different state than when it was saved.
  package var isModified: Bool { state != savedState }

  private var state: Int { done.last?.state ?? 0 }

  /// Makes a change and records it.
  ///
  /// - Parameters:
  ///   - key: Joins the change to the previous step, if that has the same key and nothing came between. Nil,
  ///     undoing, redoing and saving end such a step.
  ///   - rows: The number of rows that the change affects, for its description.
  /// - Returns: The inverse; ``DraftEdit/nothing`` if nothing changed, in which case nothing is recorded.
  @discardableResult
  package mutating func apply(
    _ edit: DraftEdit, to document: inout DraftDocument, coalescing key: CoalescingKey? = nil, rows: Int = 1
  ) -> DraftEdit {
    let name = edit.name(on: document)
    let subject = rows > 1 ? nil : edit.subject(on: document)
    let inverse = document.apply(edit)
    guard !inverse.isNothing else { return inverse }
    note(.apply(edit, inverse: inverse, key: key?.text, rows: rows))
    record(inverse, coalescing: key, name: name, rows: rows, subject: subject)
    return inverse
  }

  mutating func record(
    _ inverse: DraftEdit, coalescing key: CoalescingKey?, name: DraftEdit.Name, rows: Int = 1,
    subject: String? = nil
  ) {
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
  }

  /// Undoes the last step; returns its name, or nil if there is none.
  @discardableResult
  package mutating func undo(on document: inout DraftDocument) -> DraftEdit.Name? {
    move(\.done, \.undone, .undo, on: &document)
  }

  /// Redoes the step that was undone last; returns its name, or nil if there is none.
  @discardableResult
  package mutating func redo(on document: inout DraftDocument) -> DraftEdit.Name? {
    move(\.undone, \.done, .redo, on: &document)
  }

  private mutating func move(
    _ start: WritableKeyPath<Self, [Step]>, _ end: WritableKeyPath<Self, [Step]>, _ event: HistoryEvent,
    on document: inout DraftDocument
  ) -> DraftEdit.Name? {
    guard var step = self[keyPath: start].popLast() else {
      endCoalescing()
      return nil
    }
    note(event)
    closeStep()
    step.edit = document.apply(step.edit)
    self[keyPath: end].append(step)
    return step.name
  }

  /// Ends a step of several edits: the next edit begins a new one.
  package mutating func endCoalescing() {
    guard openKey != nil else { return }
    note(.endStep)
    closeStep()
  }

  /// Undoes the step that the next edit could join and removes it from the history: the steps that could be
  /// redone before it can be redone again.
  ///
  /// - Returns: Whether there was such a step.
  @discardableResult
  package mutating func forgetOpenStep(on document: inout DraftDocument) -> Bool {
    guard openKey != nil, let step = done.popLast() else { return false }
    note(.forgetStep)
    document.apply(step.edit)
    undone = dropped
    closeStep()
    return true
  }

  /// Records the present state as the saved one.
  package mutating func markSaved() {
    note(.saved)
    closeStep()
    savedState = state
  }

  /// Returns the events since the last call, in order, if ``recordsEvents`` is true.
  ///
  /// Replaying them on an equal document with an equal history makes both equal again.
  package mutating func takeEvents() -> [HistoryEvent] {
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
