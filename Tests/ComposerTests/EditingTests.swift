import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Editing")
struct EditingTests {
  static var two: Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("b", "2")]
    return draft
  }

  static func parameters(_ run: Rehearsal) -> [String] {
    (run.state.draft.parameters ?? []).map { "\($0.name)=\($0.text)" }
  }

  @Test("A value of 100,000 characters is edited, shown and sent")
  func longValue() throws {
    let long = String(repeating: "0123456789", count: 10_000)
    var inputs: [TerminalInput] = [.key(KeyPress(.character("i"))), .paste(long)]
    let count = isExhaustive ? 50 : 10
    for _ in 0..<count { inputs.append(.key(KeyPress(.character("x")))) }
    let run = Rehearsal(inputs: inputs, on: DraftDocument(Self.two))
    check(run.state.draft.parameters?.first?.text.utf8.count, 100_001 + count)
    check(run.state.composition.length > 100_000)
    check(run.shows("xxxxxxxx"))
    let moved = Rehearsal(
      inputs: inputs + [.key(KeyPress(.enter)), .key(KeyPress(.character("6")))]
        + (0..<5).map { _ in TerminalInput.key(KeyPress(.pageDown)) }, on: DraftDocument(Self.two))
    check(moved.state.wire.top > 40)
  }
}
