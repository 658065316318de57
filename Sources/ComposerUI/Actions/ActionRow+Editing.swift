extension ActionRow {
  static let accept = ActionRow(
    "Keep what was typed.", label: "accept", place: .editing, reach: .edits,
    change: { CellEdit.acceptText(in: &$0) })
  static let cancel = ActionRow(
    "Leave the cell as it was.", label: "cancel", place: .editing, reach: .edits,
    change: { CellEdit.cancelOrEndText(in: &$0) })
  static let nextCell = ActionRow(
    "Go on to the next cell; after the last, to a new row.", label: "next cell", place: .editing,
    reach: .edits, change: { CellEdit.goToNextCell(in: &$0) })
  static let previousCell = ActionRow(
    "Go back to the previous cell.", place: .editing, reach: .edits,
    change: { CellEdit.goToPreviousCell(in: &$0) })
  static let cycleTypeWhileEditing = ActionRow(
    "Change the type to the next one that fits.", label: "type", place: .editing, reach: .edits,
    unless: { CellEdit.editedTypeRefusal(in: $0) }, change: { CellEdit.cycleTypeWhileEditing(in: &$0) })
  static let insertLineEnd = ActionRow(
    "Put a line end into the text.", label: "line end", place: .editing, reach: .edits,
    unless: { CellEdit.lineEndRefusal(in: $0) }, change: { CellEdit.type("\n", in: &$0) })
  static let deleteWord = ActionRow("Delete the word before the cursor.", place: .editing)
  static let deleteWordForward = ActionRow("Delete the word after the cursor.", place: .editing)
  static let deleteToEnd = ActionRow("Delete all from the cursor to the end.", place: .editing)
  static let deleteToStart = ActionRow("Delete all before the cursor.", place: .editing)
  static let deleteForward = ActionRow("Delete the character at the cursor.", place: .editing)
  static let deleteBackward = ActionRow("Delete the character before the cursor.", place: .editing)
  static let cursorToStart = ActionRow("Move the cursor to the start of the text.", place: .editing)
  static let cursorToEnd = ActionRow("Move the cursor to the end of the text.", place: .editing)
  static let cursorLeft = ActionRow("Move the cursor left.", place: .editing)
  static let cursorRight = ActionRow("Move the cursor right.", place: .editing)
  static let cursorUp = ActionRow("Move the cursor up, in a text of several lines.", place: .editing)
  static let cursorDown = ActionRow("Move the cursor down, in a text of several lines.", place: .editing)
  static let cursorWordLeft = ActionRow("Move the cursor to the start of the word.", place: .editing)
  static let cursorWordRight = ActionRow("Move the cursor to the end of the word.", place: .editing)
  static let extendLeft = ActionRow("Select the character before the cursor.", place: .editing)
  static let extendRight = ActionRow("Select the character after the cursor.", place: .editing)
  static let extendWordLeft = ActionRow("Select to the start of the word.", place: .editing)
  static let extendWordRight = ActionRow("Select to the end of the word.", place: .editing)
  static let extendToStart = ActionRow("Select to the start of the text.", place: .editing)
  static let extendToEnd = ActionRow("Select to the end of the text.", place: .editing)
  static let extendUp = ActionRow("Select to the line above.", place: .editing)
  static let extendDown = ActionRow("Select to the line below.", place: .editing)
  static let copySelection = ActionRow(
    "Copy the selected text.", place: .editing, reach: .edits,
    unless: { CellEdit.copyRefusal(in: $0) }, apply: { CellEdit.copySelection(in: &$0) })
}
