import TestSupport
import Testing
import WiredraftCore

@Suite("Long texts")
struct LongTextTests {
  private static func work(_ type: Draft.BodyType, count: Int, of character: Character) -> Int {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = type
    draft.parameters = [Draft.Row("t", String(repeating: character, count: count))]
    return leastWork { _ = draft.compose(in: Composition.Context(boundary: "none")) }
  }

  @Test(
    "A text ten times as long is encoded with about ten times the work, escaped or not",
    arguments: [Draft.BodyType.json, .form], ["x", "\""] as [Character])
  func proportional(type: Draft.BodyType, character: Character) {
    let (little, much) = (400_000, 4_000_000)
    let small = Self.work(type, count: little, of: character)
    check(Self.work(type, count: much, of: character) < 25 * max(small, 1))
  }
}
