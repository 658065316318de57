@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Saving and leaving")
struct SavingTests {
  @Test("^S asks for a name once, and opening the file gives the same draft")
  func save() throws {
    let run = try Rehearsal("x<c-s><c-u>a.json<enter>", on: ScreenTests.search)
    let bytes = run.files["a.json"] ?? []
    #expect(try DraftDocument(reading: bytes).serialized() == run.state.document.serialized())
    #expect(!run.state.isModified)
    #expect(run.why.contains("Saved a.json"))
    let again = try Rehearsal("x<c-s><c-u>a.json<enter>x<c-s>", on: ScreenTests.search)
    #expect(again.files["a.json"] == again.state.document.serialized())
    #expect(again.state.layers.isEmpty)
  }

  @Test("The name that is suggested comes from the path")
  func suggestion() throws {
    let run = try Rehearsal("<c-s><enter>", on: ScreenTests.search)
    #expect(run.files.keys.sorted() == ["repositories.wiredraft.json"])
    #expect(try Rehearsal("<esc><c-s><enter>").files.keys.sorted() == ["draft.wiredraft.json"])
  }

  @Test("A file that stands there is only replaced when asked")
  func replace() throws {
    let old = ["a.json": [UInt8]("old".utf8)]
    let asked = try Rehearsal("<c-s><c-u>a.json<enter>", on: ScreenTests.search, files: old)
    #expect(asked.files == old)
    #expect(asked.shows("a.json exists."))
    let refused = try Rehearsal(
      "<c-s><c-u>a.json<enter>n<c-u>b.json<enter>", on: ScreenTests.search, files: old)
    #expect(refused.files["a.json"] == old["a.json"])
    #expect(refused.files["b.json"] != nil)
    let replaced = try Rehearsal("<c-s><c-u>a.json<enter>y", on: ScreenTests.search, files: old)
    #expect(replaced.files["a.json"] == replaced.state.document.serialized())
    let opened = try Rehearsal("x<c-s>", on: ScreenTests.search, files: old, fileName: "a.json")
    #expect(opened.files["a.json"] == opened.state.document.serialized())
  }

  @Test("What can't be saved is told, and stays unsaved")
  func failure() throws {
    let run = try Rehearsal("x<c-s><c-u>/nowhere/a<enter>", on: ScreenTests.search)
    #expect(run.why.contains("Not saved: /nowhere/a: there is no such folder"))
    #expect(run.state.isModified)
    let quitting = try Rehearsal("x<c-q>s<c-u>/nowhere/a<enter>x", on: ScreenTests.search)
    #expect(quitting.ending == .terminated)
  }

  @Test("Quitting asks if there is unsaved work, and only then")
  func quit() throws {
    #expect(try Rehearsal("<c-q>", on: ScreenTests.search).ending == .quit)
    #expect(try Rehearsal("x<c-q>", on: ScreenTests.search).ending == .terminated)
    #expect(try Rehearsal("x<c-c>", on: ScreenTests.search).shows("Unsaved work"))
    #expect(try Rehearsal("x<c-c><c-c>", on: ScreenTests.search).ending == .quit)
    #expect(try Rehearsal("x<c-q>d", on: ScreenTests.search).ending == .quit)
    #expect(try Rehearsal("xu<c-q>", on: ScreenTests.search).ending == .quit)
    let stayed = try Rehearsal("x<c-q><esc>", on: ScreenTests.search)
    #expect(stayed.ending == .terminated)
    #expect(stayed.state.layers.isEmpty)
    let saved = try Rehearsal("x<c-q>s<enter>", on: ScreenTests.search)
    #expect(saved.ending == .quit)
    #expect(saved.files.count == 1)
    #expect(try Rehearsal("ix<c-q>", on: ScreenTests.search).shows("Unsaved work"))
  }

  @Test("Files that rows name are looked at once each")
  func files() throws {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.body.type = .multipart
    draft.parameters = [Row("f", "me.png", type: .file)]
    let facts = ["me.png": FileFacts(size: 5, contentType: "image/png")]
    let run = try Rehearsal("jjkk", on: draft, facts: facts)
    #expect(run.effects == [.examineFiles(["me.png"], boundary: "BOUNDARY")])
    #expect(run.shows("‹me.png, 5 bytes›"))
    let missing = try Rehearsal("ix", on: draft, facts: facts)
    #expect(missing.why.contains("does not exist"))
  }

  @Test("Redraw, suspend and the mouse are the program's matter")
  func effects() throws {
    let run = try Rehearsal("<c-l>ZMM", on: ScreenTests.search)
    #expect(run.effects == [.redraw, .suspend, .captureMouse(false), .captureMouse(true)])
  }
}
