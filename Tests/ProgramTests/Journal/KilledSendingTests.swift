import Foundation
import TestSupport
import Testing

/// The program is killed where it has files for the time being: while it sends and keeps, and while an editor runs.
@Suite("Killed with files for the time being", .serialized)
struct KilledSendingTests {
  @Test("Killed while it sends and keeps, it leaves a whole history, no file and no second program")
  func sending() throws {
    let kills = KillTests.kills / 4
    let program = try Program()
    let temporary = program.folder("tmp")
    try program.folder.check(mkdir(temporary, 0o700))
    let body = [UInt8](repeating: 0x61, count: 100_000)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
    let server = try LoopbackServer(
      [.readTo(Array("\r\n\r\n".utf8)), .write(head + body), .waitForEnd], connections: kills)
    let environment = Program.environment(home: program.folder.path).merging(["TMPDIR": temporary]) { $1 }
    func start() throws -> Child {
      try Child(
        [Program.path, "send", "http://127.0.0.1:\(server.port)/", "-o", "out"], folder: program.folder.path,
        environment: environment)
    }
    // A machine that is busy takes longer, so the moments are drawn from the time that a whole one takes here.
    let began = ContinuousClock.now
    check(try start().wait(), 0)
    let whole = max(20_000, UInt32((ContinuousClock.now - began) / .microseconds(1)))
    var random = SystemRandomNumberGenerator()
    var killed = 0
    for _ in 1..<kills {
      let child = try start()
      usleep(UInt32.random(in: 0...whole, using: &random))
      kill(child.id, SIGKILL)
      if child.wait() == 128 + SIGKILL { killed += 1 }
    }
    check(killed > 0, "none of \(kills) was killed")
    // One that isn't killed settles what the others left.
    check(
      try program.run(
        ["send", "https://practice.example/items", "-o", "out"], environment: ["TMPDIR": temporary]
      ).status, 0)
    check(try FileManager.default.contentsOfDirectory(atPath: temporary), [])
    // Each exchange that is listed is there as a whole.
    let list = try program.run(["history", "--as", "json", "--limit", "1000"])
    check(list.status == 0 && list.errors.isEmpty, list.errors)
    let entries = try JSONDecoder().decode([Entry].self, from: list.output)
    check(!entries.isEmpty, "the one that was not killed is not kept")
    for entry in entries {
      let shown = try program.run(["history", "show", "\(entry.id)", "--as", "message"])
      check(shown.status, 0, shown.errors)
      check(shown.output.count, entry.bytes)
    }
    let history = program.folder.path + "/.local/state/wiredraft/history"
    check(try FileManager.default.contentsOfDirectory(atPath: history + "/moving"), [])
    check(try FileManager.default.contentsOfDirectory(atPath: history + "/bodies").count, entries.count)
  }

  private struct Entry: Decodable {
    var id: Int
    var bytes: Int
  }

  @Test("Killed while an editor runs, it leaves a file with secrets for a day, and the next start removes it")
  func editing() throws {
    let folder = try TemporaryFolder()
    let temporary = folder("tmp")
    try folder.check(mkdir(temporary, 0o700))
    try folder.write(Array("#!/bin/sh\nexec sleep 60\n".utf8), to: "ed")
    try folder.check(chmod(folder("ed"), 0o700))
    try folder.write(Array(#"{"wiredraft": 1, "url": "http://h/"}"#.utf8), to: "d.wiredraft.json")
    let environment = ["TMPDIR": temporary, "EDITOR": folder("ed")]
    var left: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []) }
    let life = try Life(["open", "d.wiredraft.json"], in: folder, environment: environment)
    check(life.wait(for: "help"))
    life.type("\u{18}")
    life.run(for: .seconds(30)) { _ in !left.isEmpty }
    let made = try require(left.first)
    check(made.hasPrefix("wiredraft-\(life.terminal.process)-"))
    life.kill()
    try folder.write([1], to: ".wiredraft-\(life.terminal.process)-1zzz2kab9.tmp")
    let young = try Life(["open", "d.wiredraft.json"], in: folder, environment: environment)
    check(young.wait(for: "help"))
    young.kill()
    check(left, [made], "it is not a day old")
    check(try Child(["find", folder.path, "-exec", "touch", "-hd", "2 days ago", "{}", "+"]).wait(), 0)
    let next = try Life(["open", "d.wiredraft.json"], in: folder, environment: environment)
    next.run(for: .seconds(30)) { _ in left.isEmpty && !folder.names.contains { $0.hasSuffix(".tmp") } }
    next.kill()
    check(left, [])
    check(folder.names.filter { $0.hasSuffix(".tmp") }, [])
  }
}
