import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Screens")
struct ScreenTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12),
  ]

  /// The draft of the sketches.
  static var search: Draft {
    var draft = Draft()
    draft.url = "https://api.github.com/search/repositories"
    draft.headers = [Draft.Row("Accept", "application/vnd.github+json")]
    draft.parameters = [
      Draft.Row("q", "Swift"), Draft.Row("sort", "stars"), Draft.Row("order", "desc", isEnabled: false),
      Draft.Row("per_page", "30", type: .number), Draft.Row("labels", #"["bug","ui"]"#, type: .array),
    ]
    return draft
  }

  /// A draft in which everything is invalid.
  static var wrong: Draft {
    var draft = Draft()
    draft.method = "PO ST"
    draft.url = "https://exa mple.com/"
    draft.headers = [Draft.Row("Bad Name", "x"), Draft.Row("A", "b\u{1}c")]
    draft.parameters = [
      Draft.Row("n", "12x", type: .number), Draft.Row("j", "[1,", type: .array), Draft.Row("ok", "fine"),
    ]
    return draft
  }

  @Test("Any size has a frame of its size, whose lines fit, and only of ASCII where that is wanted")
  func frames() throws {
    for columns in 1...8 {
      for rows in 1...4 {
        let tiny = try Rehearsal("<resize:\(columns)x\(rows)>jx", on: Self.search)
        check(tiny.frame.flattened().cells.count, columns * rows)
      }
    }
    let characters = try StorySetup.document("characters").draft
    for size in Self.sizes {
      let run = try Rehearsal("", on: characters, size: size)
      for line in run.lines { check(TextLayout.columns(line) <= size.columns) }
    }
    let run = try Rehearsal("jmp", on: Self.search, options: ComposerOptions(boxesAreASCII: true))
    for line in run.lines.dropLast(3) { check(line.unicodeScalars.allSatisfy(\.isASCII), line) }
    // A size that is too small keeps the state.
    let back = try Rehearsal("jixyz<resize:30x8><resize:80x24>", on: Self.search)
    check(back.frame == (try Rehearsal("jixyz", on: Self.search)).frame)
  }
}
