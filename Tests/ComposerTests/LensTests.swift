@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("The lens on a cell")
struct LensTests {
  private static func draft(_ row: Draft.Row, _ method: String = "GET") -> Draft {
    Draft(method, [row], url: "https://api.example.com/x")
  }

  @Test("A long value is not broken within an encoded byte, and the dialog has a narrow screen for itself")
  func breaks() throws {
    let row = Draft.Row("n", "größe + ✓ 日本語テキスト, " + String(repeating: "é", count: 40))
    let run = try Rehearsal("=", on: Self.draft(row))
    check(run.lines.contains { $0.hasPrefix("╭ Lens: n, text ") })
    let lens = try require(run.state.frontDialog(LensDialog.self))
    let lines = LensView(state: run.state, lens: lens).lines.map(\.text)
    check(lines.count { $0.contains("%C3") } > 1)
    check(lines.allSatisfy { !$0.suffix(2).contains("%") })
    let bytes = lines.filter { $0.allSatisfy { $0 == " " || $0.isHexDigit } && !$0.isEmpty }
    check(bytes.count > 1)
    check(bytes.allSatisfy { $0.split(separator: " ").allSatisfy { $0.count == 2 } })
  }

  @Test("Each form equals the wire after the row is sent there")
  func sameAsWire() throws {
    for (method, key, place) in [
      ("GET", "j", LensForm.Place.query), ("GET", "f", .query), ("POST", "j", .json), ("POST", "f", .form),
    ] {
      let run = try Rehearsal("b" + key + "=", on: Self.draft(Draft.Row("q", "é+ /\"&=%"), method))
      let forms = try require(run.state.frontDialog(LensDialog.self)).forms.forms
      let shown = try require(forms.first { $0.place == place }?.text)
      let sent = run.state.composition.sentAs(Draft.RowReference(.parameters, 0))
      check(sent, (place == .json ? "\"q\":" : "q=") + shown, "\(method) \(key)")
    }
  }

  @Test("Only the start of a long value is shown, and the lens says so")
  func long() throws {
    let run = try Rehearsal("=", on: Self.draft(Draft.Row("q", String(repeating: "ab ", count: 40_000))))
    let forms = try require(run.state.frontDialog(LensDialog.self)).forms
    check(forms.isCut)
    check(forms.forms.first { $0.place == .typed }?.count, 120_000)
    check(run.shows("The value is long: this is what its start becomes."))
  }

  @Test("For very many pairs, the last column says that there are more than were counted")
  func pairs() throws {
    let text = "[" + repeatElement("1", count: 5000).joined(separator: ",") + "]"
    let state = try Rehearsal("", on: Draft("POST", [Draft.Row("a", text, type: .array)], .form)).state
    let preview = GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 12, in: state)
    check(preview.text, "1,024+ pairs")
  }
}
