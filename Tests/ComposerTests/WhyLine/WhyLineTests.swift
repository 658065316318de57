@testable import ComposerUI
import DraftFormats
import Explanations
import Panels
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
import WiredraftExplanations

/// The explanation line says something about what is under the cursor, and what to do; see `Corpora/stories/explanations`.
@Suite("The explanation line")
struct WhyLineTests {
  @Test("The explanation of a byte is never cut at 80 columns")
  func whole() {
    for type in Draft.BodyType.allCases {
      for method in ["GET", "POST", "DELETE", "PATCH"] {
        let rows = [
          Draft.Row("q", "é+ &"), Draft.Row("per_page", "30", type: .number),
          Draft.Row("on", "true", type: .boolean), Draft.Row("tags", #"["a","b"]"#, type: .array),
          Draft.Row("card", #"{"exp":"12/27"}"#, type: .object),
          Draft.Row("since", "2026-11-20T09:30:00Z", type: .date), Draft.Row("none", "", type: .null),
        ]
        var draft = Draft(method, rows, type)
        draft.headers = [Draft.Row("Accept", "application/json"), Draft.Row("X-Request-ID", "1")]
        if type == .text { draft.body.text = "text" }
        var state = ComposerState(
          document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
        state.show(.wire)
        for offset in 0..<state.composition.length {
          state.live.cursor = offset
          let lines = TextWrap.lines(state.text(Why(state).text), columns: 78)
          check(lines.count <= 2, "\(lines)")
        }
      }
    }
  }

  @Test("Whole sentences of help are taken, as many as fit")
  func sentences() {
    check("One. Two. Three.".firstSentences(in: 9), "One. Two.")
    check("One, such as 1.5. Two.".firstSentences(in: 3), "One, such as 1.5.")
    check("No end".firstSentences(in: 3), "No end")
  }

  @Test("The bytes around a file count those that encode its name")
  func filePart() throws {
    var file = Draft.Row("f", "me.txt", type: .file)
    file.filename = String(repeating: "\"a", count: 70)
    let run = try Rehearsal(
      "j", on: Draft("POST", [Draft.Row("a", "1"), file], .multipart),
      facts: ["me.txt": Composition.FileFacts(size: 11, contentType: "text/plain")])
    check(
      Why.filePartSentence(of: Draft.RowReference(.parameters, 1), in: run.state.session) ?? "",
      "Its part adds 388 bytes: the file's and 377 around them.")
  }
}
