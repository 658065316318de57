import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The terminal disappears at the worst moments.
@Suite("A terminal that disappears", .serialized)
struct VanishingTests {
  private func work(
    in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Life {
    let life = try Life(arguments, in: folder, environment: environment)
    check(life.wait(for: "help"))
    if arguments.isEmpty { life.type("h.example/kept\r") }
    check(life.terminal.wait { _ in arguments.isEmpty ? (try? url(folder)) == "h.example/kept" : true })
    return life
  }

  private func url(_ folder: TemporaryFolder) throws -> String? {
    try folder.readJournals().first(where: \.hasUnsavedWork)?.replay().document.draft.url
  }

  @Test("In the middle of a frame, when its output is not read: it ends, and keeps the work")
  func drawing() throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    life.terminal.resize(columns: 500, rows: 150)
    // Each key redraws the whole screen, until the terminal accepts no more.
    for _ in 0..<200 { life.terminal.typeUnread([0x0C]) }
    life.terminal.hangUp()
    check(life.terminal.end() != nil, "it lives on")
    check(try url(folder), "h.example/kept")
  }

  @Test("A signal ends it even if its output is not read")
  func frozen() throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    life.terminal.resize(columns: 500, rows: 150)
    for _ in 0..<200 { life.terminal.typeUnread([0x0C]) }
    life.terminal.kill(SIGTERM)
    check(life.terminal.endUnread() != nil, "it lives on")
    check(try url(folder), "h.example/kept")
  }

  @Test(
    "A signal ends it at once, though it waits for a terminal that takes nothing and keys are waiting for it")
  func frozenFrame() throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    // A frame of this size exceeds the terminal's buffer for unread output.
    life.terminal.resize(columns: 500, rows: 150)
    let deadline = ContinuousClock.now + .seconds(30)
    while life.terminal.unreadCount < 1_000, ContinuousClock.now < deadline { _ = poll(nil, 0, 5) }
    check(life.terminal.unreadCount >= 1_000, "it draws nothing")
    for _ in 0..<200 { life.terminal.typeUnread([0x0C]) }
    life.terminal.kill(SIGTERM)
    check(life.terminal.endUnread(within: .seconds(30)) != nil, "it lives on")
    check(try url(folder), "h.example/kept")
  }

  @Test("While an editor has the terminal: both end, and the work is kept")
  func editing() throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\necho editor-is-up\necho $$ > \"$HOME/editor.pid\"\nread line\nsleep 600\n"
    try folder.write(Array(script.utf8), to: "ed")
    chmod(folder("ed"), 0o700)
    let life = try work(in: folder, environment: ["EDITOR": folder("ed"), "VISUAL": folder("ed")])
    life.type("\u{18}\u{5}")
    life.type("e")
    guard life.terminal.wait(until: { $0.text.contains("editor-is-up") }) else {
      Issue.record("no editor: \(life.terminal.text.suffix(300))")
      return
    }
    check(life.terminal.wait { _ in folder.bytes(of: folder("editor.pid"))?.last == 0x0A })
    life.terminal.hangUp()
    check(life.terminal.end() != nil, "it lives on")
    check(try url(folder), "h.example/kept")
    let text = String(decoding: folder.bytes(of: folder("editor.pid")) ?? [], as: UTF8.self)
    let editor = try require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    check(life.terminal.wait { _ in kill(editor, 0) != 0 }, "the editor lives on")
  }

  @Test(
    "In the middle of a save: the file is the old one or the new one, and nothing is lost", arguments: 0..<20)
  func saving(round: Int) throws {
    let folder = try TemporaryFolder()
    var document = DraftDocument()
    document.apply(.setURL("h.example/old"))
    try folder.write(document.serialized(), to: "d.wiredraft.json")
    let life = try work(in: folder, ["open", "d.wiredraft.json"])
    life.type("1\r\u{15}h.example/saved\r")
    check(life.terminal.wait { _ in (try? url(folder)) == "h.example/saved" })
    life.type("\u{13}")
    life.run(for: .microseconds(round * 500))
    life.terminal.hangUp()
    check(life.terminal.end() != nil, "it lives on")
    let saved = try DraftDocument(reading: folder.bytes(of: folder("d.wiredraft.json")) ?? []).draft.url
    if saved != "h.example/saved" {
      check(saved, "h.example/old")
      check(try url(folder), "h.example/saved")
    }
    check(!folder.names.contains { $0.hasSuffix(".tmp") })
  }
}
