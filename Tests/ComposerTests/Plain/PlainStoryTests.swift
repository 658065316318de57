import DraftFormats
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Whole jobs in plain mode")
struct PlainStoryTests {
  @Test("A search is drafted, explained, saved, and changed again")
  func search() throws {
    var talk = PlainTalk()
    talk.type(
      "url https://api.github.com/search/repositories", "add q=Swift", "add per_page:=30", "add", "sort",
      "stars", "rows", "off sort", "route", "why q", "wire", "method POST", "undo", "redo", "undo",
      "value q Swift & C++", "wire", "why byte 28", "hex 0 16", "code", "show", "save", "", "quit")
    check(talk.isOver)
    check(talk.files.keys.contains { $0.hasSuffix(".wiredraft.json") })
    check(talk.draft.parameters?.map(\.name), ["q", "per_page", "sort"])
    try expectTalk(talk, "search")
  }

  @Test("A payment is posted as a form, with a secret in a header")
  func payment() throws {
    var talk = PlainTalk()
    talk.type(
      "method POST", "url https://api.stripe.com/v1/payment_intents", "body form", "add amount:=2000",
      "add currency=eur", "add metadata:={\"order\":\"6735\",\"tags\":[1,2]}",
      "add Authorization:Bearer sk_test_4eC39H", "rows headers", "wire", "reveal", "rows headers",
      "reveal off", "env headers 1 STRIPE", "problems", "style arrays brackets", "wire", "code",
      "compare form objects=json")
    check(talk.composer.state.composition.body?.type, .form)
    try expectTalk(talk, "payment")
    check(talk.transcript.filter { $0.contains("4eC39H") }.count, 2, "typed, and shown once by reveal")
  }

  @Test("A file is uploaded in a multipart body")
  func upload() throws {
    var talk = PlainTalk(facts: ["me.png": Composition.FileFacts(size: 4_321, contentType: "image/png")])
    talk.type(
      "method PUT", "url https://api.example.com/users/{id}/avatar", "fix 1", "7/8", "add avatar@me.png",
      "problems", "fix 1", "filename avatar portrait.png", "media avatar image/x-png", "boundary XYZ",
      "add note=hello", "duplicate note", "move 3 1", "delete 3", "row 2 all", "wire", "hex 0 8",
      "boundary", "", "copy message", "show")
    check(talk.composer.state.composition.url, "https://api.example.com/users/7%2F8/avatar")
    check(talk.composer.state.composition.hasErrors == false)
    try expectTalk(talk, "upload")
  }

  @Test("The first lesson is read, failed, explained with hints and solved")
  func lesson() throws {
    var talk = PlainTalk()
    talk.type("lessons", "lesson 1", "check", "method PUT", "hint", "help keys", "method POST", "next")
    talk.type("method DELETE", "step", "next", "undo", "method HEAD", "check", "next")
    try expectTalk(talk, "lesson")
    check(talk.composer.state.lesson?.index ?? 0 >= 2 || talk.composer.state.lesson?.isFinished == true)
  }

  @Test("All lessons begin, and leaving one restores the draft")
  func lessons() {
    for number in 1...BuiltInLessons.all.count {
      var talk = PlainTalk()
      talk.type("lesson \(number)")
      check(talk.answer.contains { $0.hasPrefix("Lesson \(number), ") }, "\(talk.answer)")
      talk.type("leave")
      check(talk.composer.state.lesson == nil)
    }
  }
}
