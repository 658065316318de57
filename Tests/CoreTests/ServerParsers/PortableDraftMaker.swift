import WiredraftCore

/// Makes drafts that every server reads alike, without the features that some of them are known to misread.
struct PortableDraftMaker {
  private var random: Generator
  private let port: Int
  /// Whether names can be keys of PHP's arrays: each used once, and of few characters.
  private let hasPlainNames: Bool
  private var count = 0

  init(seed: UInt64, port: Int, hasPlainNames: Bool) {
    random = Generator(state: seed)
    self.port = port
    self.hasPlainNames = hasPlainNames
  }

  /// Returns a draft of a kind.
  mutating func draft(_ kind: PortableDraft.Kind) -> PortableDraft {
    count += 1
    var result = PortableDraft(kind: kind, draft: Draft())
    result.draft.url = "http://127.0.0.1:\(port)/read/{id}"
    // A segment consisting only of dots is not a segment.
    let id = "i" + text(Self.visible, 1...4)
    result.path = "/read/" + id
    result.draft.path = [Draft.Row("id", id)]
    result.draft.headers = [Draft.Row("Connection", "close")]
    result.draft.method = "POST"
    result.draft.styles.query = pick(EncodingStyles.PercentEncodeSet.allCases)
    result.draft.styles.form = pick(EncodingStyles.PercentEncodeSet.allCases)
    result.draft.styles.booleans = pick(EncodingStyles.BooleanStyle.allCases)
    switch kind {
    case .query: makeQuery(&result)
    case .form:
      (result.draft.parameters, result.form) = pairs(0...20, of: result.draft.styles)
      result.draft.body.type = .form
    case .multipart: makeMultipart(&result)
    case .json: makeJSON(&result)
    case .tree: makeTree(&result)
    }
    return result
  }

  // MARK: - Pairs

  private mutating func makeQuery(_ result: inout PortableDraft) {
    result.draft.method = pick(["GET", "GET", "DELETE", "POST"])
    if once(in: 3) {
      result.draft.url += "?in%20url=1%2b2&in=url"
      result.query = [.init(name: "in url", value: "1+2"), .init(name: "in", value: "url")]
      if hasPlainNames {
        result.draft.url.replace("in%20url", with: "in-url")
        result.query[0].name = "in-url"
      }
    }
    let (rows, pairs) = pairs(0...12, of: result.draft.styles)
    if result.draft.method == "POST" { result.draft.query = rows } else { result.draft.parameters = rows }
    result.query += pairs
    // One server accepts no longer URL.
    while result.composition.url.utf8.count > 2000 {
      result.draft.query?.removeAll()
      result.draft.parameters?.removeAll()
      result.query.removeLast(pairs.count)
    }
  }

  /// Returns rows, some of which send nothing, and the pairs that the others send.
  private mutating func pairs(
    _ range: ClosedRange<Int>, of styles: EncodingStyles
  ) -> ([Draft.Row], [PortableDraft.Pair]) {
    var rows: [Draft.Row] = []
    var pairs: [PortableDraft.Pair] = []
    for _ in 0..<number(range) {
      let name = name(Self.any)
      if once(in: 8) {
        rows.append(pick([Draft.Row(name, "off", isEnabled: false), Draft.Row(name, "x", type: .omitted)]))
      } else if !hasPlainNames, once(in: 6) {
        let texts = (0..<number(1...4)).map { _ in text(Self.any, 1...5) }
        rows.append(Draft.Row(name, value: .array(texts.map { .string($0) })))
        pairs += texts.map { .init(name: name, value: $0) }
      } else {
        let (row, text) = scalar(name, of: styles)
        rows.append(row)
        pairs.append(.init(name: name, value: text))
      }
    }
    // Some servers lose an empty pair at the end.
    if pairs.last == .init(name: "", value: "") {
      rows.append(Draft.Row("end", "1"))
      pairs.append(.init(name: "end", value: "1"))
    }
    return (rows, pairs)
  }

