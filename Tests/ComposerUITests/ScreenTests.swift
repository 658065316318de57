import ComposerUI
import ScreenModel
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

  @Test("A draft opens with its first value selected", arguments: sizes)
  func moving(size: Size) throws {
    try expectScreen(.whole, of: Rehearsal("j", on: Self.search, size: size).state, "moving")
  }

  @Test("The rows that a switch of method moved are marked", arguments: sizes)
  func moved(size: Size) throws {
    try expectScreen(.grid, .live, of: Rehearsal("jmp", on: Self.search, size: size).state, "moved")
  }

  @Test("A cell is edited in place, and the cursor is in it", arguments: sizes)
  func editing(size: Size) throws {
    try expectScreen(.grid, .live, of: Rehearsal("ji and more", on: Self.search, size: size).state, "editing")
  }

  @Test("The cursor in the wire lights its piece, and the row beside it", arguments: sizes)
  func wire(size: Size) throws {
    try expectScreen(.grid, .live, of: Rehearsal("j6w", on: Self.search, size: size).state, "wire")
  }

  @Test("An error is marked in its cell, and the explanation line says why", arguments: sizes)
  func wrong(size: Size) throws {
    let run = try Rehearsal("", on: Self.wrong, size: size)
    #expect(run.why.contains("not a number"))
    try expectScreen(.request, .grid, .why, of: run.state, "wrong")
  }

  @Test("Help lists the keys of the focused pane first", arguments: sizes)
  func help(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("?", on: Self.search, size: size).state, "help")
  }

  @Test("The pickers fit every size", arguments: sizes)
  func pickers(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("m<down><down>", on: Self.search, size: size).state, "methods")
    try expectScreen(.front, of: Rehearsal("b<down>", on: Self.search, size: size).state, "bodies")
    try expectScreen(.front, of: Rehearsal("h<enter>", on: Self.search, size: size).state, "types")
  }

  @Test("Unsaved work causes a question", arguments: sizes)
  func quitting(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("x<c-q>", on: Self.search, size: size).state, "quit")
  }

  @Test("All actions are in the palette", arguments: sizes)
  func palette(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("<c-p>row", on: Self.search, size: size).state, "palette")
  }

  @Test("Wide, combining and control characters keep their columns", arguments: sizes)
  func characters(size: Size) throws {
    var draft = Self.search
    draft.method = "POST"
    draft.parameters = [
      Draft.Row("名前", "日本語のテキスト、とても長い文字列です"), Draft.Row("e\u{301}tude", "cafe\u{301} 👩‍💻 🇩🇪"),
      Draft.Row("esc", "\u{1b}[31mred\u{7}\ttab\nline"), Draft.Row("rtl", "\u{202e}abc\u{202c} עברית"),
    ]
    let run = try Rehearsal("", on: draft, size: size)
    for line in run.lines { #expect(TextLayout.columns(line) <= size.columns) }
    try expectScreen(.grid, .live, of: run.state, "characters")
  }

  @Test("Without line characters and signs the screen is ASCII")
  func ascii() throws {
    let run = try Rehearsal(
      "jmp", on: Self.search, options: ComposerOptions(boxesAreASCII: true))
    for line in run.lines.dropLast(3) {
      for scalar in line.unicodeScalars { #expect(scalar.isASCII, "\(scalar) in \(line)") }
    }
    try expectScreen(.whole, of: run.state, "ascii")
  }

  @Test("A screen that is too small says so and keeps the state")
  func tooSmall() throws {
    let run = try Rehearsal("jixyz<resize:30x8>", on: Self.search)
    #expect(run.shows("Too small: 40×12 needed"))
    try expectScreen(.whole, of: run.state, "too-small")
    let back = try Rehearsal("jixyz<resize:30x8><resize:80x24>", on: Self.search)
    let never = try Rehearsal("jixyz", on: Self.search)
    #expect(back.frame == never.frame)
    for columns in 1...8 {
      for rows in 1...4 {
        let tiny = try Rehearsal("<resize:\(columns)x\(rows)>jx", on: Self.search)
        #expect(tiny.frame.flattened().cells.count == columns * rows)
      }
    }
  }
}
