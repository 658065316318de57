import PracticeServer
import Responses
import TestSupport
import Testing
import WiredraftCore

/// A session with the practice server, whose answers are read and checked.
struct Session {
  /// 27 November 2026, 17:00:00 GMT.
  static let start = 1_795_798_800

  private(set) var server = PracticeServer()
  var now = start

  init(_ routes: [PracticeRoute] = []) { server = PracticeServer(routes: routes) }

  /// Sends a request, and returns its answer.
  ///
  /// A body gets a Content-Length. The answer must be complete and without a diagnostic.
  mutating func send(
    _ method: String, _ target: String, _ fields: KeyValuePairs<String, String> = [:], body: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) -> Reply {
    send(RequestBytes.make(method, target, fields, body: body.map { Array($0.utf8) }), location: location)
  }

  /// Sends bytes, and returns their answer.
  mutating func send(_ bytes: [UInt8], location: SourceLocation = #_sourceLocation) -> Reply {
    Reply(server.answer(bytes, now: now), to: bytes, location: location)
  }

  /// Sends a GET, and returns its answer.
  mutating func get(
    _ target: String, _ fields: KeyValuePairs<String, String> = [:],
    location: SourceLocation = #_sourceLocation
  ) -> Reply {
    send("GET", target, fields, location: location)
  }
}

/// The bytes of requests.
enum RequestBytes {
  static func make(
    _ method: String, _ target: String, _ fields: KeyValuePairs<String, String> = [:], body: [UInt8]? = nil
  ) -> [UInt8] {
    var head = "\(method) \(target) HTTP/1.1\r\n"
    if !fields.contains(where: { $0.key == "Host" }) { head += "Host: practice.example\r\n" }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    return Array((head + "\r\n").utf8) + (body ?? [])
  }
}

/// An answer, read.
struct Reply {
  let answer: PracticeAnswer
  let response: Response
  /// The body without chunks, and with its content coding.
  let body: [UInt8]

  /// Reads an answer, and records an issue where it isn't one faultless response.
  init(_ answer: PracticeAnswer, to request: [UInt8], location: SourceLocation = #_sourceLocation) {
    self.answer = answer
    var line = request[...]
    while line.starts(with: [0x0D, 0x0A]) { line = line.dropFirst(2) }
    let method = String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)
    let bytes = answer.bytes
    var reader = ResponseReader(method: method)
    var body: [UInt8] = []
    func tell(_ piece: ResponsePiece) { if piece.role.isBody { body += bytes[piece.range] } }
    reader.read(bytes[...], tell)
    reader.end(.closed, tell)
    response = reader.response
    self.body = body
    check(response.diagnostics.map(\.message), [], at: location)
    check(response.isComplete && response.extra == 0, at: location)
    check(response.statusLine?.status, answer.status, at: location)
    check(
      text("Date").isEmpty == false && text("Server") == "practice", at: location)
    check(response.framing?.end != .close || answer.closesConnection, at: location)
    check(
      text("Connection").contains("close"), answer.closesConnection, at: location)
  }

  var status: Int { answer.status }

  /// Returns the values of a field with commas between them; empty if there is none.
  func text(_ field: String) -> String {
    response.values(of: field).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
  }

  var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON; null if it is none.
  var json: ParameterValue { (try? ParameterValue(json: bodyText)) ?? .null }

  /// The text `detail` of a problem document.
  var detail: String { json.text("detail") }

  /// All bytes but the value of the given fields.
  func head(without names: [String]) -> [String] {
    response.fields.filter { field in !names.contains { field.isNamed($0) } }.map {
      "\(String(decoding: $0.name, as: UTF8.self)): \(String(decoding: $0.value, as: UTF8.self))"
    }
  }
}

extension ParameterValue {
  /// The value at names and indices, which are given as text.
  subscript(path: String...) -> ParameterValue? {
    var found: ParameterValue? = self
    for step in path {
      switch found {
      case .object(let members): found = members.first { $0.name == step }?.value
      case .array(let elements): found = Int(step).flatMap { $0 < elements.count ? elements[$0] : nil }
      default: found = nil
      }
    }
    return found
  }

  /// The text of a member; empty if there is none.
  func text(_ name: String) -> String { if case .string(let text) = self[name] { text } else { "" } }

  /// The number of elements or members.
  var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: 0
    }
  }
}
