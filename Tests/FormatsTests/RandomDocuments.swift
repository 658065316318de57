import DraftFormats
import WiredraftCore

/// A small generator with a known sequence, so that a failing document can be reproduced from its seed.
struct Lehmer: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}

extension Lehmer {
  mutating func text() -> String {
    let pieces = [
      "a", "q", "per_page", " ", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}",
      "名", "👩‍👩‍👧", "\u{2028}", "\u{FEFF}", "=", "&", "{", "}", "[", "]", "null", "true", "12x", "/", ",",
    ]
    return (0..<Int.random(in: 0...4, using: &self)).map { _ in pick(pieces) }.joined()
  }

  mutating func text(for type: Draft.RowType) -> String {
    if chance(20) { return chance(50) ? text() : pick(["{{id}}", "{{ id }}-{{$uuid}}", "\\{{id}}"]) }
    switch type {
    case .string, .file, .omitted: return text()
    case .number: return pick(["0", "-0", "1.10", "1e400", "12345678901234567890123", "-1E+2"])
    case .boolean: return pick(["true", "false"])
    case .null: return pick(["", "null"])
    case .basic: return pick(["", "a:b", ":", "{{id}}:{{$env.X}}", "{{a:b}}:c:d", "alone", "\\{{a:b}}"])
    case .date: return pick(["2026-11-20T09:30:00.250Z", "1969-12-31t23:59:59+01:00"])
    case .array: return pick(["[]", "[1, 2]", "[\"\\u0041\",{\"a\":[null]}]", "[\n1]", "[1.10]"])
    case .object: return pick(["{}", "{\"a\": 1, \"a\": 2}", "{\"\":{\"é\":\"\\ud83d\\ude00\"}}"])
    }
  }

  mutating func unknown() -> [Draft.UnknownMember] {
    guard chance(25) else { return [] }
    return (0..<Int.random(in: 1...3, using: &self)).map { index in
      Draft.UnknownMember(
        name: "x\(index)" + text(), json: pick(["1", "{ \"a\":\n [] }", "\"\\/\"", "[1,2 ,3]", "null"]),
        follows: pick([nil, "name", "value", "url", "type", "x0", "arrays", "wiredraft", "nowhere"]))
    }
  }

  mutating func row() -> Draft.Row {
    let type = pick(Draft.RowType.allCases)
    var row = Draft.Row(text(), text(for: type), type: type, isEnabled: chance(80))
    row.isVerbatim = chance(15)
    if chance(15) { row.secrecy = !row.name.utf8.count.isMultiple(of: 3) }
    if chance(15) { row.source = .environment }
    if chance(20) { row.filename = text() }
    if chance(20) { row.contentType = text() }
    if chance(20) { row.notes.description = text() }
    row.notes.unknown = unknown()
    return row
  }

  mutating func variables() -> [Variable.Definition] {
    (0..<Int.random(in: 0...3, using: &self)).map { _ in
      let json = pick([
        "null", "true", "1.10", "-0", "\"{{x}}\"", "\"\"", "[1,{\"a\":[]}]", "{\"a\":1,\"a\":2}",
      ])
      var variable = Variable.Definition(text(), (try? ParameterValue(json: json)) ?? .null)
      if chance(30) { variable.secrecy = chance(50) }
      if chance(30) { variable.line = Int.random(in: 1...99, using: &self) }
      variable.unknown = unknown()
      return variable
    }
  }

  mutating func rows() -> [Draft.Row] { (0..<Int.random(in: 0...4, using: &self)).map { _ in row() } }

  mutating func body() -> Draft.Body {
    var body = Draft.Body(pick(Draft.BodyType.allCases))
    if chance(30) { body.text = Draft.BodyText(text()) }
    if chance(30) { body.path = text() }
    if chance(30) { body.contentType = text() }
    if chance(30) { body.json = try? ParameterValue(json: pick(["null", "[1.10, {\"a\": 1}]", "\"x\""])) }
    if chance(10) { body.jsonText = Draft.JSONBodyText(Draft.BodyText(pick(["[1,", "{\"a\" 1}\n", ""]))) }
    if chance(50) { body.parameters = rows() }
    body.unknown = unknown()
    return body
  }

  mutating func styles() -> EncodingStyles {
    var styles = EncodingStyles()
    if chance(30) { styles.query = pick(EncodingStyles.PercentEncodeSet.allCases) }
    if chance(30) { styles.form = pick(EncodingStyles.PercentEncodeSet.allCases) }
    if chance(30) { styles.arrays = pick(EncodingStyles.ArrayStyle.allCases) }
    if chance(30) { styles.objects = pick(EncodingStyles.ObjectStyle.allCases) }
    if chance(30) { styles.nulls = pick(EncodingStyles.NullStyle.allCases) }
    if chance(30) { styles.booleans = pick(EncodingStyles.BooleanStyle.allCases) }
    if chance(30) { styles.dates = pick(EncodingStyles.DateStyle.allCases) }
    if chance(30) { styles.newlines = pick(EncodingStyles.NewlineStyle.allCases) }
    for key in StyleKey.all where chance(20) { _ = key.state(key.word(in: styles), in: &styles) }
    return styles
  }

  mutating func document() -> DraftDocument {
    var draft = Draft()
    draft.method = pick(["GET", "POST", "QUERY", "patch", text()])
    draft.url = pick(["https://example.com/{id}", text()])
    draft.headers = rows()
    draft.path = rows()
    if chance(70) { draft.parameters = rows() }
    if chance(30) { draft.query = rows() }
    draft.queryAdds = chance(30)
    draft.body = body()
    if chance(40) { draft.keptBodies = (0..<3).map { _ in body() } }
    draft.styles = styles()
    if chance(30) { draft.boundary = text() }
    if chance(40) { draft.variables = variables() }
    var document = DraftDocument(draft, title: chance(50) ? text() : nil)
    if chance(30) { document.description = text() }
    if chance(30) { document.environment = text() }
    if chance(30) { document.send = sending() }
    document.unknown = unknown()
    document.unknownStyles = unknown()
    document.unknownBodies = unknown()
    return document
  }

  mutating func sending() -> SendSettings {
    var settings = SendSettings()
    if chance(30) { settings.maxTime = NumberLiteral(pick(["0.1", "1.50", "60", "2e1"])) }
    for (_, path) in SendSettings.texts where chance(20) { settings[keyPath: path] = text() }
    if chance(30) { settings.insecure = chance(50) }
    if chance(30) { settings.resolve = [text(), text()] }
    return settings
  }

  mutating func edit() -> DraftEdit {
    let index = Int.random(in: -1...5, using: &self)
    let list = pick(Draft.RowList.allCases)
    switch Int.random(in: 0..<22, using: &self) {
    case 0: return .setMethod(text())
    case 1: return .setURL(text())
    case 2: return .setTitle(chance(50) ? text() : nil)
    case 3, 4: return .insertRow(list, at: index, row())
    case 5, 6: return .removeRow(list, at: index)
    case 7: return .replaceRow(list, at: index, with: row())
    case 8: return .moveRow(list, from: index, to: Int.random(in: -1...5, using: &self))
    case 9: return .setRows(list, chance(50) ? rows() : nil)
    case 10: return .setBodyType(pick(Draft.BodyType.allCases))
    case 11: return .setBody(body())
    case 12: return .setStyles(styles())
    case 13: return .setBoundary(chance(50) ? text() : nil)
    case 16: return .setQueryAdds(chance(50))
    case 17: return .setVariables(variables())
    case 18: return .setEnvironment(chance(70) ? text() : nil)
    case 20: return .setSending(chance(70) ? sending() : nil)
    case 21: return .setDescription(chance(50) ? text() : nil)
    case 19: return .setReader(chance(70) ? text() : nil)
    case 14, 15:
      return .spliceBodyText(
        at: Int.random(in: -1...4, using: &self), removing: Int.random(in: 0...4, using: &self),
        inserting: Draft.BodyText(text()))
    default: return .group([edit(), edit()], name: .fix)
    }
  }
}

extension DraftDocument {
  /// Everything in the document as text, for comparison.
  var everything: [UInt8] {
    // A set is described in no particular order.
    let stated = draft.styles.stated.map(\.rawValue).sorted() + explicit.map(\.rawValue).sorted()
    var document = self
    document.draft.styles.stated = []
    document.explicit = []
    return Array((String(reflecting: document) + "\(stated)").utf8)
  }
}
