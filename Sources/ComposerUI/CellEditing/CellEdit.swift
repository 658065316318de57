internal import DraftFormats
internal import WiredraftCore

/// A text that can be edited in place.
enum EditTarget: Sendable, Hashable {
  case url
  case cell(Draft.RowReference, GridColumn)
  /// A member of an unfolded row.
  case member(MemberPlace, GridColumn)
  /// A row that is not in the draft until something is typed in it.
  case newRow(Draft.RowList, at: Int, GridColumn)
  /// The text or the path of a body that has no rows.
  case wholeBody
  /// The content type of a text or file body, or the operation of a GraphQL document.
  case bodyHead
}

extension EditTarget {
  /// Whether it is the value of a row or a member.
  var isValue: Bool {
    switch self {
    case .cell(_, .value), .member(_, .value): true
    default: false
    }
  }
}

extension ComposerState {
  /// The row whose cell is edited, and its place; for a member, the member as a row, and the place of its row.
  var editedRow: (row: Draft.Row, reference: Draft.RowReference)? {
    switch edit?.target {
    case .cell(let reference, _): draft[reference].map { ($0, reference) }
    case .member(let place, _): RowsTab.member(place, in: self).map { ($0, place.row) }
    case .url, .newRow, .wholeBody, .bodyHead, nil: nil
    }
  }
}

/// A cell while it is edited.
struct CellEdit: Sendable {
  var target: EditTarget
  var editor: LineEditor
  /// The box in which the value is edited; nil if it is edited in place.
  var box: ValueBox?
  /// The text of the cell when the box was opened.
  var boxOriginal: String?
  /// The unique identifier of this edit's undo step.
  var session: Int
  /// The text of the target when the edit began.
  var original: String
  /// The text of the body when the edit began, if it is the target.
  var originalText: Draft.BodyText?
  /// The type of the row when the edit began.
  var originalType: Draft.RowType?
  /// Whether something was undone or redone since the edit began, so that its step no longer starts from the
  /// original text.
  var hasUndone = false
  /// The number of undo steps of the edit; saving ends a step.
  var steps = 0
  /// Whether the next change joins the last step.
  var stepIsOpen = false
  /// Whether this edit, or the one that Tab left, created the row.
  var madeRow = false
  /// The row that a new one begins as: the one that the URL's path suggests, or that a folder gives.
  var preset: Draft.Row?
  /// The row to which the cursor returns if no row is created.
  var returnRow = 0
  /// The place to which the cursor returns if no member is created.
  var returnMember = GridCursor()
  /// The index of the completion that Tab takes.
  var completionIndex = 0
  /// The texts before the last changes, and those before what was undone, the latest last.
  var done: [TypedText] = [], undone: [TypedText] = []
  /// The kind of the last change: a change of the same kind belongs to it.
  var lastChange: TypedText.Change?

  /// The text of a cell and its cursor, in place or in the box.
  struct TypedText: Sendable {
    var editor: LineEditor
    var box: ValueBox?

    /// A kind of change. Each of another kind can be undone by itself.
    enum Change: Sendable { case word, space, deletion }
  }

  var typedText: TypedText { TypedText(editor: editor, box: box) }

  /// Whether the row is not in the draft yet.
  var isOfNewRow: Bool { if case .newRow = target { true } else { false } }

  /// Whether the row was not in the draft when the edit of this cell began.
  var startedAsNewRow: Bool {
    switch target {
    case .url, .wholeBody, .bodyHead: false
    case .member: madeRow
    case .cell, .newRow: originalType == nil
    }
  }

  /// Records that the draft changed.
  mutating func noteChange() {
    if !stepIsOpen { steps += 1 }
    stepIsOpen = true
  }
}

/// The state that outlasts a single edit.
struct EditingMemory: Sendable {
  /// The number of the last edit; the changes of one edit are one undo step.
  var lastSession = 0
  /// Whether the inserted text was typed, however long it is.
  var typesSeveral = false
  /// The path that is being completed.
  var completion: PathCompletion?
  var lastCompletion = 0
  /// The text that another program edits, or has left behind; nil if there is none.
  var external: ExternalEdit?
}
