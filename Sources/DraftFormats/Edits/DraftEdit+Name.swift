internal import WiredraftCore

extension DraftEdit {
  /// Returns the name of the change, given the document before it.
  package func name(on document: DraftDocument) -> Name {
    switch self {
    case .setMethod: return .method
    case .setURL: return .url
    case .setTitle: return .title
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
    case .setQueryAdds: return .queryAdds
    case .setBodyType: return .bodyType
    case .setBody(let body):
      return Self.name(of: document.draft.body, becoming: body)
    case .spliceBodyText: return .body
    case .setBodies: return .bodyType
    case .setStyles: return .styles
    case .setBoundary: return .boundary
    case .setVariables: return .variables
    case .setEnvironment: return .environment
    case .setReader: return .reader
    case .setSending: return .sending
    case .setExpected: return .expected
    case .replace: return .document
    case .group(_, let name): return name
    }
  }

  private static func name(of old: Draft.Body, becoming new: Draft.Body) -> Name {
    guard old.type == new.type else { return .bodyType }
    if !old.contentType.isSameText(as: new.contentType) { return .bodyContentType }
    if !old.path.isSameText(as: new.path) { return .bodyFile }
    return (old.jsonText == nil) != (new.jsonText == nil) ? .jsonValue : .body
  }

  private static func name(of old: Draft.Row, becoming new: Draft.Row) -> Name {
    var names: [Name] = []
    if !old.name.isSameText(as: new.name) { names.append(.rowName) }
    if old.type != new.type {
      // A new type often comes with another text: both count as one change.
      names.append(.rowType)
    } else if !old.text.isSameText(as: new.text) || old.source != new.source {
      names.append(.rowValue)
    }
    if old.styles != new.styles { names.append(.rowStyles) }
    if old.isEnabled != new.isEnabled || old.offMembers != new.offMembers { names.append(.rowOnOff) }
    if old.isVerbatim != new.isVerbatim { names.append(.rowVerbatim) }
    if old.secrecy != new.secrecy { names.append(.rowSecret) }
    if !old.filename.isSameText(as: new.filename) || !old.contentType.isSameText(as: new.contentType) {
      names.append(.rowFile)
    }
    if !old.notes.description.isSameText(as: new.notes.description) { names.append(.rowDescription) }
    return names.count == 1 ? names[0] : .row
  }
}
