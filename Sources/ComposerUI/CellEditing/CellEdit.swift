internal import DraftFormats
internal import WiredraftCore

enum EditTarget: Sendable, Hashable {
  case url
  case cell(Draft.RowReference, GridColumn)
  case member(MemberPlace, GridColumn)
  /// A row that is not in the draft until something is typed in it.
  case newRow(Draft.RowList, at: Int, GridColumn)
  case wholeBody
  /// The content type of a text or file body, or the operation of a GraphQL document.
  case bodyHead
}

extension EditTarget {
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

struct CellEdit: Sendable {
  var target: EditTarget
  var editor: LineEditor
  var box: ValueBox?
  var boxOriginal: String?
  var session: Int
  var original: String
  var originalText: Draft.BodyText?
  var originalType: Draft.RowType?
  /// Whether something was undone or redone since the edit began, so that its step no longer starts from the
  /// original text.
  var hasUndone = false
  /// The number of undo steps of the edit; saving ends a step.
  var steps = 0
  var stepIsOpen = false
  /// Whether this edit, or the one that Tab left, created the row.
  var madeRow = false
  /// The row that a new one begins as: the one that the URL's path suggests, or that a folder gives.
  var preset: Draft.Row?
  /// The row to which the cursor returns if no row is created.
  var returnRow = 0
  /// The place to which the cursor returns if no member is created.
  var returnMember = GridCursor()
  var completionIndex = 0
  /// The texts before the last changes, and those before what was undone, the latest last.
  var done: [TypedText] = [], undone: [TypedText] = []
  /// The kind of the last change: a change of the same kind belongs to it.
  var lastChange: TypedText.Change?

  struct TypedText: Sendable {
    var editor: LineEditor
    var box: ValueBox?

    /// A kind of change. Each of another kind can be undone by itself.
    enum Change: Sendable { case word, space, deletion }
  }

  var typedText: TypedText { TypedText(editor: editor, box: box) }

  var isOfNewRow: Bool { if case .newRow = target { true } else { false } }

  /// Whether the row was not in the draft when the edit of this cell began.
  var startedAsNewRow: Bool {
    switch target {
    case .url, .wholeBody, .bodyHead: false
    case .member: madeRow
    case .cell, .newRow: originalType == nil
    }
  }

  mutating func noteChange() {
    if !stepIsOpen { steps += 1 }
    stepIsOpen = true
  }
}

struct EditingMemory: Sendable {
  /// The number of the last edit; the changes of one edit are one undo step.
  var lastSession = 0
  /// Whether the inserted text was typed, however long it is.
  var typesSeveral = false
  var completion: PathCompletion?
  var lastCompletion = 0
  var external: ExternalEdit?
}
