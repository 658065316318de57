import Responses

struct RequestHead {
  enum Framing: Hashable {
    case none
    case length(Int)
    case chunked
  }

  let method: String
  /// As it was received: visible ASCII characters.
  let target: String
  /// The number after `HTTP/1.`: 0 or 1.
  let minorVersion: Int
  let fields: [ReceivedField]
  let framing: Framing
  /// The offset of the first byte of the body.
  let end: Int

  var expectsContinue: Bool {
    minorVersion > 0 && framing != .none
      && values(of: "Expect").contains { $0.isEqualIgnoringCase("100-continue") }
  }

  var closesConnection: Bool {
    let options = values(of: "Connection").flatMap { $0.listElements }
    if options.contains(where: { $0.isEqualIgnoringCase("close") }) { return true }
    return minorVersion == 0 && !options.contains { $0.isEqualIgnoringCase("keep-alive") }
  }

  func values(of name: String) -> [[UInt8]] { fields.values(of: name) }

  /// Nil if the end hasn't come yet. Empty lines before the request line are skipped.
  ///
  /// - Note: RFC 9112 §2–§6
  static func read(_ bytes: [UInt8]) throws(Problem) -> RequestHead? {
    let start = start(of: bytes)
    guard let lines = try HeadLines.read(bytes, from: start, of: "head") else { return nil }
    guard let first = lines.lines.first else {
      throw Problem(400, "There is no request line, such as GET /echo HTTP/1.1.")
    }
    let (method, target, minorVersion) = try requestLine(bytes[first], at: first.lowerBound)
    let fields = try FieldLines(bytes, name: "head", firstNumber: 2).read(Array(lines.lines.dropFirst()))
    let framing = try Self.framing(of: fields, minorVersion)
    return RequestHead(
      method: method, target: target, minorVersion: minorVersion, fields: fields, framing: framing,
      end: lines.end)
  }

  /// Empty lines may precede the request line.
  static func start(of bytes: [UInt8]) -> Int {
    var start = 0
    while start < HeadLines.maximumSize, bytes[start...].starts(with: [0x0D, 0x0A]) { start += 2 }
    return start
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>, at start: Int
  ) throws(Problem) -> (method: String, target: String, minorVersion: Int) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3 else {
      throw Problem(
        400,
        "The request line must be a method, a target and a version with one space between them, "
          + "such as GET /echo HTTP/1.1. Write a space in the target as %20."
      )
    }
    let method = words[0].fieldText
    guard method.isToken else {
      throw Problem(
        400, "The method has a character that isn't allowed. Use letters, digits and !#$%&'*+-.^_`|~ alone.")
    }
    if let place = words[1].firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      throw Problem(
        400,
        "Byte \(place + 1) of the request, in the target, is 0x\(words[1][place].hexDigits). "
          + "Percent-encode it."
      )
    }
    guard !words[1].isEmpty else {
      throw Problem(400, "The target is missing: put a path such as /echo after the method.")
    }
    switch words[2].fieldText {
    case "HTTP/1.1": return (method, words[1].fieldText, 1)
    case "HTTP/1.0": return (method, words[1].fieldText, 0)
    case let version where version.hasPrefix("HTTP/") && version.utf8.count == 8:
      throw Problem(505, "The version is \(version). This server speaks HTTP/1.1 and HTTP/1.0.")
    default: throw Problem(400, "The request line must end in HTTP/1.1.")
    }
  }
}
