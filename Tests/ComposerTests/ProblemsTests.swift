import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Problems")
struct ProblemsTests {
  @Test("A very long list of problems draws only the visible part")
  func many() throws {
    /// Returns the work of moving through a list of `problems` problems and drawing it.
    func work(problems: Int) -> Int {
      var draft = Draft()
      draft.url = "https://h/p"
      draft.parameters = (0..<problems).map { Draft.Row("n\($0)", "x", type: .number) }
      var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
      _ = state.apply(.listProblems)
      let work = leastWork {
        _ = state.apply(.moveToFirst)
        _ = state.apply(.moveToLast)
        _ = state.render()
      }
      check(state.render().flattened().text.contains("parameter n\(problems - 1)"))
      return work
    }
    let (few, many) = (work(problems: 100), work(problems: 20_000))
    // Drawing the whole list would take two hundred times the work.
    check(many < few * 50, "\(few) ns with 100 problems, \(many) with 20,000")
  }
}
