@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Editing")
struct EditingTests {
  static var two: Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("b", "2")]
    return draft
  }

  static func parameters(_ run: Rehearsal) -> [String] {
    (run.state.draft.parameters ?? []).map { "\($0.name)=\($0.text)" }
  }

  @Test("Escape restores the cell, and the typed text can be redone")
  func escape() throws {
    #expect(try Self.parameters(Rehearsal("i99<esc>", on: Self.two)) == ["a=1", "b=2"])
    #expect(try Self.parameters(Rehearsal("i99<c-g>", on: Self.two)) == ["a=1", "b=2"])
    #expect(try !Rehearsal("i99<esc>", on: Self.two).state.isModified)
    #expect(try Self.parameters(Rehearsal("i99<esc>U", on: Self.two)) == ["a=199", "b=2"])
  }

  @Test("Alt with a digit goes to another pane and keeps the typed text")
  func altDigit() throws {
    let run = try Rehearsal("i9<a-5>", on: Self.two)
    #expect(Self.parameters(run) == ["a=19", "b=2"])
    #expect(run.state.grid.list == .headers)
    #expect(run.state.edit == nil)
  }

  @Test(
    "A new row without text is not kept",
    arguments: ["o<enter>", "o<esc>", "O<enter>", "o<tab><tab>", "ox<bs><enter>"])
  func emptyRow(script: String) throws {
    let run = try Rehearsal(script, on: Self.two)
    #expect(Self.parameters(run) == ["a=1", "b=2"])
    #expect(run.state.draft.url == "https://h/p")
    #expect(run.state.edit == nil)
  }

  @Test("The wire never shows a row that has no text yet")
  func noFlash() throws {
    #expect(try Rehearsal("o", on: Self.two).shows("GET /p?a=1&b=2 HTTP/1.1"))
  }

  @Test("A whole list is typed without leaving")
  func list() throws {
    let run = try Rehearsal("Go1x<tab>1<tab>2x<tab>2<tab>3x<tab>3<enter>", on: Self.two)
    #expect(Self.parameters(run) == ["a=1", "b=2", "1x=1", "2x=2", "3x=3"])
  }

  @Test("Tab after the URL goes to the parameters")
  func tabFromURL() throws {
    let run = try Rehearsal("h/p<tab>q<tab>1<enter>")
    #expect(run.state.draft.url == "h/p")
    #expect(Self.parameters(run) == ["q=1"])
  }

  @Test("Shift-Tab goes back, cell by cell")
  func back() throws {
    let run = try Rehearsal("j<s-tab>", on: Self.two)
    #expect(run.state.focus == .request)
    let edit = try Rehearsal("ji<s-tab>x<s-tab>y<enter>", on: Self.two)
    #expect(Self.parameters(edit) == ["a=1y", "bx=2"])
  }

  @Test("Line editing: start, end, delete to the end, to the start, a word")
  func lineEditing() throws {
    func value(_ keys: String) throws -> String? {
      var draft = Self.two
      draft.parameters = [Draft.Row("a", "one two  three")]
      return try Rehearsal("i" + keys + "<enter>", on: draft).state.draft.parameters?.first?.text
    }
    #expect(try value("<c-a>x") == "xone two  three")
    #expect(try value("<c-a><c-e>x") == "one two  threex")
    #expect(try value("<home><right><c-k>") == "o")
    #expect(try value("<left><left><c-u>") == "ee")
    #expect(try value("<c-w>") == "one two  ")
    #expect(try value("<c-w><c-w>") == "one ")
    #expect(try value("<home><del>") == "ne two  three")
    #expect(try value("<bs><bs>") == "one two  thr")
  }

  @Test("Rows are created, duplicated, moved, switched and deleted")
  func rows() throws {
    #expect(try Self.parameters(Rehearsal("d", on: Self.two)) == ["a=1", "a=1", "b=2"])
    #expect(try Self.parameters(Rehearsal("J", on: Self.two)) == ["b=2", "a=1"])
    #expect(try Self.parameters(Rehearsal("JK", on: Self.two)) == ["a=1", "b=2"])
    #expect(try Self.parameters(Rehearsal("x", on: Self.two)) == ["b=2"])
    #expect(try Self.parameters(Rehearsal("x<del>", on: Self.two)) == [])
    #expect(try Rehearsal("xx", on: Self.two).state.draft.parameters == nil)
    #expect(try Rehearsal("<space>", on: Self.two).shows("GET /p?b=2 HTTP/1.1"))
    #expect(try Rehearsal("<space><space>", on: Self.two).shows("GET /p?a=1&b=2 HTTP/1.1"))
    #expect(try Self.parameters(Rehearsal("Oz<enter>", on: Self.two)) == ["z=", "a=1", "b=2"])
  }

  @Test("A type is cycled, or chosen from a list")
  func types() throws {
    #expect(try Rehearsal("t", on: Self.two).state.draft.parameters?.first?.type == .number)
    #expect(try Rehearsal("tt", on: Self.two).state.draft.parameters?.first?.type == .string)
    #expect(try Rehearsal("h<enter>a", on: Self.two).state.draft.parameters?.first?.type == .array)
    #expect(
      try Rehearsal("h<enter><down><down><enter>", on: Self.two).state.draft.parameters?.first?.type
        == .boolean)
  }

  @Test(
    "Every list is edited with the same keys",
    arguments: [("5", Draft.RowList.headers), ("3", .query), ("4", .body)])
  func lists(key: String, list: Draft.RowList) throws {
    let run = try Rehearsal(key + "oX-A<tab>1<tab>X-B<tab>2<enter>", on: Self.two)
    #expect(run.state.draft[list]?.map(\.name) == ["X-A", "X-B"])
    #expect(run.state.draft[list]?.map(\.text) == ["1", "2"])
  }

  @Test("Path rows have a tab if the URL has braces")
  func path() throws {
    var draft = Self.two
    draft.url = "https://h/{id}/x"
    let run = try Rehearsal("]]oid<tab>a/b<enter>", on: draft)
    #expect(run.state.draft.path.map(\.text) == ["a/b"])
    #expect(run.shows("GET /a%2Fb/x?a=1&b=2"))
    #expect(try !Rehearsal("]]", on: Self.two).shows("Path"))
  }

  @Test("Several pasted lines become rows while moving, and one text while editing")
  func paste() throws {
    let run = try Rehearsal("G<paste:x: 1\ny: two words\nz=3>", on: Self.two)
    #expect(Self.parameters(run) == ["a=1", "b=2", "x=1", "y=two words", "z=3"])
    #expect(run.why.contains("3 rows were pasted"))
    #expect(try Self.parameters(Rehearsal("G<paste:x: 1\ny: 2>u", on: Self.two)) == ["a=1", "b=2"])
    let edit = try Rehearsal("i<paste:x: 1\ny>", on: Self.two)
    #expect(Self.parameters(edit) == ["a=1x: 1\ny", "b=2"])
    #expect(edit.shows("1x: 1⏎y"))
  }

  @Test("A text body and a file body are edited in the body's tab")
  func wholeBody() throws {
    var draft = Self.two
    draft.method = "POST"
    draft.parameters = nil
    let text = try Rehearsal("bt<enter>hello<c-j>you<enter>", on: draft)
    #expect(text.state.draft.body.text == "hello\nyou")
    #expect(text.shows("Content-Length: 9"))
    let facts = ["a.png": Composition.FileFacts(size: 1_234, contentType: "image/png")]
    let file = try Rehearsal("bi<enter>a.png<enter>", on: draft, facts: facts)
    #expect(file.state.draft.body.path == "a.png")
    #expect(file.shows("‹a.png, 1,234 bytes›"))
    let back = try Rehearsal("bt<enter>hello<esc>bjbt", on: draft)
    #expect(back.state.draft.body.text == "hello")
  }

  @Test("In a text of several lines the cursor goes up and down", arguments: ScreenTests.sizes)
  func textLines(size: Size) throws {
    var draft = Self.two
    draft.method = "POST"
    draft.parameters = nil
    let keys = "bt<enter>first<c-j>2nd<c-j>third line<up><up>X<down><down>Y"
    let run = try Rehearsal(keys, on: draft, size: size)
    #expect(run.state.draft.body.text == "firstX\n2nd\nthird Yline")
    #expect(run.shows("firstX"))
    #expect(run.shows("2nd"))
    try expectScreen(.grid, of: run.state, "text")
  }

  @Test("The query is overridden and goes back to the computed one")
  func override() throws {
    let run = try Rehearsal("3fJ", on: Self.two)
    #expect(run.state.draft.query?.map(\.name) == ["b", "a"])
    #expect(run.shows("GET /p?b=2&a=1"))
    let back = try Rehearsal("3fJf", on: Self.two)
    #expect(back.state.draft.query == nil)
    #expect(back.shows("GET /p?a=1&b=2"))
  }

  @Test("Any token is a method, and an invalid one is reported")
  func methods() throws {
    #expect(try Rehearsal("m<tab>PURGE<enter>", on: Self.two).state.draft.method == "PURGE")
    let run = try Rehearsal("m<tab>get me<enter>1h", on: Self.two)
    #expect(run.state.draft.method == "get me")
    #expect(run.why.contains("The method goes wrong at character 4"))
    #expect(try Rehearsal("m<esc>", on: Self.two).state.draft.method == "GET")
    #expect(try Rehearsal("mz<esc>", on: Self.two).state.draft.method == "GET")
    #expect(try Rehearsal("m<up><down><enter>", on: Self.two).state.draft.method == "HEAD")
  }

  @Test("Invalid input is kept, marked and explained")
  func badInput() throws {
    let number = try Rehearsal("ti2x<enter>", on: Self.two)
    #expect(number.state.draft.parameters?.first?.text == "12x")
    #expect(number.why.contains("“12x” is not a number"))
    #expect(number.shows("▸ !  a"))
    #expect(number.shows("1 error"))
    let header = try Rehearsal("5oBad Name<tab>v<enter>", on: Self.two)
    #expect(header.why.contains("The field name goes wrong at character 4"))
    let url = try Rehearsal("1i x<enter>", on: Self.two)
    #expect(url.state.draft.url == "https://h/p x")
    #expect(url.why.contains("no white space"))
    #expect(try Rehearsal("ti2x<enter>2n", on: Self.two).why.contains("Problem 1 of 1"))
  }

  @Test("An invalid URL is reported after Enter, too")
  func wrongURL() throws {
    let run = try Rehearsal("1i x<enter>", on: Self.two)
    #expect(run.state.focus == .request)
    #expect(run.state.edit == nil)
    #expect(run.why.contains("no white space"))
    #expect(try Rehearsal("1ix<enter>", on: Self.two).state.focus == .grid)
  }

  @Test("Warnings are counted in the wire's pane, and are labelled as warnings")
  func warnings() throws {
    let run = try Rehearsal("4oq<tab>1<enter>1h", on: Self.two)
    #expect(run.shows("1 warning"))
    #expect(run.why.contains("Warning: A body in a GET has no defined meaning"))
    #expect(try Rehearsal("4oq<tab>1<enter>2", on: Self.two).lines[23].contains("n "))
  }

  @Test("A name in braces in the path suggests its row")
  func missingPathRow() throws {
    var draft = Self.two
    draft.url = "https://h/{id}"
    #expect(try Rehearsal("1", on: draft).why.contains("No path row fills {id}"))
    #expect(try Rehearsal("]]", on: draft).why.contains("It becomes one segment"))
  }

  @Test("A pasted curl command creates no rows")
  func curl() throws {
    let run = try Rehearsal("<paste:curl -X POST\n -d a=1>", on: Self.two)
    #expect(Self.parameters(run) == ["a=1", "b=2"])
    #expect(run.why.contains("The command names no URL."))
  }

  @Test("A value of 100,000 characters is edited, shown and sent")
  func longValue() throws {
    let long = String(repeating: "0123456789", count: 10_000)
    var inputs: [TerminalInput] = [.key(KeyPress(.character("i"))), .paste(long)]
    let count = isExhaustive ? 50 : 10
    for _ in 0..<count { inputs.append(.key(KeyPress(.character("x")))) }
    let run = Rehearsal(inputs: inputs, on: DraftDocument(Self.two))
    #expect(run.state.draft.parameters?.first?.text.utf8.count == 100_001 + count)
    #expect(run.state.composition.length > 100_000)
    #expect(run.shows("xxxxxxxx"))
    let moved = Rehearsal(
      inputs: inputs + [.key(KeyPress(.enter)), .key(KeyPress(.character("6")))]
        + (0..<5).map { _ in TerminalInput.key(KeyPress(.pageDown)) }, on: DraftDocument(Self.two))
    #expect(moved.state.wire.top > 40)
  }

  @Test("Secret values are hidden in the grid and in the wire, and shown on demand")
  func secrets() throws {
    var draft = Self.two
    draft.parameters = [Draft.Row("word", "hush&hush")]
    let run = try Rehearsal("s", on: draft)
    #expect(!run.text.contains("hush"))
    #expect(run.shows("word=•••"))
    #expect(try Rehearsal("sS", on: draft).shows("word=hush%26hush"))
    #expect(try !Rehearsal("si", on: draft).text.contains("hush"))
    #expect(try !Rehearsal("sm", on: draft).text.contains("hush"))
  }

  @Test("Deleting the last row leaves the cursor on a row")
  func deleteLast() throws {
    let run = try Rehearsal("Gx", on: Self.two)
    #expect(Self.parameters(run) == ["a=1"])
    #expect(run.state.grid.row == 0)
    #expect(run.shows("▸ ✓  a"))
    #expect(try Rehearsal("GxkxxK", on: Self.two).state.grid.row == 0)
  }

  @Test(
    "The cursor returns to its row if no row is made", arguments: [("jO", 1), ("o", 0), ("Gj<enter>", 2)])
  func noRow(keys: String, row: Int) throws {
    for ending in [
      "<esc>", "<enter>", "z<esc>", "z<bs><enter>", "<tab><enter>", "<tab>z<bs><esc>", "z<bs><tab><enter>",
    ] {
      let run = try Rehearsal(keys + ending, on: Self.two)
      #expect(Self.parameters(run) == ["a=1", "b=2"], "\(ending)")
      #expect(run.state.grid.row == row, "\(keys + ending)")
      #expect(run.state.edit == nil)
    }
  }

  @Test("Text that is typed and deleted by hand leaves no step and nothing unsaved")
  func nothingTyped() throws {
    for keys in [
      "ix<bs><enter>", "ox<bs><enter>", "ix<bs><tab><esc>", "1ix<bs><enter>", "i<c-t><c-t><enter>",
    ] {
      let state = try Rehearsal(keys, on: Self.two).state
      #expect(!state.isModified, "\(keys)")
      #expect(!state.history.canUndo, "\(keys)")
      #expect(!state.history.canRedo, "\(keys)")
      #expect(state.composition.head.text.contains("GET /p?a=1&b=2"))
    }
    let kept = try Rehearsal("xuix<bs><enter>", on: Self.two).state
    #expect(kept.history.canRedo)
  }

  @Test("Escape restores the cell, even if it was saved in between")
  func cancelAfterSaving() throws {
    let run = try Rehearsal("i2<c-s><c-u>a.json<enter>3<esc>", on: Self.two)
    #expect(Self.parameters(run) == ["a=1", "b=2"])
    #expect(run.state.isModified)
    let saved = try Rehearsal("xi<c-s><c-u>a.json<enter>2<bs><enter>", on: Self.two)
    #expect(!saved.state.isModified)
    let same = try Rehearsal("i2<c-s><c-u>a.json<enter><bs><enter>", on: Self.two)
    #expect(Self.parameters(same) == ["a=1", "b=2"])
    #expect(same.state.isModified)
  }

  @Test("Shift-Tab goes from the first row to the URL, the reverse of Tab")
  func shiftTabAtStart() throws {
    #expect(try Rehearsal("i<s-tab><s-tab>", on: Self.two).state.edit?.target == .url)
    #expect(
      try Rehearsal("1i<tab><s-tab>", on: Self.two).state.edit?.target == .url)
    #expect(try Rehearsal("5oA<s-tab>", on: Self.two).state.edit == nil)
  }

  @Test("In a multipart body t reaches the file type, immediately if the text is valid for no other")
  func fileType() throws {
    var draft = Self.two
    draft.method = "POST"
    draft.body.type = .multipart
    draft.parameters = [Draft.Row("f", "me.png"), Draft.Row("n", "3")]
    func type(_ keys: String, _ index: Int) throws -> Draft.RowType? {
      try Rehearsal(keys, on: draft).state.draft.parameters?[index].type
    }
    #expect(try type("t", 0) == .file)
    #expect(try type("tt", 0) == .string)
    #expect(try type("i<c-t>", 0) == .file)
    #expect(try type("Gt", 1) == .number)
    #expect(try type("Gtt", 1) == .file)
    draft.method = "GET"
    #expect(try type("t", 0) == .string)
  }

  @Test("The palette opens while a cell is edited, and actions elsewhere end the edit")
  func paletteWhileEditing() throws {
    let run = try Rehearsal("i2<c-p>choose the method<enter>", on: Self.two)
    #expect(run.state.edit == nil)
    #expect(run.shows("Method"))
    #expect(Self.parameters(run) == ["a=12", "b=2"])
    let within = try Rehearsal("i2<c-p>to the start<enter>0", on: Self.two)
    #expect(Self.parameters(within) == ["a=012", "b=2"])
    #expect(try Rehearsal("i2<c-p><esc>3", on: Self.two).state.draft.parameters?.first?.text == "123")
  }

  @Test("A URL or a name that was copied with a line end is pasted without it")
  func pastedLineEnd() throws {
    #expect(try Rehearsal("<paste:https://h/x\n>").state.draft.url == "https://h/x")
    #expect(try Rehearsal("m<tab><paste:PURGE\r\n><enter>", on: Self.two).state.draft.method == "PURGE")
    #expect(try Rehearsal("i<paste:x\n>", on: Self.two).state.draft.parameters?.first?.text == "1x\n")
  }

  @Test("An item with ==, typed as a name or pasted, is added to the query and drops nothing")
  func items() throws {
    for script in ["Gob==2<enter>", "G<paste:b==2\nc=3>", "3ob==2<enter>"] {
      let draft = try Rehearsal(script, on: Self.two).state.draft
      #expect(draft.query?.map(\.name) == ["b"] && draft.query?.first?.text == "2", "\(script)")
      #expect(draft.queryAdds, "\(script)")
    }
    let undone = try Rehearsal("Gob==2<enter>u", on: Self.two).state.draft
    #expect(undone.query == nil && !undone.queryAdds)
  }

  @Test("The action on the query rows switches between adding and replacing, and says which")
  func adding() throws {
    let run = try Rehearsal("Gob==2<enter>", on: Self.two)
    #expect(run.state.composition.target.text.hasSuffix("?a=1&b=2&b=2"))
    let replacing = try Rehearsal("Gob==2<enter>3<c-p>or replace these<enter>", on: Self.two)
    #expect(!replacing.state.draft.queryAdds && replacing.why.contains("replace the parameters"))
    #expect(replacing.state.composition.target.text.hasSuffix("?b=2"))
  }

  @Test("Rows pasted over a computed list replace it, which is reported")
  func pasteOverrides() throws {
    let run = try Rehearsal("3<paste:x: 1\ny: 2>", on: Self.two)
    #expect(run.why.contains("u undoes it. This list overrides the parameters"))
    #expect(try Rehearsal("3o", on: Self.two).why.contains("this list overrides the parameters"))
    #expect(try !Rehearsal("5o", on: Self.two).why.contains("replaces"))
  }
}
