extension Reader {
  static let express4 = Reader(
    name: "express", version: "4.18", title: "Express 4.18", calls: .express, accessor: nil,
    notation: .javaScript,
    evidence: .measured("Express 4.18.2, body-parser 1.20.1, qs 6.11.0, Node 20.20.2"),
    habits: QS.habits("express"), formMethods: nil, profile: Express4())

  static let express5 = Reader(
    name: "express", version: "5", title: "Express 5", calls: .express, accessor: nil, notation: .javaScript,
    evidence: .source("Express 5.2.1, body-parser 2.3.0, qs 6.15.3"),
    habits: NodeQueryString.habits("express"), formMethods: nil, profile: Express5())
}

extension Reader.Calls {
  fileprivate static let express = Self(query: "req.query", form: "req.body")
}

enum Express {
  private static let rawByte = ReaderRule(
    "node-raw-byte", "Node refuses a request whose target has a raw byte from 0x7F on.", "node deps/llhttp")
  private static let tooLarge = ReaderRule(
    "express-too-large", "A body above 102,400 bytes is refused.",
    "body-parser lib/types/urlencoded.js, limit")
  private static let tooMany = ReaderRule(
    "express-too-many-parameters", "A form of more than 1,000 pairs is refused; empty ones count.",
    "body-parser lib/types/urlencoded.js, parameterLimit")

  /// Refuses what is refused before anything is parsed.
  static func check(_ input: ReaderInput) throws(Refusal) {
    switch input.kind {
    case .query:
      guard let place = input.bytes.firstIndex(where: { $0 >= 0x7F }) else { return }
      let segment = input.segments.firstIndex { $0.range.contains(place) }
      throw Refusal(400, "HTTP parser", rawByte, segment: segment)
    case .form:
      if input.bytes.count > 102_400 { throw Refusal(413, "entity.too.large", tooLarge) }
      if input.segments.count > 1000 { throw Refusal(413, "parameters.too.many", tooMany) }
    }
  }
}

/// `req.query` and `req.body` of Express 4.
struct Express4: Profile {
  private static let query = QS(grammar: .version11, rules: QS.Rules("express"), allowsPrototypes: true)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    try Express.check(input)
    guard input.kind == .form else { return try Self.query.read(input, into: &builder) }
    var parser = Self.query
    parser.depth = nil
    parser.arrayLimit = max(100, input.segments.count - 1)
    try parser.read(input, into: &builder)
  }
}

/// `req.query` and `req.body` of Express 5, whose bodies aren't read as its queries are.
struct Express5: Profile {
  private static let form = QS(
    grammar: .version15, rules: QS.Rules("express"), depth: 0, arrayLimit: .max, allowsPrototypes: true)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    try Express.check(input)
    switch input.kind {
    case .query: try NodeQueryString().read(input, into: &builder)
    case .form: try Self.form.read(input, into: &builder)
    }
  }
}
