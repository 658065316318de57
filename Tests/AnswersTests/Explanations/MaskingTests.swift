import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite struct MaskingTests {
  @Test("A diagnostic of a secret row repeats nothing of its value, and keeps its place and code")
  func masks() {
    var draft = Draft()
    var file = Draft.Row("f", "hidden.txt", type: .file)
    file.isSecret = true
    var object = Draft.Row("o", #"{"hidden": 1, "hidden": 2}"#, type: .object)
    object.isSecret = true
    draft.parameters = [file, object, Draft.Row("p", "plain.txt", type: .file)]
    let unreadable = Diagnostic.Problem.fileUnreadable(path: "hidden.txt", .notFound)
    let diagnostic = Diagnostic(unreadable, row: Draft.RowReference(.parameters, 0)).masked(in: draft)
    check(!diagnostic.sentence.contains("hidden"))
    check(diagnostic.sentence.contains("does not exist"))
    check(diagnostic.row, Draft.RowReference(.parameters, 0))
    check(diagnostic.code, .fileUnreadable)
    let duplicate = Diagnostic(.duplicateJSONKey("hidden"), row: Draft.RowReference(.parameters, 1))
    check(!duplicate.masked(in: draft).sentence.contains("hidden"))
    let own = Diagnostic(.duplicateJSONKey("o"), row: Draft.RowReference(.parameters, 1))
    check(own.masked(in: draft), own)
    let plain = Diagnostic(
      .fileUnreadable(path: "plain.txt", .notFound), row: Draft.RowReference(.parameters, 2))
    check(plain.masked(in: draft), plain)
  }
}
