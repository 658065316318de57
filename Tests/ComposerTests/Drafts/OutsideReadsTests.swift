import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Reads outside a draft's file")
struct OutsideReadsTests {
  private func sentence(_ draft: Draft, in folder: String = "/api") -> String? {
    OutsideReads(of: draft.compose(in: Composition.Context()), in: folder).sentence?.text(KeyNames(.standard))
  }

  @Test("Variables of the environment and files outside the folder are named, others are not")
  func names() {
    var draft = Draft("POST", [], .multipart)
    check(sentence(draft) == nil)
    draft.headers = [Draft.Row("Authorization", "Bearer {{$env.HOME_TOKEN}}")]
    check(sentence(draft), "This draft reads HOME_TOKEN of the environment.")
    func file(_ path: String) -> Draft.Row {
      var row = Draft.Row("f", path)
      row.type = .file
      return row
    }
    draft.parameters = [file("a.png"), file("b/../c.png"), file("/api/d.png"), file("b/../../x.pem")]
    check(
      sentence(draft), "This draft reads HOME_TOKEN of the environment and b/../../x.pem outside its folder.")
    draft.headers = []
    draft.parameters = [file("/etc/passwd"), file("/api/../x"), file("../y"), file("../z")]
    check(sentence(draft), "This draft reads /etc/passwd, /api/../x, ../y, 1 more outside its folder.")
  }

  @Test("The body's file counts, and a variable that is a row's source")
  func others() {
    var draft = Draft("POST", [], .file)
    draft.body.path = "../x.bin"
    var row = Draft.Row("X-Key", "API_KEY")
    row.source = .environment
    draft.headers = [row]
    check(sentence(draft), "This draft reads API_KEY of the environment and ../x.bin outside its folder.")
  }

  @Test("Opening a file says it once; an own draft without a file says nothing")
  func opening() throws {
    let file = Array(#"{"wiredraft": 1, "url": "https://h.example/{{$env.ID}}"}"#.utf8)
    let run = try Rehearsal(
      "<c-o>their<enter>", size: Size(columns: 120, rows: 40), files: ["theirs.wiredraft.json": file],
      fileName: "mine.wiredraft.json")
    check(run.why.contains("Opened theirs.wiredraft.json. This draft reads ID of the environment."))
    let own = try Rehearsal("1<right>i<c-u>https://h/{{$env.ID}}<enter>")
    check(!own.why.contains("This draft reads"))
  }

  @Test("Plain mode prints it when a file is opened")
  func plain() {
    let file = Array(#"{"wiredraft": 1, "url": "https://h.example/{{$env.ID}}"}"#.utf8)
    var talk = PlainTalk(Draft(), files: ["theirs.wiredraft.json": file])
    talk.type("open theirs.wiredraft.json")
    check(talk.answer.contains { $0.contains("This draft reads ID of the environment.") })
  }
}
