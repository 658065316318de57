internal import WiredraftCore

extension DraftEdit {
  typealias Member = JournalWriter.Member

  /// The inverse contains the previous values.
  func journalMembers(inverse: DraftEdit) -> [Member] {
    func line(_ word: JournalWord, _ members: (name: String, value: any FileValue)...) -> [Member] {
      [("do", word.json(indent: nil))] + members.map { ($0.name, $0.value.json(indent: nil)) }
    }

    switch (self, inverse) {
    case (.set(let name, let document), _):
      if name == .url, case .set(.url, let old) = inverse,
        let splice = TextSplice(from: old.draft.url, to: document.draft.url)
      {
        return [("do", name.json(indent: nil)), ("splice", splice.json(indent: nil))]
      }
      let members = DraftFileWriter.members(Self.properties[name] ?? [], of: document, indent: nil)
      return [("do", name.json(indent: nil))] + members
    case (.insertRow(let list, let index, let row), _):
      return line(.insert, ("in", list), ("at", index), ("row", row))
    case (.removeRow(let list, let index), _): return line(.remove, ("in", list), ("at", index))
    case (.replaceRow(let list, let index, let row), let inverse):
      guard case .replaceRow(list, index, let old) = inverse else {
        return line(.row, ("in", list), ("at", index), ("row", row))
      }
      return line(.row, ("in", list), ("at", index)) + Self.difference(from: old, to: row)
    case (.moveRow(let list, let start, let end), _):
      return line(.move, ("in", list), ("at", start), ("to", end))
    case (.setRows(let list, let rows), let inverse):
      if let rows, case .setRows(list, let old?) = inverse, let parts = [RowsPart](from: old, to: rows) {
        return line(.parts, ("in", list), ("count", rows.count), ("parts", parts))
      }
      return line(.rows, ("in", list), ("rows", rows))
    case (.setBodyType(let type), _): return line(.bodyType, ("text", type))
    case (.setBody(let body), let inverse):
      guard case .setBody(let old) = inverse else { return line(.body, ("body", body)) }
      return line(.body) + Self.difference(from: old, to: body)
    case (.spliceBodyText(let offset, let count, let new), _):
      return line(.splice, ("at", offset), ("to", count), ("text", new))
    case (.setBodies(let body, let kept), _): return line(.bodies, ("body", body), ("kept", kept))
    case (.replace(let document), _): return line(.document, ("document", document))
    case (.group(let edits, let name), let inverse):
      // Changes that had no effect have no inverse: then it is unknown which inverse belongs to which change.
      var inverses = [DraftEdit](repeating: .nothing, count: edits.count)
      if case .group(let others, _) = inverse, others.count == edits.count { inverses = others.reversed() }
      let parts = zip(edits, inverses).map { JournalWriter.object($0.journalMembers(inverse: $1)) }
      return line(.group, ("name", name)) + [("edits", JournalWriter.array(parts))]
    }
  }

  private static func difference(from old: Draft.Row, to new: Draft.Row) -> [Member] {
    let name = TextSplice(from: old.name, to: new.name)
    let text = TextSplice(from: old.text, to: new.text)
    let keepsRest = new.keepsRest(of: old)
    var row = new
    if name != nil { row.name = "" }
    if text != nil { row.text = "" }
    var json: [UInt8] = []
    json.reserveCapacity(row.name.utf8.count + row.text.utf8.count + 64)
    JournalWriter.append(row, isBrief: keepsRest, to: &json)
    return [
      ("row", json), ("nameSplice", name.json(indent: nil)),
      ("textSplice", text.json(indent: nil)), ("keepsRest", keepsRest ? true.json(indent: nil) : nil),
    ]
  }

  private static func difference(from old: Draft.Body, to new: Draft.Body) -> [Member] {
    var rest = new
    var kept: [JournalEdit.BodyMember] = []
    if let text = new.text, text == old.text {
      rest.text = nil
      kept.append(.text)
    }
    if let text = new.jsonText?.text, text == old.jsonText?.text {
      rest.jsonText = nil
      kept.append(.jsonText)
    }
    if new.parameters != nil, new.parameters.sharesRows(with: old.parameters) {
      rest.parameters = nil
      kept.append(.parameters)
    }
    return [("body", rest.json(indent: nil)), ("keep", kept.isEmpty ? nil : kept.json(indent: nil))]
  }
}
