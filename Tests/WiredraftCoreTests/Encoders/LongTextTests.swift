import TestWork
import Testing
import WiredraftCore

@Suite("Long texts")
struct LongTextTests {
  private static func work(_ type: BodyType, count: Int, of character: Character) -> Int {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = type
    draft.parameters = [Row("t", String(repeating: character, count: count))]
    return leastWork { _ = draft.compose(in: CompositionContext(boundary: "none")) }
  }

  @Test(
    "A text ten times as long is encoded with about ten times the work, escaped or not",
    arguments: [BodyType.json, .form], ["x", "\""] as [Character])
  func proportional(type: BodyType, character: Character) {
    let (little, much) = (400_000, 4_000_000)
    let small = Self.work(type, count: little, of: character)
    #expect(Self.work(type, count: much, of: character) < 25 * max(small, 1))
  }
}
