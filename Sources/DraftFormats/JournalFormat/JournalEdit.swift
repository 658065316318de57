internal import WiredraftCore

/// A change in the form of a journal, in which unchanged parts need not be written.
enum JournalEdit: Sendable {
  case whole(DraftEdit)
  case url(TextSplice)
  case row(Draft.RowList, at: Int, RowDifference)
  case body(Draft.Body, keeping: Set<BodyMember>)
  /// A list was replaced by `count` rows, most of which it already contained.
  case parts(Draft.RowList, [RowsPart], count: Int)
  case group([JournalEdit], name: DraftEdit.Name)

  struct RowDifference: Sendable {
    /// The row, without the parts that the splices contain.
    var row: Draft.Row
    /// Nil if the row contains the name.
    var name: TextSplice?
    /// Nil if the row contains the text.
    var text: TextSplice?
    /// Whether all but the name, the text and the marks is unchanged.
    var keepsRest: Bool

    var isWhole: Bool { name == nil && text == nil && !keepsRest }
  }

  enum BodyMember: String, CaseIterable, FileValue {
    case text, jsonText, parameters
  }

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
  func applied(to old: Draft.Row) -> Draft.Row? {
    var new = row
    if let name {
      guard let text = name.applied(to: old.name) else { return nil }
      new.name = text
    }
    guard let text else {
      if keepsRest { new.takeRest(of: old) }
      return new
    }
    guard let text = text.applied(to: old.text) else { return nil }
    // The result of parsing the old text helps to parse the new one.
    var copy = old
    copy.text = text
    copy = copy.marked(as: new)
    copy.name = new.name
    if !keepsRest { copy.takeRest(of: new) }
    return copy
  }
}
