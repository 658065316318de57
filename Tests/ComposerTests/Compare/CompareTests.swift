import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Comparing")
struct CompareTests {
  static func compare(_ run: Rehearsal) -> CompareDialog? { run.state.dialog(CompareDialog.self) }

  static func titles(_ run: Rehearsal) -> [String]? { compare(run)?.variants.map(\.title) }

  @Test(
    "c shows the draft beside the other method, differences marked", arguments: ScreenTests.sizes
  )
  func opens(size: Size) throws {
    let run = try Rehearsal("cn", on: ScreenTests.search, size: size)
    check(Self.titles(run), ["POST json"])
    if size.columns > 60 { check(run.shows("in the query: GET; in the body: POST")) }
    try expectScreen(.front, of: run.state, "compare")
  }

  @Test("On a row that depends on a style, its styles are compared", arguments: ScreenTests.sizes)
  func styles(size: Size) throws {
    let run = try Rehearsal("jjjjcaahh", on: ScreenTests.search, size: size)
    check(Self.titles(run), ["arrays brackets", "arrays indexed", "arrays comma"])
    check(run.shows("2 pairs"))
    try expectScreen(.front, of: run.state, "compare-styles")
  }

  @Test("Without line characters and signs the comparison is ASCII, and stars mark differences")
  func ascii() throws {
    let run = try Rehearsal("caahh", on: ScreenTests.search, options: ComposerOptions(boxesAreASCII: true))
    for line in run.lines.dropLast(7) {
      for scalar in line.unicodeScalars { check(scalar.isASCII, "\(scalar) in \(line)") }
    }
    check(run.shows("|* -"))
    check(run.shows("* POST /search/repositories"))
  }

  @Test("n and N go through the differences, l and h through the requests, and the draft stays visible")
  func moving() throws {
    let size = Size(columns: 80, rows: 24)
    check(try Rehearsal("caahh", on: ScreenTests.search, size: size).shows(" 1 of "))
    check(try Rehearsal("caahhnn", on: ScreenTests.search, size: size).shows(" 3 of "))
    let last = try Rehearsal("caahhN", on: ScreenTests.search, size: size)
    check(Self.compare(last)?.selection, 3)
    check(last.shows("4 POST multipart") && last.shows("1 this draft: GET"))
    check(try Rehearsal("caahhnN", on: ScreenTests.search, size: size).shows(" 1 of "))
    let form = try Rehearsal("caahhl", on: ScreenTests.search, size: size)
    check(form.shows("3 POST form") && !form.shows("2 POST json"))
    check(form.shows("▸method"))
    check(Self.compare(try Rehearsal("caahhhhhh", on: ScreenTests.search))?.selection, 0)
    check(Self.compare(try Rehearsal("caahhlllll", on: ScreenTests.search))?.selection, 3)
  }

  @Test("The selected difference is scrolled into view on any screen", arguments: ScreenTests.sizes)
  func scrolling(size: Size) throws {
    var run = try Rehearsal("caahh", on: ScreenTests.search, size: size)
    let count = try require(Self.compare(run)?.differenceCount)
    for _ in 0..<count {
      let rows = try require(Self.compare(run)?.shown?.rows)
      let compare = try require(Self.compare(run))
      let layout = try require(compare.shown?.layout)
      check(compare.top >= 0 && (compare.top == 0 || compare.top <= rows.count - layout.lineCount))
      let reversed = run.frame.flattened().cells.contains { $0.style == Theme.selectedDifference }
      check(reversed, "\(compare.difference)")
      _ = run.state.apply(.nextDifference)
      run.frame = run.state.render()
    }
  }

