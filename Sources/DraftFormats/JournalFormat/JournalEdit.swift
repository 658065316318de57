internal import WiredraftCore

/// A change in the form of a journal, in which unchanged parts need not be written.
enum JournalEdit: Sendable {
  /// A change that is written in full.
  case whole(DraftEdit)
  /// The URL changed.
  case url(TextSplice)
  /// A row changed.
  case row(Draft.RowList, at: Int, RowDifference)
  /// The body changed, except for the given members.
  case body(Draft.Body, keeping: Set<BodyMember>)
  /// A list was replaced by `count` rows, most of which it already contained.
  case parts(Draft.RowList, [RowsPart], count: Int)
  /// Several changes as one.
  case group([JournalEdit], name: DraftEdit.Name)

  /// The difference between two versions of a row.
  struct RowDifference: Sendable {
    /// The row, without the parts that the splices contain.
    var row: Draft.Row
    /// The change of the name; nil if the row contains the name.
    var name: TextSplice?
    /// The change of the text; nil if the row contains the text.
    var text: TextSplice?
    /// Whether file name, content type and notes are unchanged.
    var keepsRest: Bool

    /// Whether the row is complete without the old one.
    var isWhole: Bool { name == nil && text == nil && !keepsRest }
  }

  /// A member of a body that may be long.
  enum BodyMember: String, CaseIterable {
    case text, jsonText, parameters
  }

  /// Returns this change as an edit of a document; nil if the document has no place for it.
  func edit(on document: DraftDocument) -> DraftEdit? {
    switch self {
    case .whole(let edit): return edit
    case .url(let splice): return splice.applied(to: document.draft.url).map { .setURL($0) }
    case .row(let list, let index, let difference):
      // In a group the row may be missing, as it was when the change was made.
      if difference.isWhole { return .replaceRow(list, at: index, with: difference.row) }
      guard let old = document.draft[Draft.RowReference(list, index)] else { return nil }
      return difference.applied(to: old).map { .replaceRow(list, at: index, with: $0) }
    case .body(var body, let kept):
      let old = document.draft.body
      if kept.contains(.text) { body.text = old.text }
      if kept.contains(.jsonText) { body.jsonText = old.jsonText }
      if kept.contains(.parameters) { body.parameters = old.parameters }
      return .setBody(body)
    case .parts(let list, let parts, let count):
      return parts.rows(from: document.draft[list] ?? [], count: count).map { .setRows(list, $0) }
    case .group(let parts, let name):
      var edits: [DraftEdit] = []
      var copy = document
      for part in parts {
        guard let edit = part.edit(on: copy) else { return nil }
        copy.apply(edit)
        edits.append(edit)
      }
      return .group(edits, name: name)
    }
  }
}

extension JournalEdit.RowDifference {
  /// Returns the new version of a row; nil if the texts of the old version do not match.
  func applied(to old: Draft.Row) -> Draft.Row? {
    var new = row
    if let name {
      guard let text = name.applied(to: old.name) else { return nil }
      new.name = text
    }
    if let text {
      guard let text = text.applied(to: old.text) else { return nil }
      // The result of parsing the old text helps to parse the new one.
      var copy = old
      copy.text = text
      copy = copy.marked(as: new)
      copy.name = new.name
      copy.filename = new.filename
      copy.contentType = new.contentType
      copy.notes = new.notes
      new = copy
    }
    if keepsRest {
      new.filename = old.filename
      new.contentType = old.contentType
      new.notes = old.notes
    }
    return new
  }
}
