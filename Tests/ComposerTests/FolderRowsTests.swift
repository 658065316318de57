import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The header fields that folders give a draft, in its grid.
@Suite("Rows of folders")
struct FolderRowsTests {
  private static var reading: VariableReading {
    var far = Draft.FolderDefaults(file: "../folder.wiredraft.json")
    far.baseURL = "https://{{host}}/v1"
    far.headers = [
      Draft.Row("Authorization", "Bearer abc"), Draft.Row("Accept", "a/b"), Draft.Row("X-Off", "1"),
    ]
    far.headers[2].isEnabled = false
    far.headerLines = [5, 6, 7]
    var near = Draft.FolderDefaults(file: "folder.wiredraft.json")
    near.headers = [Draft.Row("Accept", "text/plain")]
    return VariableReading(
      none: Variable.Scope([
        Variable.Source(.dotenv, file: ".env", [Variable.Definition("host", "h.example", line: 1)])
      ]), folders: [near, far])
  }

  private static var document: DraftDocument {
    var draft = Draft()
    draft.url = "/items"
    draft.headers = [Draft.Row("X-Own", "1")]
    return DraftDocument(draft)
  }

  private func play(_ script: String, size: Size = Size(columns: 120, rows: 40)) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: Self.document, size: size, prepare: { $0.take(Self.reading) })
  }

  @Test("A byte leads to its row, and the editor opens the folder's file at the row's line")
  func bytes() throws {
    let runs = try (1...20).map { try play("6g" + String(repeating: "w", count: $0) + "<enter>") }
    check(Set(runs.map(\.state.grid.row)).isSuperset(of: [-4, -1, 0]))
    let opened = try play("5gj<c-x>").effects.compactMap { effect -> String? in
      if case .openVariableFile(let path, let line) = effect { "\(path):\(line)" } else { nil }
    }
    check(opened, ["../folder.wiredraft.json:6"])
  }

  @Test("In the route their field is selected, and not the draft's row of the same number")
  func route() throws {
    let run = try play("5g")
    check(RouteTab().stop(in: run.state), .field(1))
    check(RouteTab().stop(in: try play("5gjjj").state), .field(2))
    check(RouteTab().stop(in: try play("5gjjjj").state), .row(Draft.RowReference(.headers, 0)))
  }

  @Test("Plain mode prints them before the draft's rows, each with its file")
  func plain() throws {
    var talk = PlainTalk()
    talk.take(.variables(Self.reading))
    talk.type("add Accept:x/y", "rows headers")
    for line in [
      "From ../folder.wiredraft.json: Authorization = ●●●●, secret",
      "From ../folder.wiredraft.json: X-Off = 1, off",
      "From folder.wiredraft.json: Accept = text/plain, overridden",
    ] {
      check(talk.transcript.contains(line), "\(talk.transcript)")
    }
  }
}
