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

  fileprivate static let ok = "HTTP/1.1 200 OK\r\n"
  fileprivate static let chunks = ok + "Transfer-Encoding: chunked\r\n\r\n"

  static let kinds = [
    Kind(name: "fields", start: ok, unit: "a:\r\n", code: "head-too-large"),
    Kind(name: "lines that are no fields", start: ok, unit: "x\r\n", code: "head-too-large"),
    Kind(name: "a value", start: ok + "X: ", unit: "x", code: "head-too-large"),
    Kind(name: "interim responses", start: "", unit: "HTTP/1.1 103 E\r\n\r\n", code: "head-too-large"),
    Kind(name: "trailers", start: chunks + "1\r\na\r\n0\r\n", unit: "a:\r\n", code: "head-too-large"),
    .bytes,
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
    // On an idle machine it ends within a second of the limit; beside other tests everything takes longer.
    TestSupport.check(figures[1] < 12_000, "\(figures[1]) ms")
    TestSupport.check(figures[2] < 100_000, "\(figures[2]) kB")
    TestSupport.check(result.errors.contains("[\(kind.code)]"), result.errors)
    TestSupport.check(result.errors.utf8.count < 1_000, result.errors)
  }

  @Test("sending ends soon after the limit, with little memory", arguments: kinds)
  func sending(kind: Kind) throws {
    let server = try Self.server(of: kind)
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

  @Test(
    "the output is made within the limit, too",
    arguments: ["send --as pretty", "send --as json", "send --as explain", "run"], [Kind.body, Kind.bytes])
  func output(command: String, kind: Kind) throws {
    let program = try Program()
    let server = try Self.server(of: kind)
    let url = "http://127.0.0.1:\(server.port)/"
    try program.write(
      #"{"wiredraft": 1, "url": "\#(url)", "expect": ["body contains x"], "send": {"maxTime": 2}}"#,
      to: "d.wiredraft.json")
    let words = command.split(separator: " ").map(String.init)
    let draft = words[0] == "run" ? ["d.wiredraft.json"] : ["--draft", "d.wiredraft.json", "-o", "output"]
    let result = try program.run(
      ["-c", Self.measured, Program.path] + words + draft, executable: "python3")
    let line = result.text.split(separator: "\n").last ?? ""
    let figures = line.split(separator: " ").compactMap { Int($0) }
    guard figures.count == 3 else { return TestSupport.check(false, result.text + result.errors) }
    // The limit of the size may be reached before that of the time; of a run the expectation fails, too.
    TestSupport.check(
      (words[0] == "run" ? [4] : [65, 75]).contains(figures[0]), "\(figures): \(result.errors)")
    TestSupport.check(figures[1] < 12_000, "\(figures[1]) ms")
    TestSupport.check(figures[2] < 100_000, "\(figures[2]) kB")
  }

  @Test(
    "a signal ends sending at once while it is read, and what came is printed", arguments: ["TERM", "INT"])
  func signals(name: String) throws {
    let kind = try require(Self.kinds.first(where: \.isLate))
    let program = try Program()
    // The first byte comes with the head, of which the story tells.
    let server = try LoopbackServer([
      .readTo(Array("\r\n\r\n".utf8)), .write(Array((kind.start + kind.unit).utf8)),
      .writeRepeatedly(kind.block, times: 20_000),
    ])
    // The figure is the time from the signal to the end, in milliseconds.
    let script = """
      "$0" send http://127.0.0.1:\(server.port)/ -v >body 2>story & id=$!
      until [ "$(grep -c . story)" -gt 3 ]; do :; done
      start=$(date +%s%N); kill -\(name) $id; wait $id; status=$?
      echo $status $((($(date +%s%N) - start) / 1000000)) $(wc -c <body)
      """
    let ended = try program.run(["-c", script, Program.path], executable: "/bin/bash")
    let figures = ended.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    TestSupport.check(figures.first == 130 && figures.count == 3, ended.text + ended.errors)
    TestSupport.check(figures[1] < 10_000 && figures[2] > 0, "\(figures)")
  }

  private static func server(of kind: Kind) throws -> LoopbackServer {
    try LoopbackServer([
      .readTo(Array("\r\n\r\n".utf8)), .write(Array(kind.start.utf8)),
      .writeRepeatedly(kind.block, times: 20_000),
    ])
  }

  /// Opens a draft for a server in the composer, with 1 GB of addresses, and sends it.
  private func composer(_ kind: Kind, _ server: LoopbackServer, seconds: Int) throws -> Life {
    let folder = try TemporaryFolder()
    let draft =
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/", "send": {"maxTime": \#(seconds)}}"#
    try folder.write(Array(draft.utf8), to: "d.wiredraft.json")
    let life = try Life(
      ["open", "d.wiredraft.json"], in: folder, columns: 140, rows: 40,
      through: ["bash", "-c", "ulimit -v 1000000; exec \"$0\" \"$@\""])
    TestSupport.check(life.wait(for: "help"))
    life.terminal.forgetOutput()
    life.terminal.type([0x12])
    return life
  }

  /// Ends the composer; it must have needed little memory until then.
  private func end(_ life: Life) throws {
    let facts = try String(contentsOfFile: "/proc/\(life.terminal.process)/status", encoding: .utf8)
    let line = facts.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let peak = line.flatMap { Int($0.filter(\.isNumber)) }
    TestSupport.check(peak ?? .max < 100_000, "\(line ?? "")")
    life.terminal.kill(SIGTERM)
    TestSupport.check(life.terminal.end(), 128 + SIGTERM)
    TestSupport.check(life.terminal.isRestored)
  }

  @Test("the composer reports each of them, and goes on", arguments: kinds)
  func composing(kind: Kind) throws {
    let server = try Self.server(of: kind)
    let start = ContinuousClock.now
    let life = try composer(kind, server, seconds: 2)
    TestSupport.check(life.wait(for: kind.isLate ? "It took longer than" : "reading stopped here"))
    TestSupport.check(ContinuousClock.now - start < .seconds(20))
    try end(life)
  }

  @Test("Escape ends it in the composer while it is read")
  func escape() throws {
    let kind = try require(Self.kinds.first(where: \.isLate))
    let life = try composer(kind, Self.server(of: kind), seconds: 60)
    TestSupport.check(life.wait(for: "bytes received"))
    let start = ContinuousClock.now
    life.terminal.type([0x1B])
    TestSupport.check(life.wait(for: "Cancelled"))
    TestSupport.check(ContinuousClock.now - start < .seconds(10))
    try end(life)
  }
}

extension EndlessAnswerTests.Kind {
  fileprivate static let body = Self(
    name: "a body to the end of the connection", start: EndlessAnswerTests.ok + "\r\n", unit: "body ",
    code: "content-too-large")
  fileprivate static let bytes = Self(
    name: "chunks of a byte", start: EndlessAnswerTests.chunks, unit: "1\r\na\r\n", code: "truncated",
    isLate: true)
}
