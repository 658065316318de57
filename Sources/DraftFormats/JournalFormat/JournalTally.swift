/// Follows the steps of a history without their changes, to find the distance of the draft from its saved
/// state.
struct JournalTally {
  private var history = EditHistory()
  private var document = DraftDocument.blank
  /// Takes the place of each step, and changes nothing.
  private static let step = DraftEdit.setTitle(nil)
  /// The number of changes to a text being mended that are not undone.
  private var mended = 0

  /// The number of steps between the saved state and this one; 0 if this is the saved one.
  var changeCount: Int {
    if mended > 0 { return mended }
    return history.savedPlace.map { abs(history.place - $0) } ?? max(1, history.place)
  }

  mutating func follow(_ record: JournalRecord) {
    switch record {
    case .apply(_, let key, _):
      // The text has become the draft.
      mended = 0
      history.record(Self.step, coalescing: key.map { EditHistory.CoalescingKey($0) }, name: .several)
    case .undo: history.undo(on: &document)
    case .redo: history.redo(on: &document)
    case .endStep: history.endCoalescing()
    case .forgetStep: history.forgetOpenStep(on: &document)
    case .saved: history.markSaved()
    case .mend, .redoMending: mended += 1
    case .undoMending: mended = max(0, mended - 1)
    case .file, .later, .taken: break
    }
  }
}
