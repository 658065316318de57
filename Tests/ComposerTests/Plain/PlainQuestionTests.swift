import DraftFormats
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The questions of plain mode")
struct PlainQuestionTests {
  private func talk(fileName: String? = nil, files: [String: [UInt8]] = [:]) -> PlainTalk {
    var draft = Draft()
    draft.url = "https://h/p"
    return PlainTalk(draft, fileName: fileName, files: files)
  }

  @Test("Unsaved work causes a question at the end, and can be saved, discarded or kept")
  func quitting() {
    var talk = talk()
    talk.type("method PUT", "quit")
    check(talk.answer, ["Unsaved changes. save, discard or stay:"])
    talk.type("perhaps")
    check(talk.answer, ["Unclear: perhaps.", "Unsaved changes. save, discard or stay:"])
    talk.type("stay")
    check(!talk.isOver)
    talk.type("quit", "save", "x.json")
    check(talk.isOver)
    check(talk.files["x.json"] != nil)
  }

  @Test("An existing file is replaced only after confirmation")
  func replacing() {
    var talk = talk(files: ["x.json": [0x7B]])
    talk.type("save x.json")
    check(talk.answer, ["x.json exists already. Replace it? yes or no:"])
    talk.type("no", "y.json")
    check(talk.files["x.json"], [0x7B])
    check(talk.files["y.json"] != nil)
    talk.type("save x.json", "yes")
    check(talk.files["x.json"] != [0x7B])
  }

  @Test("A file that another program changed is shown, and not replaced without an answer")
  func conflict() {
    var talk = talk(fileName: "x.json")
    var other = Draft()
    other.url = "https://other/"
    talk.take(.fileChanged(path: "x.json", bytes: DraftDocument(other).serialized()))
    check(talk.answer.first, "Changed on the disk: x.json")
    check(talk.answer.contains { $0.contains("Disk: ") && $0.contains("https://other/") })
    check(talk.answer.last, "replace the file, take its draft, save under another name, or leave it:")
    talk.type("take")
    check(talk.draft.url, "https://other/")
    talk.type("undo")
    check(talk.draft.url, "https://h/p")
  }

  @Test("Unsaved drafts are reported at the start, and discarded only after confirmation")
  func unsaved() throws {
    var talk = PlainTalk(unsaved: [
      RecoverableDraft(id: "1", name: "GET \u{1B}[31mhttps://h/", time: "today 10:00", changeCount: 3)
    ])
    try require(talk.said.contains("Unsaved draft 1: GET ␛[31mhttps://h/, 3 changes, today 10:00"))
    talk.type("discard 2")
    check(talk.answer, ["None: unsaved drafts are 1 to 1."])
    talk.type("discard", "no")
    check(talk.answer.first?.hasPrefix("Kept:") == true)
    talk.type("discard 1", "yes")
    check(talk.answer.first?.hasPrefix("Discarded:") == true)
  }

  @Test("Pasted requests are shown before they are accepted, and undo restores the old draft")
  func importing() {
    var talk = talk()
    talk.type(
      "import", "curl -X POST https://api.example.com/items \\", "  -H 'X-A: 1' --data 'a=1&b=2' --proxy p",
      ".")
    check(talk.answer.last, "Take it in the place of the draft? yes or no:")
    check(talk.draft.url, "https://h/p")
    talk.type("yes")
    check(talk.draft.url, "https://api.example.com/items")
    check(talk.answer.contains { $0.contains("`undo` brings the old draft back") }, "\(talk.answer)")
    talk.type("undo")
    check(talk.draft.url, "https://h/p")
    talk.type("import", "no request at all, I am afraid", ".")
    check(talk.draft.url, "https://h/p")
  }
}
