@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Saving and leaving")
struct SavingTests {
  @Test("^S asks for a name once, and opening the file restores the same draft")
  func save() throws {
    let run = try Rehearsal("x<c-s><c-u>a.json<enter>", on: ScreenTests.search)
    let bytes = run.files["a.json"] ?? []
    #expect(try DraftDocument(reading: bytes).serialized() == run.state.document.serialized())
    #expect(!run.state.isModified)
    #expect(run.why.contains("Saved a.json"))
    let again = try Rehearsal("x<c-s><c-u>a.json<enter>x<c-s>", on: ScreenTests.search)
    #expect(again.files["a.json"] == again.state.document.serialized())
    #expect(again.state.dialogs.isEmpty)
  }

  @Test("The suggested name comes from the path")
  func suggestion() throws {
    let run = try Rehearsal("<c-s><enter>", on: ScreenTests.search)
    #expect(run.files.keys.sorted() == ["repositories.wiredraft.json"])
    #expect(try Rehearsal("<esc><c-s><enter>").files.keys.sorted() == ["draft.wiredraft.json"])
  }

  @Test("An existing file is replaced only after a question")
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

  @Test("A draft that can't be saved is reported, and stays unsaved")
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
    #expect(stayed.state.dialogs.isEmpty)
    let saved = try Rehearsal("x<c-q>s<enter>", on: ScreenTests.search)
    #expect(saved.ending == .quit)
    #expect(saved.files.count == 1)
    #expect(try Rehearsal("ix<c-q>", on: ScreenTests.search).shows("Unsaved work"))
  }

  @Test("Each file that rows name is examined once")
  func files() throws {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.body.type = .multipart
    draft.parameters = [Draft.Row("f", "me.png", type: .file)]
    let facts = ["me.png": Composition.FileFacts(size: 5, contentType: "image/png")]
    let run = try Rehearsal("jjkk", on: draft, facts: facts)
    #expect(run.effects == [.examineFiles(["me.png"], boundary: "BOUNDARY")])
    #expect(run.shows("‹me.png, 5 bytes›"))
    let missing = try Rehearsal("ix", on: draft, facts: facts)
    #expect(missing.why.contains("does not exist"))
  }

  @Test("A name that can't be used is offered for correction, and quitting continues after saving")
  func mendedName() throws {
    let run = try Rehearsal("x<c-s><c-u>/nowhere/a<enter>", on: ScreenTests.search)
    #expect(run.shows("│ /nowhere/a "))
    #expect(run.frame.cursor != nil)
    let mended = try Rehearsal("x<c-s><c-u>/nowhere/a<enter><c-u>b.json<enter>", on: ScreenTests.search)
    #expect(mended.files.keys.sorted() == ["b.json"])
    #expect(mended.state.dialogs.isEmpty)
    let left = try Rehearsal("x<c-q>s<c-u>/nowhere/a<enter><c-u>b.json<enter>", on: ScreenTests.search)
    #expect(left.ending == .quit)
    let empty = try Rehearsal("x<c-s><c-u><enter>", on: ScreenTests.search)
    #expect(empty.why.contains("Type a name"))
    #expect(empty.state.dialogs.count == 1)
    let stayed = try Rehearsal("x<c-q>s<c-u>/nowhere/a<enter><esc><c-s><c-u>b<enter>", on: ScreenTests.search)
    #expect(stayed.ending == .terminated)
  }

  /// A draft that sends a file.
  private static var upload: Draft {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.body.type = .multipart
    draft.parameters = [Draft.Row("f", "me.png", type: .file)]
    return draft
  }

  @Test("Files are examined again on a redraw, after a suspension and on saving")
  func filesAgain() throws {
    let look = Effect.examineFiles(["me.png"], boundary: "BOUNDARY")
    #expect(try Rehearsal("<c-l>", on: Self.upload).effects == [look, .redraw, look])
    #expect(try Rehearsal("Z", on: Self.upload).effects == [look, .suspend, look])
    let saved = try Rehearsal("<c-s>", on: Self.upload, fileName: "a.json").effects
    #expect(saved.first == look && saved.last == look && saved.count == 3)
    var state = try Rehearsal("", on: Self.upload).state
    #expect(state.composition.hasErrors)
    _ = state.apply(.redraw)
    _ = state.apply(
      .finished(.files(["me.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))])))
    #expect(!state.composition.hasErrors)
  }

  @Test("Typing a path leaves no facts about its prefixes behind")
  func typedPath() throws {
    let state = try Rehearsal("i<c-u>folder/a.png", on: Self.upload).state
    #expect(state.session.asked.files == ["folder/a.png"])
    #expect(Set(state.context.files.keys) == ["folder/a.png"])
    var late = state
    _ = late.apply(.finished(.files(["fold": .success(Composition.FileFacts(size: 5, contentType: nil))])))
    #expect(Set(late.context.files.keys) == ["folder/a.png"])
    #expect(late.revision == state.revision)
    let back = try Rehearsal("i<bs><enter>u", on: Self.upload).effects
    #expect(back.count == 3 && back.first == back.last)
  }

  @Test("Redrawing, suspending and capturing the mouse are effects of the program")
  func effects() throws {
    let run = try Rehearsal("<c-l>ZMM", on: ScreenTests.search)
    #expect(run.effects == [.redraw, .suspend, .captureMouse(false), .captureMouse(true)])
  }
}
