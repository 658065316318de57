import Foundation
import TestSupport
import Testing

/// Answers that never end, each of another kind: the limits of time and memory hold whatever a server sends.
@Suite("Answers without an end", .serialized)
struct EndlessAnswerTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let start: String
    let unit: String
    /// The code of the diagnostic.
    let code: String
    /// Whether the limit of time ends it.
    var isLate = false

    var testDescription: String { name }
    /// The unit, as often as 64 kB have it.
    var block: [UInt8] { Array(String(repeating: unit, count: 65_536 / unit.utf8.count).utf8) }
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunks = ok + "Transfer-Encoding: chunked\r\n\r\n"

  static let kinds = [
    Kind(name: "fields", start: ok, unit: "a:\r\n", code: "head-too-large"),
    Kind(name: "lines that are no fields", start: ok, unit: "x\r\n", code: "head-too-large"),
    Kind(name: "a value", start: ok + "X: ", unit: "x", code: "head-too-large"),
    Kind(name: "interim responses", start: "", unit: "HTTP/1.1 103 E\r\n\r\n", code: "head-too-large"),
    Kind(name: "trailers", start: chunks + "1\r\na\r\n0\r\n", unit: "a:\r\n", code: "head-too-large"),
    Kind(name: "chunks of a byte", start: chunks, unit: "1\r\na\r\n", code: "truncated", isLate: true),
    Kind(name: "the size of a chunk", start: chunks, unit: "0", code: "head-too-large"),
    Kind(name: "the extension of a chunk", start: chunks + "5;", unit: "x", code: "head-too-large"),
    Kind(name: "a status line", start: "HTTP/1.1 200 ", unit: "x", code: "head-too-large"),
  ]

  /// Runs a program with 1 GB of addresses, and prints its status, its milliseconds, and its most memory in kB. A small
  /// process starts it, since the figure begins with the memory of that.
  private static let measured = """
    import resource, subprocess, sys, time
    resource.setrlimit(resource.RLIMIT_AS, (1000000 << 10, 1000000 << 10))
    start = time.monotonic()
    status = subprocess.run(sys.argv[1:]).returncode
    print(status, int(1000 * (time.monotonic() - start)), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    """

  /// Runs a command, and checks its end, its time and its memory.
  private func check(_ kind: Kind, _ words: [String], in program: Program) throws {
    let result = try program.run(["-c", Self.measured] + words, executable: "python3")
    let figures = result.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    guard figures.count == 3 else { return TestSupport.check(false, result.text + result.errors) }
    TestSupport.check(figures[0] == (kind.isLate ? 75 : 65), "\(figures): \(result.errors)")
    TestSupport.check(figures[1] < 3_000, "\(figures[1]) ms")
    TestSupport.check(figures[2] < 100_000, "\(figures[2]) kB")
    TestSupport.check(result.errors.contains("[\(kind.code)]"), result.errors)
    TestSupport.check(result.errors.utf8.count < 1_000, result.errors)
  }

  @Test("sending ends within a second of the limit, with little memory", arguments: kinds)
  func sending(kind: Kind) throws {
    let server = try LoopbackServer([
      .readTo(Array("\r\n\r\n".utf8)), .write(Array(kind.start.utf8)),
      .writeRepeatedly(kind.block, times: 20_000),
    ])
    try check(
      kind,
      [Program.path, "send", "http://127.0.0.1:\(server.port)/", "-o", "body", "--max-time", "2"],
      in: Program())
  }

  @Test("reading what comes by a pipe does, too", arguments: kinds)
  func reading(kind: Kind) throws {
    let program = try Program()
    try program.write(kind.start, to: "start")
    try Data(kind.block).write(to: program.folder.url.appendingPathComponent("block"))
    let script = """
      (cat start; while cat block; do :; done) 2>errors | "$0" response - -o body --max-time 2
      """
    try check(kind, ["bash", "-c", script, Program.path], in: program)
  }
}
