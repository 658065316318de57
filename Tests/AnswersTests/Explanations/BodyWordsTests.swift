import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Words for body types")
struct BodyWordsTests {
  @Test("Each type has a letter of its own")
  func letters() {
    let letters = Draft.BodyType.allCases.map(\.words.letter)
    check(Set(letters).count, letters.count)
  }

  @Test(
    "Each type is described, in no more words where the screen is narrow", arguments: Draft.BodyType.allCases)
  func notes(type: Draft.BodyType) {
    check(!type.words.shortNote.isEmpty)
    check(type.words.shortNote.count <= type.words.note.count)
  }
}
