import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// More of everything than a person can do.
@Suite("Storms", .serialized)
struct StormTests {
  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test("A thousand sizes in a storm leave the right screen, and all that was typed meanwhile")
  func resizes() throws {
    let folder = try TemporaryFolder()
    let life = try Life([], in: folder)
    check(life.wait(for: "help"))
    var random = SystemRandomNumberGenerator()
    let count = Self.setting("RESIZES", 1_000)
    for number in 0..<count {
      life.terminal.resize(
        columns: Int.random(in: 1...300, using: &random), rows: Int.random(in: 1...100, using: &random))
      if number % 10 == 0 { life.type("x") }
      life.terminal.read(milliseconds: 0)
    }
    let wanted = String(repeating: "x", count: (count + 9) / 10)
    check(
      life.terminal.wait { _ in
        (try? folder.readJournals().first?.replay().document.draft.url)??.hasSuffix(wanted) == true
      })
    life.terminal.resize(columns: 100, rows: 30)
    life.terminal.forgetOutput()
    check(life.terminal.wait { $0.text.contains("help") && $0.text.contains("Wire") })
    life.terminal.kill(SIGTERM)
    check(life.terminal.end(), 128 + SIGTERM)
    check(life.terminal.isRestored)
    print("resized \(count) times")
  }

  /// `PASTE_MEGABYTES` sets its size.
  @Test("A huge paste is a value to its last byte, in memory that grows with it and no more")
  func paste() throws {
    let folder = try TemporaryFolder()
    let size = Self.setting("PASTE_MEGABYTES", 5) * 1_000_000
    let document = DraftDocument.post
    try folder.write(document.serialized(), to: "d.wiredraft.json")
    let life = try Life(["open", "d.wiredraft.json"], in: folder, columns: 120)
    check(life.wait(for: "help"))
    life.type("\r")
    check(life.wait(for: "EDIT"))
    let before = try memory(of: life.terminal.process)
    let start = ContinuousClock.now
    life.type("\u{1b}[200~")
    // No part of it repeats.
    var piece: [UInt8] = []
    piece.reserveCapacity(size)
    var number = 0
    while piece.count < size {
      piece += Array("\(number),".utf8)
      number += 1
    }
    piece = Array(piece[..<size])
    life.terminal.type(piece)
    life.type("\u{1b}[201~\r")
    check(life.terminal.wait(within: .seconds(300)) { $0.text.contains("\(size / 1_000_000) MB") })
    life.terminal.forgetOutput()
    life.type("\u{13}")
    check(life.terminal.wait(within: .seconds(300)) { $0.text.contains("Saved") })
    let time = ContinuousClock.now - start
    let peak = try memory(of: life.terminal.process)
    let saved = try DraftDocument(reading: folder.bytes(of: folder("d.wiredraft.json")) ?? [])
    let isSame = saved.draft.parameters?.first?.text.utf8.elementsEqual(piece) == true
    check(isSame, "the value is not what was pasted")
    check(peak - before < size * 12, "\(peak - before) bytes of memory for \(size)")
    life.terminal.kill(SIGTERM)
    check(life.terminal.end(), 128 + SIGTERM)
    check(life.terminal.isRestored)
    print("pasted \(size) bytes in \(time), with at most \((peak - before) >> 20) MiB more memory")
  }

  /// Returns the peak memory of a process, in bytes.
  private func memory(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try require(line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first)
      << 10
  }
}

extension DraftDocument {
  /// A request with one empty parameter.
  fileprivate static var post: DraftDocument {
    var document = DraftDocument()
    document.apply(.setMethod("POST"))
    document.apply(.setURL("https://h.example/p"))
    document.apply(.insertRow(.parameters, at: 0, .init("a", "")))
    return document
  }
}