  @Test("m, b and e change the selected request, or add one if the draft is selected")
  func changing() throws {
    check(
      try Self.titles(Rehearsal("caahhmu", on: ScreenTests.search)),
      [
        "PUT json", "POST form", "POST multipart",
      ])
    check(
      try Self.titles(Rehearsal("caahhlbt", on: ScreenTests.search)),
      [
        "POST json", "POST text", "POST multipart",
      ])
    check(try Self.titles(Rehearsal("caahhx", on: ScreenTests.search)), ["POST form", "POST multipart"])
    check(
      try Self.titles(Rehearsal("caahhxhmd", on: ScreenTests.search)),
      [
        "DELETE", "POST form", "POST multipart",
      ])
    check(
      try Self.titles(Rehearsal("caahhxhm<tab>PURGE<enter>", on: ScreenTests.search)),
      ["PURGE", "POST form", "POST multipart"])
    check(
      try Self.titles(Rehearsal("caahhxxa", on: ScreenTests.search)), ["POST multipart", "POST json"])
    let style = try Rehearsal("caahhxxxe<down><enter>", on: ScreenTests.search)
    check(Self.titles(style)?.count, 1)
    // Escape in the list leaves the comparison unchanged.
    check(try Self.titles(Rehearsal("caahhm<esc>", on: ScreenTests.search))?.count, 3)
    // The draft is unchanged.
    check(try !Rehearsal("caahhmulbtx", on: ScreenTests.search).state.isModified)
    check(try Rehearsal("caahhhm", on: ScreenTests.search).shows("Four requests are the most"))
    check(try Rehearsal("caahhhx", on: ScreenTests.search).shows("This is the draft"))
    check(try Rehearsal("caahhxxx", on: ScreenTests.search).shows("There is nothing beside this draft"))
  }

  @Test("t replaces the draft with the request as one undo step")
  func taking() throws {
    let run = try Rehearsal("caahhlt", on: ScreenTests.search)
    check(run.state.dialogs.isEmpty)
    check(run.state.draft.method == "POST" && run.state.draft.body.type == .form)
    check(run.why.contains("Taken: POST form: 4 rows moved from the query to the body"))
    let undone = try Rehearsal("caahhltu", on: ScreenTests.search)
    check(undone.state.document.serialized(), DraftDocument(ScreenTests.search).serialized())
    check(!undone.state.history.canUndo)
    check(try Rehearsal("caahhht", on: ScreenTests.search).shows("This is the draft"))
  }

  @Test("Enter goes to the row of the difference, or to its other source")
  func rows() throws {
    let row = try Rehearsal("caahhnn<enter>", on: ScreenTests.search)
    check(row.state.dialogs.isEmpty && row.state.focus == .grid)
    check(RowsTab.selectedRow(in: row.state), Draft.RowReference(.parameters, 1))
    let method = try Rehearsal("caahh<enter>", on: ScreenTests.search)
    check(method.state.focus == .request && method.state.panes.requestField == .method)
    let type = try Rehearsal("caahhnnnnn<enter>", on: ScreenTests.search)
    check(type.shows("No row of this draft made it."))
    check(
      !FooterView.entries(try Rehearsal("caahhnnnnn", on: ScreenTests.search).state).contains {
        $0.label == "its row"
      })
  }

  @Test("A pasted curl command and a file become requests beside the draft")
  func others() throws {
    let command =
      "curl 'https://api.github.com/search/repositories?q=Rust' -H 'Authorization: Bearer hunter2'"
    let inputs = try KeyScript.parse("caahhxx") + [.paste(command)]
    let pasted = Rehearsal(
      inputs: inputs, on: DraftDocument(ScreenTests.search), size: Size(columns: 120, rows: 40))
    check(Self.titles(pasted)?.count, 2)
    check(pasted.shows("3 a curl command"))
    check(pasted.shows("Bearer") == false && !pasted.text.contains("hunter2"))
    let revealed = Rehearsal(
      inputs: inputs + (try KeyScript.parse("S")), on: DraftDocument(ScreenTests.search),
      size: Size(columns: 120, rows: 40))
    check(revealed.text.contains("hunter2"))
    let taken = Rehearsal(inputs: inputs + (try KeyScript.parse("t")), on: DraftDocument(ScreenTests.search))
    check(taken.state.draft.parameters?.map(\.text) == ["Rust"] || taken.state.draft.url.contains("Rust"))
    check(taken.why.contains("Taken: a curl command"))
    var other = ScreenTests.search
    other.method = "PUT"
    let files = ["b.wiredraft.json": DraftDocument(other).serialized(), "c.sh": Array(command.utf8)]
    let opened = Rehearsal(
      inputs: try KeyScript.parse("caahhxob.wiredraft.json<enter>"), on: DraftDocument(ScreenTests.search),
      files: files)
    check(Self.titles(opened), ["POST form", "POST multipart", "b.wiredraft.json"])
    check(
      opened.shows("4 b.wiredraft.json") && Self.compare(opened)?.selection == 3
        && opened.shows(", PUT into"))
    let shell = Rehearsal(
      inputs: try KeyScript.parse("caahhxoc.sh<enter>mp"), on: DraftDocument(ScreenTests.search), files: files
    )
    check(Self.titles(shell)?.last, "c.sh, POST")
    let missing = try Rehearsal("caahhonowhere<enter>", on: ScreenTests.search)
    check(missing.shows("nowhere: The file does not exist."))
    let nothing = Rehearsal(
      inputs: try KeyScript.parse("caahh") + [.paste("just words")], on: DraftDocument(ScreenTests.search))
    check(Self.titles(nothing)?.count, 3)
    check(nothing.shows("can't be compared") || nothing.shows("what was pasted"))
  }

