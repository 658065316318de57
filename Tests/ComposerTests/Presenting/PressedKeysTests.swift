import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Presenting")
struct PressedKeysTests {
  private func play(_ script: String, size: Size = Size(columns: 120, rows: 40)) throws -> Rehearsal {
    var options = ComposerOptions()
    options.isPresenting = true
    var draft = Draft("GET", [Draft.Row("q", "1")])
    draft.headers = [Draft.Row("Authorization", "Bearer t")]
    return try Rehearsal(script, on: draft, size: size, options: options)
  }

  /// The end of the line above the explanation.
  private func keys(_ run: Rehearsal) -> String {
    String(run.lines[run.frame.size.rows - 4].suffix(30)).split(separator: " ").joined(separator: " ")
  }

  @Test("The keys that were pressed are shown, the last one at the end")
  func keys() throws {
    check(keys(try play("mpu")).hasSuffix("m p u"))
    check(keys(try play("<c-p><esc>")).hasSuffix("^P Esc"))
    check(
      !(try Rehearsal("mpu", on: Draft("GET", []), size: Size(columns: 120, rows: 40))).text.contains("m p u")
    )
  }

  @Test("Characters that are typed as text are one sign, so no secret is shown")
  func text() throws {
    let run = try play("5<enter><c-u>hunter2<enter>")
    check(!run.text.contains("hunter2"))
    check(keys(run).contains("^U … "))
  }

  @Test("A lesson has more room", arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func lesson(size: Size) throws {
    var options = ComposerOptions()
    let usual = try LessonPlay("query-or-body", size: size, options: options)
    options.isPresenting = true
    let wide = try LessonPlay("query-or-body", size: size, options: options)
    func rows(_ play: LessonPlay) -> Int { LessonBox.rows(in: play.state) }
    check(size.rows < 30 ? rows(wide) == rows(usual) : rows(wide) > rows(usual))
  }
}
