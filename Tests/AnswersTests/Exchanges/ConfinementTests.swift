import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

/// The program that decodes has no way out: it reads and writes what it was given.
@Suite("Decoding is confined")
struct ConfinementTests {
  @Test("files, sockets and programs are out of reach", .enabled(if: Tools.areUsable("clang")))
  func calls() throws {
    let folder = try TemporaryFolder()
    let programs = packageRoot.appending(path: "Tests/AnswersTests/Exchanges/Programs/confined.c").path
    let source = packageRoot.appending(path: "Sources/wiredraft-exchange/confine.c").path
    let words = ["clang", "-Wall", "-Werror", "-o", folder("confined"), programs, source]
    try require(try Child(words, errors: folder("errors")).wait() == 0)
    check(try Child([folder("confined")], output: folder("said")).wait(), 0)
    check(try String(contentsOfFile: folder("said"), encoding: .utf8), "")
  }

  @Test(
    "it is so before the first byte is read",
    arguments: ["gzip", "br", "zstd", "deflate", "charset=shift_jis"])
  func started(step: String) throws {
    let folder = try TemporaryFolder()
    try folder.check(mkfifo(folder("input"), 0o600))
    let writing = open(folder("input"), O_RDWR | O_CLOEXEC)
    defer { close(writing) }
    let child = try Child([HelperPrograms.exchange.path, "decode", step], input: folder("input"))
    defer { child.end() }
    let deadline = ContinuousClock.now + .seconds(30)
    var isConfined = false
    while !isConfined, ContinuousClock.now < deadline {
      let status = try String(contentsOfFile: "/proc/\(child.id)/status", encoding: .utf8)
      isConfined = status.contains("Seccomp:\t2")
    }
    check(isConfined)
  }

  @Test(
    "every charset of the system is converted as without it", .enabled(if: Tools.areUsable("iconv")))
  func charsets() throws {
    let folder = try TemporaryFolder()
    check(try Child(["iconv", "-l"], output: folder("list")).wait(), 0)
    let list = try String(contentsOfFile: folder("list"), encoding: .utf8)
    let names = Set(list.split { "/,\n ".contains($0) }.map(String.init)).filter { $0.utf8.count <= 40 }
      .sorted()
    check(names.count > 100)
    try folder.write(Array("Aé ü 名 я あ한 ע א ไ".utf8), to: "text")
    var compared = 0
    for (place, name) in names.enumerated() where isExhaustive || place.isMultiple(of: 25) {
      _ = try Child(
        ["iconv", "-c", "-f", "UTF-8", "-t", name], input: folder("text"), output: folder("coded")
      ).wait()
      guard
        try Child(["iconv", "-f", name, "-t", "UTF-8"], input: folder("coded"), output: folder("wanted"))
          .wait() == 0
      else { continue }
      let words = [HelperPrograms.exchange.path, "decode", "charset=" + name]
      check(try Child(words, input: folder("coded"), output: folder("found")).wait(), 0, name)
      check(
        try Data(contentsOf: URL(filePath: folder("found"))),
        try Data(contentsOf: URL(filePath: folder("wanted"))),
        name)
      compared += 1
    }
    check(compared > 20)
  }
}
