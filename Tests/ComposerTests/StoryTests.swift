import TestSupport
import Testing

@Suite("Stories")
struct StoryTests {
  private static let files = (try? Corpus.files("stories").map(\.path)) ?? []

  @Test("Each story comes out as it is told", arguments: files)
  func stories(path: String) throws { try Corpus(path: path).check(Story.play) }
}
