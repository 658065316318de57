extension Reader {
  static let tomcat = Reader(
    name: "tomcat", version: "10.1", title: "Tomcat 10.1",
    calls: Calls(query: "request.getParameterMap()", form: "request.getParameterMap()"),
    accessor: Accessor(choice: .first, one: "getParameter(\"NAME\")", all: "getParameterValues(\"NAME\")"),
    notation: .java,
    evidence: .measured("Tomcat 10.1.60 with its own conf/web.xml and conf/server.xml"),
    habits: Habits(
      repeats: ReaderRule(
        "tomcat-get-is-first", "All values of a name are kept: getParameter gives the first.",
        "Jakarta Servlet 6.0, 3.1"),
      brackets: .flatNames("tomcat", Tomcat.source), texts: .onlyTexts("tomcat", Tomcat.source)),
    formMethods: FormMethods(
      methods: ["POST"],
      rule: ReaderRule(
        "tomcat-post-only", "A body is read for POST only.",
        "org/apache/catalina/connector/Connector.java, parseBodyMethods")),
    profile: Tomcat())
}

/// A servlet's parameters in Tomcat.
struct Tomcat: Profile {
  static let source = "org/apache/tomcat/util/http/Parameters.java"
  private static let target = ReaderRule(
    "tomcat-target",
    "A query with a raw \" < > [ \\ ] ^ ` { | } or a byte from 0x7F on is refused; encoded they are fine.",
    "org/apache/tomcat/util/http/parser/HttpParser.java")
  private static let noName = ReaderRule("tomcat-no-name", "A pair without a name is dropped.", source)
  private static let badEscape = ReaderRule(
    "tomcat-bad-escape", "A pair with a % that is no escape is dropped.", source)
  private static let tooMany = ReaderRule(
    "tomcat-max-parameter-count", "The first 1,000 pairs are read, the others dropped.",
    "\(source), maxParameterCount in conf/server.xml")
  private static let tooLarge = ReaderRule(
    "tomcat-max-post-size", "Nothing is read of a form above 2 MiB.",
    "org/apache/catalina/connector/Request.java, maxPostSize")
  private static let invalid = ReaderRule.replacement("tomcat", source)

  private static let refused = Set("\"<>[\\]^`{|}".utf8)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    if input.kind == .query {
      for (index, segment) in input.segments.enumerated()
      where input.raw(segment).contains(where: { $0 >= 0x7F || Self.refused.contains($0) }) {
        throw Refusal(400, "Invalid character found in the request target", Self.target, segment: index)
      }
    } else if input.bytes.count > 2 << 20 {
      for index in input.segments.indices { builder.note(.lost, index, Self.tooLarge) }
      return
    }
    var count = 0
    for (index, segment) in input.segments.enumerated() where !segment.isEmpty {
      if segment.name.bytes.isEmpty {
        builder.note(.lost, index, Self.noName)
      } else if segment.name.hasBadEscape || segment.value?.hasBadEscape == true {
        builder.note(.lost, index, Self.badEscape)
      } else {
        guard count < 1000 else { return builder.truncate(from: index, Self.tooMany) }
        count += 1
        builder.append(
          segment.value.map(Self.text) ?? [], to: Self.text(segment.name), segment: index)
        builder.noteReplacement(in: segment, index, Self.invalid)
      }
    }
  }

  /// An encoded surrogate is one invalid sequence, as Java reads it.
  private static func text(_ decoded: DecodedText) -> [UInt8] {
    guard !decoded.isUTF8 else { return decoded.bytes }
    var result: [UInt8] = []
    var rest = decoded.bytes[...]
    while let first = rest.firstIndex(of: 0xED) {
      let surrogate = rest[first...].prefix(3)
      guard surrogate.count > 1, (0xA0...0xBF).contains(surrogate[first + 1]) else {
        result += Array(rest[...first])
        rest = rest[(first + 1)...]
        continue
      }
      let length = surrogate.count == 3 && (0x80...0xBF).contains(surrogate[first + 2]) ? 3 : 2
      // A byte that occurs in no UTF-8 is repaired to one U+FFFD, as the sequence is.
      result += Array(rest[..<first]) + [0xFF]
      rest = rest[(first + length)...]
    }
    return (result + Array(rest)).repairedUTF8
  }
}
