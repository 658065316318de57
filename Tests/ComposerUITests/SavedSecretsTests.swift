@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Secrets that were saved on the way to something else, and other composers")
struct SavedSecretsTests {
  private static let file = "repository/a.wiredraft.json"
  private static let other = "b.wiredraft.json"

  private func run(_ script: String, size: Size = Size(columns: 80, rows: 24)) throws -> Rehearsal {
    try Rehearsal(
      script, on: SecretsTests.draft(), size: size,
      files: [Self.other: Array(#"{"wiredraft": 1, "url": "https://h/b"}"#.utf8), Self.file: []],
      fileName: Self.file)
  }

  @Test("Saving and quitting in one step shows the notice at the end of the program")
  func leaving() throws {
    let run = try run("x<c-q>s")
    #expect(run.ending == .quit)
    let notice = try #require(run.state.partingNotice { $0 == Self.file ? ".git" : nil })
    #expect(notice.hasPrefix("\(Self.file) has 9 plain secrets, password first"))
    #expect(notice.contains("version control (.git)"))
    #expect(!notice.contains("QZ"))
    #expect(run.state.partingNotice { _ in nil } == nil)
    // A warning isn't repeated, and there is none for a draft that wasn't saved.
    #expect(try self.run("x<c-s><c-q>").state.partingNotice { _ in ".git" } == nil)
    #expect(try self.run("x<c-q>d").state.partingNotice { _ in ".git" } == nil)
  }

  @Test("Saving before another draft shows the notice over that draft", arguments: ScreenTests.sizes)
  func switching(size: Size) throws {
    let opened = try run("x<c-o>b.wire<enter>s", size: size)
    #expect(opened.state.fileName == Self.other)
    #expect(
      opened.state.messageText?.hasPrefix("a.wiredraft.json, which was just saved, has 9 plain secrets")
        == true)
    #expect(opened.state.partingNotice { _ in ".git" } == nil)
    let new = try run("x<c-o><c-n>s", size: size)
    #expect(new.state.fileName == nil)
    #expect(new.state.messageText?.contains("version control (.git)") == true)
    #expect(try run("x<c-o>b.wire<enter>d").state.messageText == "Opened b.wiredraft.json.")
  }

  @Test("After saving under another name, another composer of that file is reported with the saved file")
  func otherComposer() throws {
    let run = try Rehearsal("<c-s><c-u>shared/a.json<enter>", on: ScreenTests.search)
    #expect(
      run.state.messageText?.hasPrefix("Saved shared/a.json, ") == true
        && run.state.messageText?.contains("Another wiredraft, process 4711,") == true)
    // The check is made once for a name.
    let again = try Rehearsal("<c-s><c-u>shared/a.json<enter>x<c-s>", on: ScreenTests.search)
    #expect(again.effects.filter { $0 == .findOtherSession(path: "shared/a.json") }.count == 1)
    let alone = try Rehearsal("<c-s><c-u>a.json<enter>", on: ScreenTests.search)
    #expect(alone.state.message?.kind == .note)
    // If both apply, both are reported.
    var state = run.state
    state.message = nil
    _ = state.apply(.finished(.saved(path: Self.file, bytes: 1)))
    _ = state.apply(.finished(.otherSession(path: Self.file, process: 1)))
    _ = state.apply(.finished(.otherSession(path: "elsewhere.json", process: 2)))
    #expect(state.messageText?.contains("process 1,") == true)
  }
}
