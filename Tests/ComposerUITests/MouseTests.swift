@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Mouse")
struct MouseTests {
  static let size = Size(columns: 120, rows: 40)

  /// Returns a click on the first occurrence of a text on the screen, with column and row counted from 1.
  private func click(
    on text: String, after script: String, size: Size = size, kind: String = "click", offset: Int = 0,
    draft: Draft = ScreenTests.search
  ) throws -> String {
    let run = try Rehearsal(script, on: draft, size: size)
    for (row, line) in run.lines.enumerated() {
      guard let range = line.ranges(of: text).first else { continue }
      let column = TextLayout.columns(line[..<range.lowerBound])
      return script + "<\(kind):\(column + 1 + offset),\(row + 1)>"
    }
    Issue.record("\(text) is not on the screen\n\(run.text)")
    return script
  }

  private func run(_ script: String) throws -> Rehearsal {
    try Rehearsal(script, on: ScreenTests.search, size: Self.size)
  }

  @Test("A click selects, and a double click edits")
  func cells() throws {
    let single = try run(click(on: " stars", after: "", offset: 2))
    #expect(single.state.grid.row == 1 && single.state.grid.column == .value && single.state.edit == nil)
    let again = try run(click(on: " stars", after: click(on: " stars", after: "", offset: 2), offset: 2))
    #expect(again.state.edit == nil)
    let double = try run(click(on: " stars", after: "", kind: "double", offset: 2))
    #expect(double.state.edit?.target == .cell(Draft.RowReference(.parameters, 1), .value))
    #expect(try run(click(on: "GET", after: "", kind: "double")).state.dialogs.count == 1)
    #expect(try run(click(on: "GET", after: "")).state.dialogs.isEmpty)
    let sign = try run(click(on: "GET ▾", after: "", offset: 4))
    #expect(sign.state.dialogs.last is PickerDialog<MethodPicker>)
  }

  @Test("A click in the edited text moves the cursor there")
  func textCursor() throws {
    let cell = try run(click(on: " stars", after: "ji", offset: 3) + "X<enter>")
    #expect(cell.state.draft.parameters?[1].text == "stXars")
    let url = try run(click(on: "github", after: "1i") + "X<enter>")
    #expect(url.state.draft.url == "https://api.Xgithub.com/search/repositories")
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.text)
    draft.body.text = "one\ntwo\nthree"
    let body = try Rehearsal(click(on: "two", after: "4i", offset: 1, draft: draft) + "X<esc>", on: draft)
    #expect(body.state.draft.body.text == "one\ntXwo\nthree", "\(body.text)")
  }

  @Test("A click on a tab shows it, and one on the footer performs the action")
  func tabsAndFooter() throws {
    #expect(try run(click(on: "Headers", after: "")).state.grid.list == .headers)
    #expect(try run(click(on: "Query", after: "")).state.grid.list == .query)
    #expect(try run(click(on: "x delete", after: "")).state.draft.parameters?.count == 4)
    #expect(try run(click(on: "? help", after: "")).state.dialogs.count == 1)
    #expect(try run(click(on: "Esc close", after: "?")).state.dialogs.isEmpty)
  }

  @Test("A click in a dialog chooses an entry, and one outside closes the dialog")
  func dialogs() throws {
    #expect(try run(click(on: "PUT", after: "m")).state.draft.method == "PUT")
    #expect(try run(click(on: "multipart", after: "b")).state.draft.body.type == .multipart)
    #expect(try run(click(on: "Delete the row.", after: "<c-p>delete")).state.draft.parameters?.count == 4)
    #expect(try run(click(on: "curl", after: "y")).state.dialogs.isEmpty)
    #expect(try run(click(on: "indexed", after: "e") + "<enter>").state.draft.styles.arrays == .indexed)
    #expect(try run(click(on: "objects", after: "e")).text.contains("card"))
    for script in ["m", "b", "<c-p>", "e", "x<c-q>", "<c-s>"] {
      #expect(try run(script + "<click:1,1>").state.dialogs.isEmpty, "\(script)")
    }
    let problems = try Rehearsal("!", on: ProblemsTests.many, size: Self.size)
    let row = try #require(problems.lines.firstIndex { $0.contains("header Bad Name") })
    let gone = try Rehearsal("!<click:30,\(row + 1)>", on: ProblemsTests.many, size: Self.size)
    #expect(gone.state.dialogs.isEmpty && gone.state.grid.list == .headers)
  }

  @Test("The wheel scrolls the view under the pointer")
  func wheel() throws {
    var draft = ScreenTests.search
    draft.parameters = (0..<100).map { Draft.Row("n\($0)", "v") }
    func run(_ script: String) throws -> ComposerState {
      try Rehearsal(script, on: draft, size: Self.size).state
    }
    #expect(try run("<wheeldown:10,10>").grid.tops[.parameters] == 3)
    #expect(try run("<wheeldown:10,10>").grid.row == 3)
    #expect(try run("5j<wheeldown:10,10><wheelup:10,10>").grid.tops[.parameters] ?? 0 == 0)
    let bottom = try run(String(repeating: "<wheeldown:10,10>", count: 60))
    #expect(bottom.grid.row <= 100)
    guard let help = try run("?<wheeldown:50,10>").frontDialog(HelpDialog.self) else {
      Issue.record("no help")
      return
    }
    #expect(help.top == 3)
    guard let palette = try run("<c-p><wheeldown:50,10>").frontDialog(PaletteDialog.self) else {
      Issue.record("no palette")
      return
    }
    #expect(palette.selection == 3)
    // Outside of a dialog the wheel has no effect.
    #expect(try run("m<wheeldown:1,10>").grid.tops[.parameters] ?? 0 == 0)
  }

  @Test("Leaving the mouse to the terminal is reported, and a sign stays", arguments: ScreenTests.sizes)
  func capture(size: Size) throws {
    let off = try Rehearsal("M", on: ScreenTests.search, size: size)
    #expect(off.effects.contains(.captureMouse(false)))
    #expect(off.why.contains("The mouse is the terminal's"))
    let later = try Rehearsal("Mj", on: ScreenTests.search, size: size)
    #expect(later.lines.last?.contains("mouse") == true)
    #expect(try Rehearsal("MMj", on: ScreenTests.search, size: size).lines.last?.contains("mouse") == false)
  }
}
