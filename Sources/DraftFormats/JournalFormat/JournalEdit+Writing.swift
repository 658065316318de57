internal import WiredraftCore

extension DraftEdit {
  typealias Member = JournalWriter.Member

  /// Returns the members of the object that represents a change in a journal.
  ///
  /// - Parameter inverse: The inverse of the change, which contains the previous values.
  func journalMembers(inverse: DraftEdit) -> [Member] {
    func members(_ word: JournalWord, _ members: Member...) -> [Member] {
      [("do", JournalWriter.string(word.rawValue))] + members
    }
    func text(_ text: String?) -> Member { ("text", text.map(JournalWriter.string)) }
    func list(_ list: Draft.RowList) -> Member { ("in", JournalWriter.string(list.rawValue)) }
    func number(_ name: String, _ value: Int) -> Member { (name, JournalWriter.integer(value)) }

    switch (self, inverse) {
    case (.setMethod(let method), _): return members(.method, text(method))
    case (.setURL(let url), let inverse):
      if case .setURL(let old) = inverse, let splice = TextSplice(from: old, to: url) {
        return members(.url, ("splice", JournalWriter.splice(splice)))
      }
      return members(.url, text(url))
    case (.setTitle(let title), _): return members(.title, text(title))
    case (.setBoundary(let boundary), _): return members(.boundary, text(boundary))
    case (.insertRow(let rows, let index, let row), _):
      return members(.insert, list(rows), number("at", index), ("row", JournalWriter.row(row)))
    case (.removeRow(let rows, let index), _): return members(.remove, list(rows), number("at", index))
    case (.replaceRow(let rows, let index, let row), let inverse):
      let place = [list(rows), number("at", index)]
      guard case .replaceRow(rows, index, let old) = inverse else {
        return members(.row) + place + [("row", JournalWriter.row(row))]
      }
      return members(.row) + place + Self.difference(from: old, to: row)
    case (.moveRow(let rows, let start, let end), _):
      return members(.move, list(rows), number("at", start), number("to", end))
    case (.setRows(let rows, let new?), .setRows(let others, let old?)) where rows == others:
      guard let parts = [RowsPart](from: old, to: new) else {
        return members(.rows, list(rows), ("rows", JournalWriter.rows(new)))
      }
      return members(
        .parts, list(rows), number("count", new.count),
        ("parts", JournalWriter.array(parts.map(JournalWriter.part))))
    case (.setRows(let rows, let new), _):
      return members(.rows, list(rows), ("rows", new.map(JournalWriter.rows)))
    case (.setQueryAdds(let adds), _):
      return members(.queryAdds, ("adds", adds ? JournalWriter.yes : Array("false".utf8)))
    case (.setBodyType(let type), _): return members(.bodyType, text(type.rawValue))
    case (.setBody(let body), let inverse):
      guard case .setBody(let old) = inverse else {
        return members(.body, ("body", JournalWriter.body(body)))
      }
      return members(.body) + Self.difference(from: old, to: body)
    case (.spliceBodyText(let offset, let count, let new), _):
      return members(
        .splice, number("at", offset), number("to", count), ("text", DraftFileWriter.text(new)))
    case (.setBodies(let body, let kept), _):
      return members(
        .bodies, ("body", JournalWriter.body(body)),
        ("kept", JournalWriter.array(kept.map(JournalWriter.body))))
    case (.setStyles(let styles), _):
      return members(
        .styles, ("encoding", JournalWriter.styles(styles)), ("stated", JournalWriter.stated(styles)))
    case (.setVariables(let variables), _):
      return members(.variables, ("variables", JournalWriter.variables(variables)))
    case (.setEnvironment(let name), _): return members(.environment, text(name))
    case (.setReader(let name), _): return members(.reader, text(name))
    case (.setSending(let settings), _):
      return members(.sending, ("send", DraftFileWriter.sending(settings)))
    case (.setExpected(let expected), _):
      return members(
        .expected, ("expect", DraftFileWriter.expectations(expected)),
        ("captures", DraftFileWriter.captures(expected)))
    case (.replace(let document), _):
      return members(.document, ("document", JournalWriter.document(document)))
    case (.group(let edits, let name), let inverse):
      // Changes that had no effect have no inverse: then it is unknown which inverse belongs to which change.
      var inverses = [DraftEdit](repeating: .nothing, count: edits.count)
      if case .group(let others, _) = inverse, others.count == edits.count { inverses = others.reversed() }
      let parts = zip(edits, inverses).map { JournalWriter.object($0.journalMembers(inverse: $1)) }
      return members(
        .group, ("name", JournalWriter.string(name.rawValue)), ("edits", JournalWriter.array(parts)))
    }
  }

  private static func difference(from old: Draft.Row, to new: Draft.Row) -> [Member] {
    let name = TextSplice(from: old.name, to: new.name)
    let text = TextSplice(from: old.text, to: new.text)
    guard new.keepsRest(of: old) else {
      var row = new
      if name != nil { row.name = "" }
      if text != nil { row.text = "" }
      return [
        ("row", JournalWriter.row(row)), ("nameSplice", name.map(JournalWriter.splice)),
        ("textSplice", text.map(JournalWriter.splice)),
      ]
    }
    let members = JournalWriter.brief(
      new, name: name == nil ? new.name : "", text: text == nil ? new.text : "")
    return [
      ("row", JournalWriter.object(members)), ("nameSplice", name.map(JournalWriter.splice)),
      ("textSplice", text.map(JournalWriter.splice)), ("keepsRest", JournalWriter.yes),
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
    if new.parameters != nil, new.parameters.isSame(as: old.parameters) {
      rest.parameters = nil
      kept.append(.parameters)
    }
    let names = kept.map { JournalWriter.string($0.rawValue) }
    return [
      ("body", JournalWriter.body(rest)), ("keep", kept.isEmpty ? nil : JournalWriter.array(names)),
    ]
  }
}

extension [Draft.UnknownMember] {
  /// Whether both have the same bytes: `==` considers NFC and NFD forms equal.
  func isSame(as other: [Draft.UnknownMember]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.name.isSameText(as: $1.name) && $0.json.isSameText(as: $1.json)
          && $0.follows.isSameText(as: $1.follows)
      }
  }
}
