@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Saving and leaving")
struct SavingTests {
  private static let upload = Draft("POST", [Draft.Row("f", "me.png", type: .file)], .multipart)

  @Test("A file that is there now is no error any more, and typing a path leaves no facts about its prefixes")
  func files() throws {
    let found = Composition.FileFacts(size: 5, contentType: "image/png")
    var state = try Rehearsal("", on: Self.upload).state
    check(state.composition.hasErrors)
    _ = state.apply(.redraw)
    _ = state.apply(.finished(.files(["me.png": .success(found)])))
    check(!state.composition.hasErrors)

    let typed = try Rehearsal("i<c-u>folder/a.png", on: Self.upload).state
    check(typed.session.asked.files, ["folder/a.png"])
    check(Set(typed.context.files.keys), ["folder/a.png"])
    var late = typed
    _ = late.apply(.finished(.files(["fold": .success(found)])))
    check(Set(late.context.files.keys), ["folder/a.png"])
    check(late.revision, typed.revision)
  }

  @Test("A saved file that another composer has open is reported; another file's composer is not")
  func otherComposer() throws {
    var state = try Rehearsal("<c-s><c-u>shared/a.json<enter>", on: ScreenTests.search).state
    state.message = nil
    let file = "repository/a.wiredraft.json"
    _ = state.apply(.finished(.saved(path: file, bytes: 1)))
    _ = state.apply(.finished(.otherSession(path: file, process: 1)))
    _ = state.apply(.finished(.otherSession(path: "elsewhere.json", process: 2)))
    check(state.messageText?.contains("process 1,") == true)
  }
}