  private mutating func scalar(_ name: String, of styles: EncodingStyles) -> (Draft.Row, String) {
    switch number(0...11) {
    case 0:
      let text = pick(Self.numbers)
      return (Draft.Row(name, text, type: .number), text)
    case 1:
      let value = once(in: 2)
      let text = styles.booleans == .words ? String(value) : value ? "1" : "0"
      return (Draft.Row(name, String(value), type: .boolean), text)
    case 2: return (Draft.Row(name, "2026-11-20T09:30:00.250Z", type: .date), "1795167000250")
    case 3:
      var row = Draft.Row(name, "a%2Fb+c/?")
      row.isVerbatim = true
      return hasVerbatimName(name) ? (row, "a/b c/?") : (Draft.Row(name, "v"), "v")
    default:
      let text = text(Self.any, 0...12)
      return (Draft.Row(name, text), text)
    }
  }

  private func hasVerbatimName(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  // MARK: - Parts

  private mutating func makeMultipart(_ result: inout PortableDraft) {
    result.draft.body.type = .multipart
    var rows: [Draft.Row] = []
    for index in 0..<number(1...10) {
      let name = partName()
      if once(in: 10) {
        rows.append(Draft.Row(name, "off", isEnabled: false))
      } else if once(in: 2) {
        let (filename, type) = (fileName(), pick(["image/png", "text/plain", "application/x-y"]))
        result.files["\(index)"] = data()
        var row = Draft.Row(name, "\(index)", type: .file)
        row.filename = filename
        if once(in: 2) { row.contentType = type }
        rows.append(row)
        result.uploads.append(
          .init(
            name: name, filename: filename, type: row.contentType ?? "application/octet-stream",
            content: result.files["\(index)"] ?? []))
      } else {
        var (row, text) = scalar(name, of: result.draft.styles)
        // Verbatim has no effect here.
        if row.isVerbatim { text = row.text }
        // One server drops a byte order mark at the start of the text.
        if text.unicodeScalars.first == "\u{FEFF}" { (row, text) = (Draft.Row(name, "v"), "v") }
        rows.append(row)
        result.form.append(.init(name: name, value: text))
      }
    }
    result.draft.parameters = rows
  }

  private mutating func partName() -> String { name(Self.visible, 1...6) }

  private mutating func fileName() -> String { text(Self.printable, 1...6) + ".bin" }

  /// Returns bytes of every kind, including some that look like the framing of a part.
  private mutating func data() -> [UInt8] {
    (0..<number(0...12)).flatMap { _ -> [UInt8] in
      switch number(0...3) {
      case 0: (0..<number(1...60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      case 1: [0x0D, 0x0A]
      case 2: Array(pick(["--", "\r\n--", "--server-parser", "\r\n\r\n", "\n", "\r", "\u{0}"]).utf8)
      default: Array(repeating: UInt8(truncatingIfNeeded: random.next()), count: number(1...3000))
      }
    }
  }

  // MARK: - Values

  private mutating func makeJSON(_ result: inout PortableDraft) {
    if once(in: 4) {
      let value = json(depth: 3)
      result.draft.body.json = value
      result.value = value
      return
    }
    let members = members(depth: 3)
    result.draft.parameters = members.map { Draft.Row($0.name, value: $0.value) }
    result.draft.parameters?.append(Draft.Row("off", "1", isEnabled: false))
    result.value = .object(members)
  }

  private mutating func members(depth: Int) -> [ParameterValue.Member] {
    (0..<number(0...6)).map { _ in
      count += 1
      return .init(name: "\(count)" + text(Self.any, 0...5), value: json(depth: depth - 1))
    }
  }

  private mutating func json(depth: Int) -> ParameterValue {
    switch number(0...(depth > 0 ? 7 : 5)) {
    case 0: .null
    case 1: .bool(once(in: 2))
    case 2: NumberLiteral(pick(Self.numbers)).map { .number($0) } ?? .null
    case 6: .array((0..<number(0...5)).map { _ in json(depth: depth - 1) })
    case 7: .object(members(depth: depth))
    default: .string(text(Self.any, 0...12))
    }
  }

  /// Makes an object of texts without empty arrays or objects; its arrays contain only texts.
  private mutating func makeTree(_ result: inout PortableDraft) {
    result.draft.styles.arrays = .brackets
    result.draft.headers.append(Draft.Row("X-Nested", "1"))
    let members = treeMembers(depth: 3)
    result.value = .object(members)
    let rows = members.map { Draft.Row($0.name, value: $0.value) }
    if once(in: 2) {
      result.draft.parameters = rows
      result.draft.body.type = .form
      return
    }
    result.draft.method = "GET"
    result.draft.parameters = rows
    if result.composition.url.utf8.count > 2000 {
      result.draft.parameters = [Draft.Row("a", value: ["b": ["c", "d"]])]
      result.value = ["a": ["b": ["c", "d"]]]
    }
  }

  private mutating func treeMembers(depth: Int) -> [ParameterValue.Member] {
    (0..<number(1...4)).map { _ in
      count += 1
      let name = "k" + text(Self.plain, 0...3) + "\(count)"
      return switch number(0...(depth > 0 ? 3 : 1)) {
      case 0, 1: .init(name: name, value: .string(text(Self.any, 0...8)))
      case 2:
        .init(name: name, value: .array((0..<number(1...4)).map { _ in .string(text(Self.any, 0...8)) }))
      default: .init(name: name, value: .object(treeMembers(depth: depth - 1)))
      }
    }
  }

  // MARK: - Texts

  private mutating func name(_ pieces: [String], _ length: ClosedRange<Int> = 0...5) -> String {
    guard hasPlainNames else { return text(pieces, length) }
    count += 1
    return "k" + text(Self.plain, 0...4) + "\(count)"
  }

  /// Characters allowed in names even if a server turns them into variables.
  private static let plain = ["a", "B", "_", "-", "é", "名", "e\u{301}", "😀", "~", "*", "!", "'", "$", "@"]
  /// Characters that every server keeps in the name of a file: letters and signs that are printable in Unicode.
  private static let printable =
    plain + ["a b", "(", ")", ";c", ",", "=", "+", "#", "{", "}", "名前", "ß", "Ω"]
  /// Texts without control characters, slashes or brackets.
  private static let visible =
    plain + [
      "a b", "(", ")", ",", "=", "+", "#", "?", "&", "%", "%41", ":", "<", ">", "|", "^", "`", "👩‍👧", ".",
    ]
  /// Any texts.
  private static let any =
    visible + [
      " ", "\"", "\\", "/", "//", "..", ";", "[", "]", "[]", "[a]", "{b}", "\r\n", "\n", "\r", "\t", "\u{0}",
      "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}", "&amp;",
      "%zz",
      "%", "+", "a=b&c=d", "null", "true", "1", "--", "\u{1F468}\u{200D}\u{1F469}", "Content-Type: x\r\n\r\n",
    ]
  private static let numbers = [
    "0", "1", "-1", "42", "1.5", "0.1", "-0.25", "1e3", "1E-7", "3.141592653589793", "9007199254740991",
    "12345678901234567890", "-170141183460469231731687303715884105728", "2.2250738585072014e-308", "1.10",
    "100000000000000000000000", "0.30000000000000004", "1.7976931348623157e308",
  ]

  private mutating func text(_ pieces: [String], _ length: ClosedRange<Int>) -> String {
    (0..<number(length)).map { _ in pick(pieces) }.joined()
  }
  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }
  private mutating func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
  private mutating func once(in times: UInt64) -> Bool { random.next() % times == 0 }

  /// A small generator with a seed, so that a failure can be reproduced: SplitMix.
  private struct Generator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
