internal import WiredraftCore

/// A change as a journal has it: what it leaves as it was need not be written down.
enum JournalEdit: Sendable {
  /// A change that is written down whole.
  case whole(DraftEdit)
  /// The URL became another.
  case url(TextSplice)
  /// A row became another.
  case row(RowList, at: Int, RowDifference)
  /// The body became another, but for the members that are named.
  case body(Body, keeping: Set<BodyMember>)
  /// A list became so many rows, most of them rows that it had.
  case parts(RowList, [RowsPart], count: Int)
  /// Several changes as one.
  case group([JournalEdit], name: DraftEdit.Name)

  /// What of a row became another.
  struct RowDifference: Sendable {
    /// The row, without what is told by the others.
    var row: Row
    /// How the name became what it is; nil if the row has it.
    var name: TextSplice?
    /// How the text became what it is; nil if the row has it.
    var text: TextSplice?
    /// Whether file name, content type and notes are as they were.
    var keepsRest: Bool

    /// Whether the row is told without looking at the old one.
    var isWhole: Bool { name == nil && text == nil && !keepsRest }
  }

  /// What of a body may be long.
  enum BodyMember: String, CaseIterable {
    case text, jsonText, parameters
  }

  /// Returns the change of a document that this one is; nil where the document has no place for it.
  func edit(on document: DraftDocument) -> DraftEdit? {
    switch self {
    case .whole(let edit): return edit
    case .url(let splice): return splice.applied(to: document.draft.url).map { .setURL($0) }
    case .row(let list, let index, let difference):
      // In a group it may have no place, as in the one that was made.
      if difference.isWhole { return .replaceRow(list, at: index, with: difference.row) }
      guard let old = document.draft[RowReference(list, index)] else { return nil }
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
  /// Returns the row that another becomes; nil where that has other texts.
  func applied(to old: Row) -> Row? {
    var new = row
    if let name {
      guard let text = name.applied(to: old.name) else { return nil }
      new.name = text
    }
    if let text {
      guard let text = text.applied(to: old.text) else { return nil }
      // What was read of the old text helps to read the new one.
      var copy = old
      copy.text = text
      if copy.type != new.type { copy.type = new.type }
      copy.name = new.name
      copy.source = new.source
      copy.isEnabled = new.isEnabled
      copy.isVerbatim = new.isVerbatim
      copy.secrecy = new.secrecy
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
