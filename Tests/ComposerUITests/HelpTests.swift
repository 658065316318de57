@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Help")
struct HelpTests {
  private func help(_ script: String, on draft: Draft = ScreenTests.search) throws -> (
    HelpDialog, [HelpDialog.Line]
  ) {
    let state = try Rehearsal(script, on: draft).state
    guard let help = state.frontDialog(HelpDialog.self) else {
      Issue.record("\(script) opens no help")
      return (HelpDialog(state), [])
    }
    return (help, help.lines(in: state))
  }

  @Test("Help begins with the focused item, followed by its keys")
  func topics() throws {
    for (script, title) in [
      ("?", "This row: text"), ("3?", "This row: text"), ("4?", "A JSON body"), ("5?", "This field: Accept"),
      ("1?", "The URL"), ("1h?", "This method: GET"), ("6?", "This byte: name of q"),
      ("6\\\\?", "This byte: name of q"), ("7?", "This row: text"),
    ] {
      let lines = try help(script).1
      #expect(lines.first?.text == title, "\(script)")
      #expect(lines.contains { $0.text.contains("Find an action by its name.") })
    }
    #expect(try help("G?").1.contains { $0.text == "This row: array" })
    // The container of the item, and its keys, follow it.
    for (script, title) in [
      ("?", "Parameters"), ("3?", "Query"), ("4?", "Body"), ("5?", "Headers"), ("1h?", "The method"),
      ("6?", "The wire"),
      ("6\\\\?", "The wire"), ("7?", "The route"),
    ] {
      #expect(try help(script).1.contains { $0.text == title && $0.isTitle }, "\(script)")
    }
    // In a dialog the choice comes first, then the dialog, then its keys.
    let picker = try help("m<f1>").1
    #expect(picker.first?.text == "GET")
    #expect(
      picker.filter(\.isTitle).map(\.text).prefix(3)
        == ["GET", "Choosing a method", "In a list of choices"])
    #expect(try Rehearsal("m<f1><esc>", on: ScreenTests.search).state.dialogs.count == 1)
  }

  @Test("The search marks the lines that contain the words, and n goes from one to the next")
  func search() throws {
    let (typing, lines) = try help("?/undo")
    #expect(typing.search != nil)
    let matches = typing.matches(in: lines)
    #expect(matches.isEmpty == false)
    #expect(typing.match == matches.first)
    let (kept, _) = try help("?/the<enter>n")
    #expect(kept.search == nil)
    #expect(kept.match == kept.matches(in: lines)[1])
    let (back, _) = try help("?/the<enter>nN")
    #expect(back.match == back.matches(in: lines)[0])
    let (wrapped, _) = try help("?/the<enter>N")
    #expect(wrapped.match == wrapped.matches(in: lines).last)
    let run = try Rehearsal("?/verbatim<enter>", on: ScreenTests.search, size: Size(columns: 40, rows: 12))
    #expect(run.lines.contains { $0.contains("▸") })
    // Escape ends the search first, then the help.
    #expect(try help("?/undo<esc>").0.pattern.isEmpty)
    #expect(try Rehearsal("?/undo<esc><esc>", on: ScreenTests.search).state.dialogs.isEmpty)
    #expect(try Rehearsal("?/zzzz", on: ScreenTests.search).shows("0 lines with “zzzz”"))
  }

  @Test("Every line of the help is complete, however narrow the screen", arguments: ScreenTests.sizes)
  func whole(size: Size) throws {
    var state = try Rehearsal("?", on: ScreenTests.search, size: size).state
    guard let help = state.frontDialog(HelpDialog.self) else { return }
    let pages = help.lines(in: state).count / HelpView.room(in: size) + 2
    for _ in 0..<pages {
      let surface = try #require(state.render().surfaces.last)
      #expect(!surface.screen.text.contains("…  "), "\(surface.screen.text)")
      _ = state.apply(.pageDown)
    }
    try expectScreen(
      .front, of: Rehearsal("?/row<enter>n", on: ScreenTests.search, size: size).state, "help-search")
  }
}
