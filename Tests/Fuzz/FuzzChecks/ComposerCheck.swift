import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// The composer: anything may be typed, pasted, clicked or resized on any draft, in any order, through the program's
/// own loop.
///
/// The frame is always complete and shows the draft; spans tile; all changes are in the journal; undoing leads to the
/// start, and redoing back; saving and loading are the identity.
enum ComposerCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let run = ComposerRun(ComposerScript(bytes))
    run.play()
    if let finding = run.finding { throw finding }
    var state = run.state
    for _ in 0..<200 where state.hasDialogs { _ = state.apply(.close) }
    if state.isEditing { _ = state.apply(.accept) }
    if state.isEditing { _ = state.apply(.cancel) }
    try require(!state.hasDialogs && !state.isEditing, "what is open can't be closed")
    try checkComposition(state)
    try DraftCheck.checkSaving(state.document)
    // A lesson's work is saved with the lesson; the repair of a text can't be undone.
    guard !state.isInLesson, !run.isMending else { return }
    run.record(state.takeJournalEvents(), state)
    if let finding = run.finding { throw finding }
    try checkJournal(run, state)
    try checkUndo(run, &state)
  }

  /// Checks that the journal restores the draft that was left.
  private static func checkJournal(_ run: ComposerRun, _ state: ComposerState) throws(Finding) {
    let replay: JournalReplay
    do throws(JournalError) {
      replay = try JournalReader(run.journal).replay()
    } catch {
      throw Finding("the journal is not read: \(error.sentence)")
    }
    try require(replay.damagedLines == 0, "\(replay.damagedLines) lines of the journal do not fit")
    try require(
      JournalCheck.exact(replay.document) == JournalCheck.exact(state.document),
      "the journal tells another draft")
    try require(replay.history.canUndo == state.steps.canUndo, "the journal tells another history")
  }

  private static func checkUndo(_ run: ComposerRun, _ state: inout ComposerState) throws(Finding) {
    let start = run.start
    let end = JournalCheck.exact(state.document)
    var steps = 0
    while state.steps.canRedo, steps < 100_000 {
      _ = state.apply(.redo)
      steps += 1
    }
    let last = JournalCheck.exact(state.document)
    let undone = steps
    steps = 0
    while state.steps.canUndo, steps < 100_000 {
      _ = state.apply(.undo)
      steps += 1
    }
    if let start {
      try require(JournalCheck.exact(state.document) == start, "undoing does not lead to the start")
    }
    try checkComposition(state)
    for _ in 0..<steps { _ = state.apply(.redo) }
    try require(JournalCheck.exact(state.document) == last, "making again does not lead to the end")
    for _ in 0..<undone { _ = state.apply(.undo) }
    try require(JournalCheck.exact(state.document) == end, "undoing again does not lead back")
    try checkComposition(state)
    try check(state.render(), size: state.size)
  }

  /// Checks that the composition shown is that of the draft, and that its spans tile.
  static func checkComposition(_ state: ComposerState) throws(Finding) {
    let (shown, whole) = (state.composition, state.draft.compose(in: state.surroundings))
    try DraftCheck.checkTiles(shown)
    let (mine, theirs) = (
      shown.body?.bytes ?? Composition.Wire(), whole.body?.bytes ?? Composition.Wire()
    )
    try require(
      shown.head.bytes == whole.head.bytes && shown.head.spans.elementsEqual(whole.head.spans),
      "the head is not the draft's")
    try require(
      mine.count == theirs.count && mine.bytes(in: 0..<mine.count) == theirs.bytes(in: 0..<theirs.count)
        && mine.spans.elementsEqual(theirs.spans), "the body is not the draft's")
    try require(
      shown.diagnostics == whole.diagnostics && shown.unmade == whole.unmade
        && shown.routing == whole.routing,
      "the diagnostics are not the draft's")
  }

  /// Checks that every surface is within the frame and as large as its rectangle, that wide characters are whole, and
  /// that no cell moves the terminal's cursor.
  static func check(_ frame: Frame, size: Size) throws(Finding) {
    try require(frame.size == size, "the frame has another size")
    let whole = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    if let cursor = frame.cursor { try require(whole.contains(cursor), "the cursor is outside") }
    for surface in frame.surfaces {
      let rect = surface.rect
      try require(
        rect.column >= 0 && rect.row >= 0 && rect.column + rect.columns <= size.columns
          && rect.row + rect.rows <= size.rows, "a surface leaves the frame: \(rect) of \(size)")
      try require(surface.screen.size == rect.size, "a surface is not as large as its rectangle")
    }
    let screen = frame.flattened()
    try require(
      screen.size == size && screen.cells.count == size.columns * size.rows, "the frame is not full")
    for row in 0..<size.rows {
      var isHalf = false
      for column in 0..<size.columns {
        let cell = screen[column, row]
        try require((cell.width == 0) == isHalf, "half a character at \(column), \(row)")
        isHalf = cell.width == 2
        let isControl = cell.base.value < 0x20 || (0x7F..<0xA0).contains(cell.base.value)
        try require(!isControl, "a control character at \(column), \(row)")
      }
      try require(!isHalf, "half a character at the end of row \(row)")
    }
  }
}
