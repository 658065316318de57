/// Follows the steps of a history without their changes, to find the distance of the draft from its saved
/// state.
struct JournalTally {
  private var done: [Int] = []
  private var undone: [Int] = []
  private var dropped: [Int] = []
  private var openKey: String?
  private var lastState = 0
  private var savedState = 0
  /// The number of changes to a text being mended that are not undone.
  private var mended = 0

  /// The number of steps between the saved state and this one; 0 if this is the saved one.
  var changeCount: Int {
    if mended > 0 { return mended }
    if (done.last ?? 0) == savedState { return 0 }
    if savedState == 0 { return done.count }
    if let index = done.lastIndex(of: savedState) { return done.count - index - 1 }
    // The undone states are later ones, of which the nearest is last: its step leads there.
    if let index = undone.lastIndex(of: savedState) { return undone.count - index }
    return max(1, done.count)
  }

  mutating func follow(_ record: JournalRecord) {
    switch record {
    case .apply(_, let key, _):
      lastState += 1
      // The text has become the draft.
      mended = 0
      if let key, key == openKey, !done.isEmpty {
        done[done.count - 1] = lastState
      } else {
        dropped = key == nil ? [] : undone
        undone = []
        done.append(lastState)
      }
      openKey = key
    case .undo:
      closeStep()
      if let state = done.popLast() { undone.append(state) }
    case .redo:
      closeStep()
      if let state = undone.popLast() { done.append(state) }
    case .endStep: closeStep()
    case .forgetStep:
      guard openKey != nil, done.popLast() != nil else { return }
      undone = dropped
      closeStep()
    case .saved:
      closeStep()
      savedState = done.last ?? 0
    case .mend, .redoMending: mended += 1
    case .undoMending: mended = max(0, mended - 1)
    case .file, .later, .taken: break
    }
  }

  private mutating func closeStep() {
    openKey = nil
    dropped = []
  }
}
