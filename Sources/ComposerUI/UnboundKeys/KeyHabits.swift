import ScreenModel

/// The keys that other programs have taught to hands, with the keys that do the same here.
enum KeyHabits {
  /// Returns the end of a sentence about a key that does nothing while no text is edited; nil if it has no habit.
  static func whileMoving(_ key: KeyPress) -> Sentence? { moving[key] }

  static func whileEditing(_ key: KeyPress) -> Sentence? { editing[key] }

  private static let moving = table([
    // vim, less, wuzz, posting.
    ([.letter("Q")], "\(key: .quit) quits"),
    ([.letter(":"), .letter(";")], "\(key: .palette) finds every command"),
    ([.letter("a"), .letter("A"), .named(.insert)], "\(key: .insertRowBelow, in: .grid) adds a row"),
    ([.letter("c"), .letter("C")], "\(key: .edit, in: .grid) edits a cell, \(key: .copyMenu) copies"),
    (
      [.letter("p"), .letter("P"), .control("v")],
      "paste with the terminal's own key; \(key: .duplicateRow, in: .grid) duplicates a row"
    ),
    (
      [.letter("X")],
      "\(key: .deleteRow, in: .grid) deletes a row, \(key: .duplicateRow, in: .grid) duplicates one"
    ),
    ([.letter("T")], "\(key: .cycleType, in: .grid) goes on to the next type of a row"),
    ([.letter("*"), .letter("#"), .control("f"), .named(.function(3))], "\(key: .filter) filters the rows"),
    ([.control("n")], "\(key: .drafts) lists the drafts and begins new ones"),
    (
      [.letter("%")],
      "\(key: .nextTab) and \(key: .previousTab) go to the next tabs"
    ),
    ([.letter("`")], "\(key: .jump) jumps: each place shows a letter"),
    (
      [.letter("~"), .letter("|"), .letter("^")],
      "\(key: .moveToFirst) goes to the first row, \(key: .moveToLast) to the last"
    ),
    (
      [.letter("-"), .letter("+"), .letter("_")],
      "\(key: .zoom) gives the pane the whole screen, or takes it back"
    ),
    ([.control("d")], "\(key: .pageDown) moves down by a page, \(key: .quit) quits"),
    ([.control("u"), .control("b")], "\(key: .pageUp) moves up by a page"),
    ([.control("e"), .named(.function(4))], "\(key: .externalEditor) edits in $EDITOR"),
    ([.control("j"), .control("t")], "\(key: .send) is the key to send with"),
    ([.control("w"), .control("k")], "\(key: .deleteRow, in: .grid) deletes a row"),
    ([.named(.backspace)], "\(key: .deleteRow, in: .grid) deletes a row, \(key: .undo) undoes"),
    ([.control("a")], "\(key: .selectRows, in: .grid) selects rows"),
    ([.named(.function(10)), .named(.function(12))], "\(key: .quit) quits"),
    ([.named(.escape), .control("g")], "there is nothing to leave, and \(key: .quit) quits"),
  ])

  private static let editing = table([
    ([.control("f")], "\(key: .cursorRight) moves the cursor"),
    ([.control("b")], "\(key: .cursorLeft) moves the cursor"),
    ([.control("n")], "\(key: .cursorDown) goes down"),
    ([.control("d")], "\(key: .deleteForward) deletes the character at the cursor"),
    ([.named(.insert)], "text is always inserted"),
    ([.control("c"), .named(.function(10))], "\(key: .quit) quits"),
  ])

  private static func table(_ rows: [(keys: [KeyPress], sentence: Sentence)]) -> [KeyPress: Sentence] {
    Dictionary(rows.flatMap { row in row.keys.map { ($0, row.sentence) } }) { first, _ in first }
  }
}
