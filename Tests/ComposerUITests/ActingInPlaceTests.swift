@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Keys beside what they act upon")
struct ActingInPlaceTests {
  static let narrow = Size(columns: 40, rows: 12)

  /// A draft with a problem that no key fixes, and one elsewhere that a key fixes.
  static var wrong: Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("when", "nope", type: .date), Draft.Row("api_key", "abc")]
    draft.parameters?[1].isSecret = true
    return draft
  }

  @Test("Type, verbatim and secret change no row while the route's cursor is beside all rows")
  func besideRows() throws {
    var draft = ScreenTests.search
    draft.headers = [Draft.Row("Accept", "text/plain")]
    for key in ["t", "r", "s"] {
      // The grid shows the headers, with the first one selected.
      let run = try Rehearsal("57G" + key, on: draft, size: RouteTests.wide)
      #expect(!run.state.isModified, "\(key)")
      #expect(run.why.contains("on no row"), "\(key): \(run.why)")
      #expect(!FooterView.entries(run.state).contains { $0.action == .cycleType })
    }
    #expect(try Rehearsal("7r", on: draft, size: RouteTests.wide).state.isModified)
  }

  @Test("On a problem that no key fixes, the fix for another problem is not applied")
  func fixesHere() throws {
    let there = try Rehearsal("NN", on: Self.wrong)
    #expect(there.why.contains("ends up in logs"))
    #expect(!FooterView.entries(there.state).contains { $0.action == .applyFix })
    let run = try Rehearsal("NN.", on: Self.wrong)
    #expect(!run.state.isModified)
    #expect(run.why.contains("No key can fix this problem"))
    #expect(try Rehearsal("n.", on: Self.wrong).state.draft.parameters?[0].type == .string)
  }

  @Test("On an overridden side, the footer names the list to which the key returns")
  func backToComputed() throws {
    func labels(_ script: String) throws -> [String] {
      try FooterView.entries(Rehearsal(script, on: ScreenTests.search).state)
        .filter { $0.action == .override }.map(\.label)
    }
    #expect(try labels("2") == ["override"])
    #expect(try labels("2f") == ["go back"])
    #expect(try labels("7") == ["override"])
    #expect(try labels("7f") == ["go back"])
  }

  @Test("Undoing and redoing an override reports that rows replace rows, and no change of type")
  func overrideUndone() throws {
    let redone = try Rehearsal("mpfuU", on: ScreenTests.search, size: RouteTests.wide)
    #expect(redone.why.contains("the body's own rows override"), "\(redone.why)")
    #expect(!redone.why.contains("became"))
    let undone = try Rehearsal("mpfu", on: ScreenTests.search, size: RouteTests.wide)
    #expect(undone.why.contains("to the body again"), "\(undone.why)")
    #expect(!undone.why.contains("became"))
  }

  @Test("On the smallest screen messages fit in complete clauses")
  func shortTexts() throws {
    for script in ["<c-r>", "7", "2f", "1<esc>", "3f", "7f", "6", "btn", "bt7G", "mt6", "mp"] {
      let run = try Rehearsal(script, on: ScreenTests.search, size: Self.narrow)
      #expect(!run.why.contains("…"), "\(script): \(run.why)")
    }
    var draft = ScreenTests.search
    draft.parameters = [Draft.Row("n", "12x", type: .number)]
    #expect(
      try Rehearsal("n", on: draft, size: Self.narrow).why.hasPrefix("1 of 1: This is not a number. Press ."))
    draft = ScreenTests.search
    draft.url = "https://h/{id}"
    let problem = try Rehearsal("n", on: draft, size: Self.narrow).why
    #expect(problem == "1 of 1: No path row fills {id}. Press . to make a row for {id}.")
  }

  @Test("On the smallest screen a copy's message includes the name of its file")
  func shortCopy() {
    let request = CopyRequest(kind: .message, pieces: [.bytes(Array(repeating: 0, count: 130_131))])
    let copied = Copied(
      request, clipboard: .sentToTerminal,
      file: .written(path: "~/.local/state/wiredraft/copied-message.http"))
    let message = copied.shortMessage
    #expect(message.text == "Sent to the terminal: 130,131 bytes.")
    #expect(message.hint == "In ~/…/wiredraft/copied-message.http")
    #expect(message.hint.shown.count <= 38 && message.text.shown.count <= 38)
  }

  @Test("A list of choices that continues below shows it")
  func longPicker() throws {
    #expect(try Rehearsal("m", on: ScreenTests.search, size: Self.narrow).shows("Method ▾"))
    #expect(!(try Rehearsal("m", on: ScreenTests.search)).shows("Method ▾"))
  }
}
