internal import WiredraftCore

extension DraftEdit {
  /// Returns the name of the change, given the document before it.
  package func name(on document: DraftDocument) -> Name {
    switch self {
    case .set(let name, _), .group(_, let name): return name
    case .insertRow: return .newRow
    case .removeRow: return .deleteRow
    case .replaceRow(let list, let index, let row):
      guard let old = document.draft[Draft.RowReference(list, index)] else { return .row }
      return Self.name(of: old, becoming: row)
    case .moveRow: return .moveRow
    case .setRows(let list, let rows):
      let wasPresent = document.draft[list] != nil
      guard list == .query || list == .body, wasPresent != (rows != nil) else { return .rows }
      return wasPresent ? .backToComputed : .override
    case .setBodyType: return .bodyType
    case .setBody(let body):
      return Self.name(of: document.draft.body, becoming: body)
    case .spliceBodyText: return .body
    case .setBodies: return .bodyType
    case .replace: return .document
    }
  }

  private static func name(of old: Draft.Body, becoming new: Draft.Body) -> Name {
    guard old.type == new.type else { return .bodyType }
    if !old.contentType.isSame(as: new.contentType) { return .bodyContentType }
    if !old.path.isSame(as: new.path) { return .bodyFile }
    return (old.jsonText == nil) != (new.jsonText == nil) ? .jsonValue : .body
  }

  private static func name(of old: Draft.Row, becoming new: Draft.Row) -> Name {
    var names: [Name] = []
    for field in RowField.all where !field.member.isSame(old, new) { names.append(field.change) }
    if !old.name.hasSameBytes(as: new.name) { names.append(.rowName) }
    if !old.text.hasSameBytes(as: new.text) { names.append(.rowValue) }
    if old.type != new.type {
      // A new type often comes with another text: both count as one change.
      names.removeAll { $0 == .rowValue }
      names.append(.rowType)
    }
    guard let name = names.first, names.allSatisfy({ $0 == name }) else { return .row }
    return name
  }
}
