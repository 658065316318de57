import DraftFormats
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The commands of plain mode")
struct PlainCommandTests {
  @Test("Each command is in help once, with a sentence and its usage")
  func help() {
    let listed = PlainCommand.groups.flatMap(\.commands)
    check(listed.count, Set(listed).count)
    check(Set(listed), Set(PlainCommand.allCases))
    for command in PlainCommand.allCases {
      check(command.sentence.hasSuffix("."), "\(command)")
      check(command.usage.hasPrefix(command.rawValue))
    }
  }

  @Test("A command is found by its word, by any unambiguous prefix, and in any case")
  func abbreviations() {
    for command in PlainCommand.allCases {
      check(PlainCommand.search(command.rawValue), .found(command))
      for length in 1..<max(2, command.rawValue.count) {
        let start = String(command.rawValue.prefix(length))
        switch PlainCommand.search(start.uppercased()) {
        case .found(let found):
          check(found.rawValue == start || PlainCommand.others[start] == found || found == command)
        case .ambiguous(let words): check(words.contains(command.rawValue) && words.count > 1)
        case .unknown: Issue.record("\(start) finds nothing")
        }
      }
    }
  }

  @Test("An ambiguous or unknown command lists the possible ones, and changes nothing")
  func unknown() {
    var talk = PlainTalk()
    talk.type("co")
    check(talk.answer, ["Unclear: co could be code, compare, computed, copy. Type more of it."])
    talk.type("frobnicate 3")
    check(talk.answer, ["Unknown: there is no command frobnicate. `help` lists them."])
    talk.type("")
    check(talk.answer.isEmpty)
    check(talk.composer.state.history.stepCount, 0)
  }

  @Test("A value may be on the line of its command or on the next, and keeps its spaces")
  func values() {
    var talk = PlainTalk()
    talk.type("url https://h/", "add", "a b", "  two  words ", "value 1  x y ", "value", "1", " z ")
    check(talk.draft.parameters?.map(\.name), ["a b"])
    check(talk.draft.parameters?.map(\.text), [" z "])
    talk.type("undo")
    check(talk.draft.parameters?.map(\.text), ["x y "])
  }

  @Test("A row is named by its number, its name, or either after its list; a missing row is reported")
  func rows() {
    var talk = PlainTalk()
    talk.type("url https://h/", "add q=1", "add query q=2", "add q=3", "value query 1 9", "off q")
    check(talk.draft.query?.map(\.text), ["9"])
    check(talk.answer, ["Unclear: the rows 1, 2 have this name; give a number."])
    talk.type("off 7")
    check(talk.answer, ["None: parameters has rows 1 to 2."])
    talk.type("value nope")
    check(talk.answer, ["None: no row of parameters has the name nope."])
    talk.type("delete headers 1")
    check(talk.answer, ["None: there is no row in headers. `add headers` adds one."])
  }

  @Test("A text of several lines ends with a full stop alone, and .cancel changes nothing")
  func lines() {
    var talk = PlainTalk()
    talk.type("method POST", "url https://h/", "body text", "text", "one", "..", "..two", "", ".")
    check(
      talk.draft.body.text.map { String(decoding: $0.bytes(in: 0..<$0.utf8Count), as: UTF8.self) },
      "one\n.\n.two\n")
    talk.type("text", "else", ".cancel")
    check(talk.answer, ["Left as it was."])
    check(talk.draft.body.text?.utf8Count, 11)
    talk.type("add a", "<<", "x", "y", ".")
    check(talk.draft.parameters?.last?.text, "x\ny")
  }

  @Test("The end of input in a text keeps the typed lines; in an import it discards them")
  func endOfInput() {
    var talk = PlainTalk()
    talk.type("body text", "text", "half a")
    talk.endInput()
    check(talk.draft.body.text?.utf8Count, 6)
    talk.type("import", "curl https://h/x")
    talk.endInput()
    check(talk.draft.url.isEmpty)
  }

  @Test("Control-C leaves a question, and otherwise says how to leave")
  func interrupt() {
    var talk = PlainTalk()
    talk.type("method")
    talk.interrupt()
    check(talk.answer, ["Left as it was."])
    talk.interrupt()
    check(talk.answer.first?.contains("`quit` leaves") == true)
    talk.type("show")
    check(talk.answer.first, "Method: GET")
  }

  @Test("A long value is cut with the size of the rest, and all of it can be printed")
  func longValues() {
    var talk = PlainTalk()
    talk.type("url https://h/", "add a=" + String(repeating: "x", count: 500))
    check(
      talk.answer.contains { $0.contains("300 bytes more, `row parameters 1 all` prints all") },
      "\(talk.answer)")
    talk.type("row parameters 1 all")
    check(talk.answer.contains("Value: " + String(repeating: "x", count: 500)))
  }
}
