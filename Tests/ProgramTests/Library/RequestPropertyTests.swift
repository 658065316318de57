import TestSupport
import Testing

/// Requests of `Tests/Corpora/properties`, compiled.
@Suite("The types of a request's properties, compiled")
struct RequestPropertyTests {
  private static let types = """
    import WiredraftCore
    struct Thing: Sendable {}
    struct Item: Encodable { let a = 1 }
    enum Sort: String { case up, down }

    """

  private static let post = "let baseURL = \"https://h\"; let path = \"/p\"; let method = HTTPMethod.post"
  private static let get = "let baseURL = \"https://h\"; let path = \"/p\"; let method = HTTPMethod.get"

  @Test("Each property of an unexpected type is a compile error that names the line to write")
  func misuses() throws {
    let program = try Program()
    var source = Self.types
    var number = source.split(separator: "\n", omittingEmptySubsequences: false).count
    var places: [String: String] = [:]
    for one in try Corpus.files("properties/misuses.txt").flatMap(\.cases) {
      source += "struct R\(number): Request { \(one["rest"] ?? Self.post); \(one["line"] ?? "") }\n"
      places[one.title] = "misuse.swift:\(number):"
      number += 1
    }
    try program.write(source, to: "misuse.swift")
    let result = try SwiftCompiler().check("misuse.swift", in: program)
    check(result.status != 0)
    let lines = result.errors.split(separator: "\n")
    try Corpus.check("properties/misuses.txt") { one in
      // An error, or the note that belongs to one.
      let found = lines.filter { $0.contains(places[one.title] ?? "") }
      guard found.contains(where: { $0.contains(" error: ") }) else { throw Unmet(text: "it compiles") }
      guard found.contains(where: { $0.contains(one["words"] ?? "") }) else { throw Unmet(text: "\(found)") }
      return one
    }
  }

  private struct Unmet: Error { var text: String }

  @Test("Properties of all documented types compile, and are sent")
  func uses() throws {
    let program = try Program()
    var source = Self.types + Self.printer
    var calls = ""
    let cases = try Corpus.files("properties/uses.txt").flatMap(\.cases)
    for (number, one) in cases.enumerated() {
      source += "struct R\(number)\(one["parameters"] ?? ""): Request { \(one["rest"] ?? Self.get); "
      source += "\(one["line"] ?? "") }\n"
      calls += "try show(R\(number)\(one["call"] ?? "()"))\n"
    }
    try program.write(source + Self.more + calls, to: "main.swift")
    try SwiftCompiler().compile("main.swift", to: "uses", in: program, linking: ["WiredraftCore"])
    let result = try program.run([], executable: program.folder.path + "/uses")
    check(result.status, 0, result.errors)
    var sent = result.text.split(separator: "\n").map(String.init)[...]
    try Corpus.check("properties/uses.txt") { one in
      var one = one
      one["sent"] = sent.popFirst()
      return one
    }
  }

  /// Requests of a protocol of one's own, and a function that takes any.
  private static let printer = """
    func show(_ request: any Request) throws {
      let message = try request.message()
      var line = message.head.path ?? ""
      for field in message.head.headerFields where !field.name.rawName.hasPrefix("Content-") {
        line += " \\(field.name.rawName): \\(field.value)"
      }
      if case .data(let bytes)? = message.body { line += " " + String(decoding: bytes, as: UTF8.self) }
      print(line)
    }

    """

  private static let more = """
    protocol HostRequest: Request {}
    extension HostRequest {
      var baseURL: String { "https://h" }
      var method: HTTPMethod { .get }
      var headerFields: [String: String] { ["X-A": "1"] }
    }
    struct Ping: HostRequest { let path = "/ping" }
    let ping: any HostRequest = Ping()
    guard try ping.message().head.headerFields.count == 1, ping.method == .get, ping.path == "/ping" else {
      fatalError("a request of a protocol of one's own")
    }

    """
}
