internal import DraftFormats
internal import WiredraftCore

/// A text that can be edited in place.
enum EditTarget: Sendable, Hashable {
  case url
  case cell(RowReference, GridColumn)
  /// A row that is not in the draft until something is typed in it.
  case newRow(RowList, at: Int, GridColumn)
  /// The text, or the path, of a body that has no rows.
  case wholeBody
  /// The content type of a body that is a text or a file.
  case bodyContentType
}

/// A cell while it is edited.
struct CellEdit: Sendable {
  var target: EditTarget
  var editor: LineEditor
  /// The box that the value is edited in; nil in place.
  var box: ValueBox?
  /// What stood in the cell when the box opened.
  var boxOriginal: String?
  /// Names the undo step that typing in this cell is; no two edits share it.
  var session: Int
  /// What stood there when the edit began.
  var original: String
  /// The body then, if its text is edited.
  var originalText: BodyText?
  /// The type of the row then.
  var originalType: RowType?
  /// Whether something was undone or redone since the edit began: its step does not begin with what stood there
  /// then.
  var hasUndone = false
  /// How many undo steps the edit made: saving ends one.
  var steps = 0
  /// Whether the next change joins the last step.
  var stepIsOpen = false
  /// Whether this edit, or the one that Tab came from, made the row.
  var madeRow = false
  /// The name that the URL asks for, where the row is one that it suggests.
  var presetName: String?
  /// The row that the cursor goes back to if no row is made.
  var returnRow = 0
  /// Which of the completions Tab takes, counted from the first.
  var completionIndex = 0

  /// Whether the row is not in the draft yet.
  var isOfNewRow: Bool { if case .newRow = target { true } else { false } }

  /// Whether the row was not in the draft when the edit of this cell began.
  var startedAsNewRow: Bool {
    switch target {
    case .url, .wholeBody, .bodyContentType: false
    case .cell, .newRow: originalType == nil
    }
  }

  /// Notes that the draft changed.
  mutating func noteChange() {
    if !stepIsOpen { steps += 1 }
    stepIsOpen = true
  }
}

/// The memory of editing, from one edit to the next.
struct EditingMemory: Sendable {
  /// The number of the last edit: the changes of one are one step to undo.
  var lastSession = 0
  /// Whether the text that is inserted was typed, however long it is.
  var typesSeveral = false
  /// The path that is being completed.
  var completion: PathCompletion?
  var lastCompletion = 0
  /// The text that another program edits, or left behind; nil for none.
  var external: ExternalEdit?
}
