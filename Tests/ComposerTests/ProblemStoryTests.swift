import TestSupport
import Testing
import WiredraftCore

@Suite("All problems")
struct ProblemStoryTests {
  @Test("Each diagnostic has a story, in which its reason is complete and each offered fix is used")
  func allCodes() throws {
    let file = Corpus.folder + "/stories/problems.txt"
    let stories = try Corpus(path: file).cases
    for code in Diagnostic.Code.allCases.map({ "\($0)" }) {
      let story = try require(stories.first { $0.title == code }, code)
      let notes = story.entries.filter { $0.name == "note" }.map(\.value)
      check(notes.count, 2, code)
      check(notes.allSatisfy { $0.contains(".") && !$0.contains("…") }, code)
      check(story["problems"]?.hasSuffix(" " + code) == true, code)
      let isFixed = story.entries.contains { $0.name == "keys" && $0.value.hasSuffix(".") }
      check(isFixed, notes[0].contains("Press . to "), code)
    }
  }
}
