import DraftFormats
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("What plain mode answers, and what it asks for")
struct PlainAnswerTests {
  @Test("The value of a secret row is entered invisibly until secrets are shown")
  func secrets() {
    var talk = PlainTalk()
    talk.type("url https://h/", "add api_key")
    check(talk.composer.readsSecret)
    talk.type("<<")
    check(talk.composer.readsSecret)
    talk.type("one", ".")
    check(!talk.composer.readsSecret)
    talk.type("value api_key")
    check(talk.answer, ["Value of parameters 1, api_key:"])
    check(talk.composer.readsSecret)
    talk.type("<<", "two", ".")
    check(talk.draft.parameters?.map(\.text), ["two"])
    talk.type("add page")
    check(!talk.composer.readsSecret)
    talk.type("1", "name api_key")
    check(!talk.composer.readsSecret)
    talk.type("key", "secret 1", "secret 1", "reveal", "secret 1 on", "value 1")
    check(!talk.composer.readsSecret)
  }

  @Test("Confirmations add nothing to a value, and a rejected value is not reported as set")
  func values() {
    var talk = PlainTalk()
    talk.type("url https://h/a")
    check(talk.answer.first, "URL: https://h/a")
    talk.type("add q=1", "value q a.")
    check(talk.answer.first, "Value of parameters 1, q: a.")
    talk.type("delete q")
    check(talk.answer.first, "Deleted parameters 1, q.")
    talk.type("method PUT now")
    check(talk.answer, ["Unchanged: a method is one word, such as POST; it is GET."])
    talk.type("method", "")
    check(talk.draft.method, "GET")
    talk.type("method  PUT ")
    check(talk.answer.first, "Method: PUT")
  }

  @Test("The assumed scheme of a URL is reported")
  func scheme() {
    var talk = PlainTalk()
    talk.type("url api.example.com/items")
    check(talk.answer.contains("Note: Added https://, as the URL has no scheme."), "\(talk.answer)")
    talk.type("url https://api.example.com/items")
    check(!talk.answer.contains { $0.hasPrefix("Note") })
  }

  @Test("A new draft is reported, and that the changes of the one before are kept")
  func new() {
    var talk = PlainTalk()
    talk.type("new")
    check(talk.answer.first, "New draft.")
    talk.type("url https://h/", "new")
    check(talk.answer.contains("New draft."))
    check(talk.answer.contains { $0.contains("are kept") }, "\(talk.answer)")
    check(talk.draft.url.isEmpty)
  }

  @Test("A draft's file is renamed, and another one is deleted and restored")
  func files() {
    var talk = PlainTalk(files: ["old.wiredraft.json": DraftDocument().serialized()])
    talk.type("rename x")
    check(talk.answer, ["The draft has no file yet: `save NAME` makes one."])
    talk.type("url https://h/", "save mine.wiredraft.json", "rename a/b")
    check(talk.answer, ["Not renamed: give a name without a slash; the file stays in its folder."])
    talk.type("rename yours")
    check(talk.answer, ["Renamed to yours.wiredraft.json."])
    check(talk.composer.state.fileName, "yours.wiredraft.json")
    talk.type("trash yours.wiredraft.json")
    check(talk.answer, ["Not deleted: this draft is open. `open` another one first, or `new`."])
    talk.type("trash old.wiredraft.json")
    check(talk.answer, ["Deleted old.wiredraft.json; `restore` brings it back, until you quit."])
    check(talk.files.keys.sorted(), ["yours.wiredraft.json"])
    talk.type("restore")
    check(talk.answer, ["old.wiredraft.json is back."])
    check(talk.files.keys.sorted(), ["old.wiredraft.json", "yours.wiredraft.json"])
  }

  @Test("On a terminal lines are wrapped between words, except those meant to be copied")
  func lines() {
    let line = PlainLine(text: "one two  three four-and-five six")
    check(line.lines(columns: nil), ["one two  three four-and-five six"])
    check(line.lines(columns: 10), ["one two ", "three", "four-and-five", "six"])
    check(line.lines(columns: 32), ["one two  three four-and-five six"])
    check(PlainLine(text: "a b c", staysWhole: true).lines(columns: 2), ["a b c"])
    check(PlainLine(text: "中中 中").lines(columns: 5), ["中中", "中"])
    check(PlainLine(text: "").lines(columns: 5), [""])
  }

  @Test("The keys in a lesson come with their commands")
  func lessonKeys() {
    var talk = PlainTalk()
    talk.type("lesson 1")
    check(talk.answer.contains("Commands for the keys: m is `method`."), "\(talk.answer)")
  }
}
