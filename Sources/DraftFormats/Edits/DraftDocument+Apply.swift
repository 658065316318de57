internal import WiredraftCore

extension DraftDocument {
  /// Shares its parts with its copies.
  static let blank = DraftDocument()

  /// Makes a change and returns its inverse.
  ///
  /// - Returns: The inverse; ``DraftEdit/nothing`` if the edit has no place or nothing changes.
  /// - Complexity: O(*n*), where *n* is the length of the list or text that the edit concerns.
  @discardableResult
  package mutating func apply(_ edit: DraftEdit) -> DraftEdit {
    switch edit {
    case .set(let name, let document):
      let fields = DraftEdit.properties[name] ?? []
      if fields.allSatisfy({ $0.isSame(self, document) }) { return .nothing }
      var old = DraftDocument.blank
      for field in fields { field.copy(self, &old) }
      for field in fields { field.copy(document, &self) }
      return .set(name, of: old)
    case .insertRow(let list, let index, let row): return insert(row, in: list, at: index)
    case .removeRow(let list, let index): return removeRow(of: list, at: index)
    case .replaceRow(let list, let index, let row):
      guard let old = draft[Draft.RowReference(list, index)] else { return .nothing }
      draft[list]?[index] = row
      return .replaceRow(list, at: index, with: old)
    case .moveRow(let list, let start, let end): return moveRow(of: list, from: start, to: end)
    case .setRows(let list, let rows):
      let old = draft[list]
      draft[list] = rows
      return .setRows(list, old)
    case .setBodyType(let type): return setBodyType(type)
    case .spliceBodyText(let offset, let count, let text): return splice(at: offset, count, text)
    case .setBody(let body):
      return .setBody(exchange(&draft.body, body))
    case .setBodies(let body, let kept):
      let old = exchange(&draft.keptBodies, kept)
      return .setBodies(exchange(&draft.body, body), kept: old)
    case .replace(let document):
      let old = exchange(&self, document)
      return .replace(old)
    case .group(let edits, let name):
      let inverses = edits.map { apply($0) }.filter { !$0.isNothing }
      return inverses.isEmpty ? .nothing : .group(inverses.reversed(), name: name)
    }
  }

  private mutating func insert(_ row: Draft.Row, in list: Draft.RowList, at index: Int) -> DraftEdit {
    let count = draft[list]?.count ?? 0
    guard (0...count).contains(index) else { return .nothing }
    guard count > 0 else {
      // The inverse restores the list: after removing the row, an absent list would be empty.
      let old = draft[list]
      draft[list] = [row]
      return .setRows(list, old)
    }
    draft[list]?.insert(row, at: index)
    return .removeRow(list, at: index)
  }

  private mutating func removeRow(of list: Draft.RowList, at index: Int) -> DraftEdit {
    guard draft[Draft.RowReference(list, index)] != nil, let row = draft[list]?.remove(at: index) else {
      return .nothing
    }
    if list == .parameters, draft.parameters?.isEmpty == true { draft.parameters = nil }
    return .insertRow(list, at: index, row)
  }

  private mutating func moveRow(of list: Draft.RowList, from start: Int, to end: Int) -> DraftEdit {
    guard start != end, let indices = draft[list]?.indices, indices.contains(start),
      indices.contains(end)
    else { return .nothing }
    // Only the rows in between move.
    for index in start < end ? Array(start..<end) : (end..<start).reversed() {
      draft[list]?.swapAt(index, index + 1)
    }
    return .moveRow(list, from: end, to: start)
  }

  private mutating func splice(at offset: Int, _ count: Int, _ new: Draft.BodyText) -> DraftEdit {
    guard draft.body.type.takesText else { return .nothing }
    let old = draft.body
    var text = old.wholeText ?? Draft.BodyText()
    let end = offset.addingReportingOverflow(max(0, count))
    guard offset >= 0, offset <= text.utf8Count, !end.overflow else { return .nothing }
    let before = text
    let range = text.replaceSubrange(offset..<end.partialValue, with: new)
    let removed = before.part(range)
    if removed == new { return .nothing }
    draft.body.wholeText = text
    // Restores an absent text as absent, not as empty.
    guard old.wholeText != nil else { return .setBody(old) }
    return .spliceBodyText(at: range.lowerBound, removing: new.utf8Count, inserting: removed)
  }

  private mutating func setBodyType(_ type: Draft.BodyType) -> DraftEdit {
    guard type != draft.body.type else { return .nothing }
    let (oldBody, oldKept) = (draft.body, draft.keptBodies)
    draft.keptBodies.removeAll { $0.type == type || $0.type == oldBody.type }
    if !oldBody.isEmpty { draft.keptBodies.append(oldBody) }
    draft.body = oldKept.last { $0.type == type } ?? Draft.Body(type)
    return .setBodies(oldBody, kept: oldKept)
  }

  private func exchange<Value>(_ place: inout Value, _ value: Value) -> Value {
    let old = place
    place = value
    return old
  }
}

extension [Draft.Row]? {
  /// Whether both are absent, or share the same storage.
  func sharesRows(with other: [Draft.Row]?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.count == other.count
      && self.withUnsafeBufferPointer { rows in
        other.withUnsafeBufferPointer { $0.baseAddress == rows.baseAddress }
      }
  }
}
