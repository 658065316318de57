import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("What plain mode prints")
struct PlainSafetyTests {
  /// Every control, direction and format character, and escape sequences of terminals.
  private static let hostile: String = {
    var text = ""
    for value in Array(0x00..<0x20) + Array(0x7F..<0xA0) {
      if let scalar = Unicode.Scalar(UInt32(value)), scalar != "\n", scalar != "\r" {
        text.unicodeScalars.append(scalar)
      }
    }
    text += "\u{1B}[2J\u{1B}]0;t\u{07}\u{1B}]52;c;eA==\u{07}\u{1B}Pq\u{1B}\\\u{9B}31m"
    text += "\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{061C}\u{200B}\u{2060}\u{FEFF}\u{2028}\u{2029}"
    return text
  }()

  private static func isSafe(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
      // Box-drawing characters aren't allowed either.
      default: !(0x2500...0x259F).contains(scalar.value)
      }
    }
  }

  @Test("Nothing that could control a terminal is printed, wherever it occurs")
  func safety() {
    let text = Self.hostile
    var talk = PlainTalk(facts: [text: Composition.FileFacts(size: 3, contentType: text)])
    talk.type(
      "url https://h/\(text)?x=\(text)#\(text)", "method \(text)", "method POST", "title \(text)",
      "add \(text)=\(text)", "add X-\(text):\(text)", "add f@\(text)", "describe 1 \(text)",
      "filename 2 \(text)", "media 2 \(text)", "boundary \(text)", "bodymedia \(text)", "env 1 \(text)",
      "rows", "rows headers", "row 1 all", "row 2 all", "show", "route", "wire all", "hex", "code",
      "code python",
      "code har", "problems", "why 1", "why headers 1", "history", "body text", "text", text, ".",
      "wire all", "bodyfile \(text)", "wire all", "bodymedia \(text)", "compare \(text)", "style \(text)",
      "style arrays \(text)", "help \(text)", "glossary \(text)", "example \(text)", "lesson \(text)",
      "open \(text)",
      "save \(text)", "\(text)", "list \(text)", "rows \(text)", "type 1 \(text)", "copy \(text)",
      "code \(text)",
      "import", "curl 'https://h/\(text)' -H 'A: \(text)' -d '\(text)' --\(text)", ".", "yes", "undo",
      "unsaved",
      "discard \(text)", "name 1 \(text)", "paste", "a=\(text)", "b: \(text)", ".", "quit", "stay", "reveal",
      "show")
    check(talk.said.count > 150)
    for line in talk.said where !Self.isSafe(line) { Issue.record("\(line.debugDescription)") }
  }

  @Test("A secret is never printed until it is revealed")
  func secrets() {
    var talk = PlainTalk()
    talk.type(
      "url https://user:hunter2@h/p?api_key=hunter2", "add password=hunter2", "value password hunter2",
      "add Cookie:hunter2", "rows", "rows headers", "row 1 all", "wire", "hex", "code", "code har", "route",
      "problems",
      "history", "show", "why 1", "method POST", "wire all", "compare GET", "body multipart", "wire all",
      "duplicate 1",
      "delete 1", "secret 1 on", "describe 1 x", "undo", "undo", "method GET", "wire")
    for line in talk.said where line.contains("hunter2") { Issue.record("\(line)") }
    talk.type("reveal", "rows")
    check(talk.answer.contains { $0.contains("hunter2") })
  }

  @Test("Only sentences of lessons name a key that only the screen has")
  func keys() throws {
    var talk = PlainTalk(facts: ["a.png": Composition.FileFacts(size: 3, contentType: "image/png")])
    talk.type(
      "url https://h/{id}?a=1", "why", "add number=3", "why number", "off number", "why number", "on number",
      "add file@a.png", "why file", "method POST",
      "override body", "why", "computed body", "add date=2026-01-01T00:00:00Z", "type date date", "why date",
      "verbatim number",
      "why number", "body text", "why number", "add query q=1", "computed query", "problems",
      "example payment", "undo", "next",
      "hint", "leave", "lesson 2", "save", "leave", "secret number", "unsaved", "rename", "quit", "stay")
    let pattern = try Regex(
      #"\^[A-Z]\b|\bF[0-9]\b|Escape|\b[Pp]ress\b|Enter\b|\bTab\b| [a-zA-Z!] (chooses|goes|takes|brings|makes|shows|adds|copies)\b"#
    )
    var isLesson = false
    for line in talk.said {
      if line.hasPrefix("Lesson ") { isLesson = true }
      if line.hasPrefix("The text names keys") { isLesson = false }
      if !isLesson, line.contains(pattern) { Issue.record("\(line)") }
    }
  }

  @Test("Random lines neither trap nor lose a change: undoing all restores the start")
  func randomLines() throws {
    var generator = Repeatable(seed: 7)
    let words = PlainCommand.allCases.map(\.rawValue).filter {
      $0 != "history" && $0 != "lesson" && $0 != "open"
    }
    let arguments = [
      "", "1", "2", "query 1", "headers 1", "q", "q=1", "a:=[1,{\"b\":null}]", "X:y", "f@x.png", "json",
      "form", "text",
      "multipart", "none", "POST", "GET", "https://h/{id}", "off", "on", "all", "<<", ".", "yes", "no",
      "number 3",
      "arrays indexed", "body", "query", "1 2", "1 object", "1 \u{1B}[2J", "-1", "99999999999999999999",
      "stay", "é",
    ]
    for _ in 0..<30 {
      var talk = PlainTalk()
      for _ in 0..<60 where !talk.isOver {
        talk.type(
          "\(words.randomElement(using: &generator) ?? "") \(arguments.randomElement(using: &generator) ?? "")"
        )
      }
      talk.type(".cancel", "leave")
      for line in talk.said where !Self.isSafe(line) { Issue.record("\(line.debugDescription)") }
      var left = talk.composer.state.history.stepCount
      while talk.composer.state.history.canUndo, left > 0 {
        talk.type("undo")
        left -= 1
      }
      check(!talk.composer.state.history.canUndo || talk.composer.question != nil)
    }
  }

  private struct Repeatable: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }
}