  @Test("The comparison opens from the panes and the palette, and its key closes it")
  func ways() throws {
    let editing = try Rehearsal("ji!<enter>c", on: ScreenTests.search)
    check(Self.compare(editing) != nil && editing.state.edit == nil)
    check(Self.compare(try Rehearsal("<c-p>compare this<enter>", on: ScreenTests.search)) != nil)
    check(try Rehearsal("cc", on: ScreenTests.search).state.dialogs.isEmpty)
    check(try Rehearsal("c<esc>", on: ScreenTests.search).state.dialogs.isEmpty)
    check(try Rehearsal("c?", on: ScreenTests.search).shows("In the comparison"))
    check(try Rehearsal("c<resize:40x12>", on: ScreenTests.search).shows("POST"))
    check(Self.compare(try Rehearsal("<esc>c", on: Draft())) != nil)
  }

  @Test("Secret values are dots until they are revealed")
  func secrets() throws {
    var draft = ScreenTests.search
    draft.url += "?api_key=hunter2"
    draft.parameters?[0] = Draft.Row("password", "hunter3")
    draft.parameters?[0].isSecret = true
    for size in ScreenTests.sizes {
      for keys in ["c", "cn", "cnn", "cG", "cl", "clbt"] {
        check(try !Rehearsal(keys, on: draft, size: size).text.contains("hunter"))
      }
    }
    check(try Rehearsal("cS", on: draft, size: ScreenTests.sizes[1]).text.contains("hunter3"))
  }

  @Test("Files that a compared request names are examined")
  func files() throws {
    var draft = ScreenTests.search
    var other = draft
    other.method = "POST"
    other.body = Draft.Body(.multipart)
    other.parameters = [Draft.Row("f", "me.png", type: .file)]
    draft.parameters = [Draft.Row("q", "1")]
    let run = Rehearsal(
      inputs: try KeyScript.parse("cob.wiredraft.json<enter>"), on: DraftDocument(draft),
      size: Size(columns: 120, rows: 40), files: ["b.wiredraft.json": DraftDocument(other).serialized()],
      facts: ["me.png": Composition.FileFacts(size: 1234, contentType: "image/png")])
    check(run.shows("1,234 bytes"), "\(run.text)")
    check(run.effects.contains(.examineFiles(["me.png"], boundary: "BOUNDARY")))
  }

  @Test("The cost of a key depends on the visible part, not on the messages")
  func work() throws {
    func work(rows: Int) -> Int {
      var draft = ScreenTests.search
      draft.parameters = (0..<rows).map { Draft.Row("name\($0)", "value \($0)") }
      var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
      _ = state.apply(.showCompare)
      return leastWork {
        for action in [Action.nextDifference, .moveDown, .pageDown, .moveToLast, .moveRight, .moveToFirst] {
          _ = state.apply(action)
          _ = state.render()
        }
      }
    }
    let (few, many) = (work(rows: 300), work(rows: isExhaustive ? 30_000 : 10_000))
    check(many < few * 10, "\(few) ns with 300 rows, \(many) with many")
  }
}
