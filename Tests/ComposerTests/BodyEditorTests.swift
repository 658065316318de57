import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Editing a body that is a text")
struct BodyEditorTests {
  private static func draft(_ text: Draft.BodyText) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = .text
    draft.body.text = text
    return draft
  }

  @Test("The cursor is always visible, wherever it goes", arguments: ScreenTests.sizes)
  func cursor(size: Size) throws {
    let long = Draft.BodyText(
      (1...60).map { String(repeating: "名x\t", count: $0 * 7 % 50) }.joined(separator: "\r\n"))
    var random = Script(seed: 7)
    for _ in 0..<(isExhaustive ? 12 : 2) {
      var keys = "4<enter>"
      for _ in 0..<(isExhaustive ? 25 : 15) {
        keys += random.pick([
          "<up>", "<down>", "<left>", "<right>", "<home>", "<end>", "<pgup>", "<pgdn>", "x", "名", "<enter>",
          "<bs>",
          "<c-k>", "<c-w>", "<c-_>",
        ])
      }
      let run = try Rehearsal(keys, on: Self.draft(long), size: size)
      let cursor = run.frame.cursor
      let grid = run.frame.surfaces[1].rect.inset
      check(cursor.map { grid.contains($0) } ?? !run.shows("EDIT"), "\(keys)")
      for line in run.lines { check(TextLayout.columns(line) <= size.columns) }
    }
  }

  @Test("In a body of 1 MB a key changes one chunk, and the frame shows the change")
  func large() throws {
    let text = Draft.BodyText(String(repeating: "0123456789abcdef 0123456789abcdef\n", count: 30_000))
    var state = ComposerState(
      document: DraftDocument(Self.draft(text)), context: Composition.Context(boundary: "B"))
    for action in [Action.showBody, .moveToLast, .pageUp, .moveRight, .edit] { _ = state.apply(action) }
    let before = Self.stretches(of: state)
    for character in "typed here" { _ = state.apply(.insert(String(character))) }
    let after = Self.stretches(of: state)
    check(after.count, before.count)
    check(Set(before).intersection(after).count, before.count - 1)
    check(state.render().flattened().lines.contains { $0.contains("typed here") })
  }

  /// The places in memory of the contiguous bytes that the body consists of.
  private static func stretches(of state: ComposerState) -> [UInt] {
    guard let wire = state.composition.body?.bytes else { return [] }
    var (offset, places) = (0, [UInt]())
    while case .bytes(let bytes)? = wire.part(at: offset) {
      places.append(bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
      offset += bytes.count
    }
    return places
  }
}

/// A small generator with a seed.
private struct Script {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func pick(_ choices: [String]) -> String {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return choices[Int(state >> 33) % choices.count]
  }
}
