import DraftFormats
import ScreenModel
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// Characters that arrive together have the same effect as one by one.
@Suite("Typing faster than it is taken")
struct TypedTextTests {
  /// Plays inputs; plain characters are passed one by one, or all available ones together.
  private static func play(_ script: String, on draft: Draft, together: Bool) throws -> (ComposerState, Int) {
    let inputs = try KeyScript.parse(script)
    var index = 0
    var changes = 0
    let state = ComposerState(
      document: DraftDocument(draft), context: Composition.Context(boundary: "B"),
      size: Size(columns: 100, rows: 30))
    var loop = RunLoop(
      state,
      nextInput: {
        guard index < inputs.count else { return nil }
        index += 1
        changes += 1
        return inputs[index - 1]
      },
      takeTypedText: {
        var text = ""
        while together, index < inputs.count, case .key(let press) = inputs[index],
          case .character(let character) = press.key, press.modifiers.isEmpty,
          character.isASCII || character == "中"
        {
          text.append(character)
          index += 1
        }
        return text
      }, perform: { _ in nil }, isBehind: { !isExhaustive }, show: { _ in })
    _ = loop.run()
    return (loop.state, changes)
  }

  private static func expectSame(
    _ script: String, on draft: Draft, _ location: SourceLocation = #_sourceLocation
  ) throws {
    var (one, _) = try play(script, on: draft, together: false)
    var (other, _) = try play(script, on: draft, together: true)
    for step in 0..<12 {
      check(
        one.document.serialized(), other.document.serialized(), "\(script): undo \(step)", at: location)
      // The hidden part at the left of a long line may differ, because it follows each key.
      check(one.contexts, other.contexts, "\(script): undo \(step)", at: location)
      check(one.edit?.editor, other.edit?.editor, "\(script): undo \(step)", at: location)
      check(one.grid.body.place.cursor, other.grid.body.place.cursor, at: location)
      check(one.composition.length, other.composition.length, at: location)
      check(one.history.nextUndo, other.history.nextUndo, at: location)
      check(one.isModified, other.isModified, at: location)
      guard one.history.canUndo else { break }
      for action in [Action.cancel, .undo] {
        _ = one.apply(action)
        _ = other.apply(action)
      }
    }
  }

  private static func draft(_ body: Draft.BodyType) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p/{id}"
    draft.parameters = [
      Draft.Row("a", "1", type: .number), Draft.Row("e\u{301}x", "\u{301}y"),
      Draft.Row("o", "{\"k\":1}", type: .object),
    ]
    draft.headers = [Draft.Row("Acc", "x")]
    draft.body.type = body
    draft.body.text = "one\ntwo"
    return draft
  }

  @Test(
    "A run of characters has the same effect as its single characters",
    arguments: [
      "ohello<tab>world 12<enter>", "oa<tab>b<esc>jj", "<enter>xyz<home>abc<left>d<enter>u",
      "l<enter>12x3<enter>uU",
      "jl<enter><home>abc<enter>", "j<enter><home>ef<right>gh<enter>", "jjl<enter><c-g>abc {}<enter>",
      "5oAcce<tab><tab>text/p<tab><enter>", "oq<esc>dduu", "ihttps://x/{a}/b<enter>", "jjl<enter>, 1<esc>u",
      "o中文中文<tab>abc中<enter>u", "4ihello<enter>world and more than eight<esc>uuu", "/abc<enter>x",
      ":url<esc>abc",
      "oabcdefghijkl<bs><bs>mnopq<c-w>rs<enter>", "oname<c-t>abc<tab>12345<c-t>67<enter>u",
    ])
  func scripts(script: String) throws {
    for body in sample([Draft.BodyType.json, .form, .text], oneIn: 2) {
      try Self.expectSame(script, on: Self.draft(body))
    }
  }

  @Test("Any keys do the same whether they arrive together or not", arguments: sample(0..<10, oneIn: 4))
  func randomKeys(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let keys = [
      "<enter>", "<esc>", "<tab>", "<left>", "<right>", "<home>", "<end>", "<bs>", "<c-w>", "<c-k>", "<c-t>",
      "<c-_>", "<c-j>",
      "j", "k", "l", "h", "o", "i", "u", "d", "1", "4", "abc def", "{}", "[1]", "中x", "\u{301}",
      "hello world and more",
    ]
    for _ in 0..<3 {
      let script = (0..<40).map { _ in keys[Int(random.next() % UInt64(keys.count))] }.joined()
      try Self.expectSame(script, on: Self.draft(random.next() % 2 == 0 ? .json : .text))
    }
  }

  @Test("Many characters at once are few changes, and command keys stay commands")
  func counts() throws {
    let (state, inputs) = try Self.play(
      "o" + String(repeating: "x", count: 5_000), on: Self.draft(.json), together: true)
    check(inputs, 2)
    check(state.draft.parameters?[1].name.utf8.count, 5_000)
    let (moving, _) = try Self.play("jk", on: Self.draft(.json), together: true)
    check(moving.draft.parameters?.count, 3)
  }
}
