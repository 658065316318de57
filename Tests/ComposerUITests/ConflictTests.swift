@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("A file that another program wrote")
struct ConflictTests {
  static let file = "drafts/search.wiredraft.json"

  /// The draft of the sketches after a change by another program.
  static var theirs: [UInt8] {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters?[1].text = "forks"
    return DraftDocument(draft, title: "Theirs").serialized()
  }

  static func rehearse(
    _ script: String, on draft: Draft = ScreenTests.search, theirs: [UInt8] = theirs,
    size: Size = Size(columns: 80, rows: 24), options: ComposerOptions = ComposerOptions()
  ) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: DraftDocument(draft), size: size, files: [file: theirs],
      fileName: file, options: options, theirs: theirs)
  }

  @Test(
    "The differences are shown, and nothing is written",
    arguments: ScreenTests.sizes + [Size(columns: 100, rows: 30)])
  func asks(size: Size) throws {
    let run = try Self.rehearse("jx<c-s>", size: size)
    #expect(run.files[Self.file] == Self.theirs)
    #expect(run.state.isModified)
    #expect(run.shows("The file changed on disk"))
    try expectScreen(.front, of: run.state, "conflict")
  }

  @Test("Without colours or box characters the signs say which line is whose")
  func ascii() throws {
    let run = try Self.rehearse("<c-s>", options: ComposerOptions(boxesAreASCII: true))
    #expect(run.shows("-   \"method\": \"POST\""))
    #expect(run.shows("+   \"method\": \"GET\""))
  }

  @Test("r replaces the file after its changes are shown")
  func replaces() throws {
    let run = try Self.rehearse("jx<c-s>r")
    #expect(run.files[Self.file] == run.state.document.serialized())
    #expect(!run.state.isModified)
    #expect(run.state.dialogs.isEmpty)
    #expect(run.why.contains("Saved"))
    #expect(try Self.rehearse("jx<c-q>sr").ending == .quit)
  }

  @Test("t takes the disk's draft as one step, and u restores the previous one")
  func takes() throws {
    let run = try Self.rehearse("jx<c-s>t")
    #expect(run.state.document.serialized() == Self.theirs)
    #expect(!run.state.isModified)
    #expect(run.effects.last == .keepFile(path: Self.file))
    let undone = try Self.rehearse("jx<c-s>tu")
    #expect(undone.state.draft.method == "GET")
    #expect(undone.state.draft.parameters?.count == 4)
    #expect(undone.state.isModified)
    #expect(try Self.rehearse("jx<c-s>tuu").state.draft.parameters?.count == 5)
    // The composer doesn't quit, so that the user sees the changes.
    #expect(try Self.rehearse("jx<c-q>st").ending == .terminated)
  }

  @Test("n saves under another name, and Escape leaves both as they are")
  func others() throws {
    let named = try Self.rehearse("jx<c-s>n<enter>")
    #expect(named.files.keys.sorted() == ["drafts/search-copy.wiredraft.json", Self.file])
    #expect(named.files[Self.file] == Self.theirs)
    #expect(named.state.fileName == "drafts/search-copy.wiredraft.json")
    let left = try Self.rehearse("jx<c-q>s<esc>")
    #expect(left.files == [Self.file: Self.theirs])
    #expect(left.state.isModified && left.ending == .terminated)
    #expect(left.state.dialogs.isEmpty)
    #expect(left.why.contains("Nothing was saved"))
  }

  @Test(
    "A file that is no longer a draft can only be replaced; the sentence reports its error")
  func damaged() throws {
    let theirs = [UInt8]("{\n  \"wiredraft\": 1,\n  \"method\" \"GET\"\n}\n".utf8)
    let run = try Self.rehearse("<c-s>t", theirs: theirs, size: Size(columns: 120, rows: 40))
    #expect(run.shows("line 3, column 12: expected a colon"))
    #expect(run.state.dialogs.count == 1)
    #expect(!run.shows("t takes"))
    #expect(run.why.contains("It can't be taken"))
    let replaced = try Self.rehearse("<c-s>r", theirs: theirs)
    #expect(replaced.files[Self.file] == replaced.state.document.serialized())
    // Bytes that aren't text are shown as well as possible.
    #expect(try Self.rehearse("<c-s>", theirs: [0xFF, 0, 0x1B, 0x0A]).shows("The file changed on disk"))
  }

  @Test("Another layout of the same draft is reported")
  func layout() throws {
    let compact = [UInt8](#"{"wiredraft":1,"method":"GET","url":"https://h/p"}"#.utf8)
    var draft = Draft()
    draft.url = "https://h/p"
    let run = try Self.rehearse("<c-s>", on: draft, theirs: compact)
    #expect(run.shows("It has the same draft in another layout."))
    #expect(try Self.rehearse("<c-s>t", on: draft, theirs: compact).why.contains("the same draft"))
  }

  @Test("Secret values are dots in both versions until they are revealed")
  func secrets() throws {
    var (ours, other) = (ScreenTests.search, ScreenTests.search)
    ours.headers = [Draft.Row("Authorization", "Bearer \"mine\""), Draft.Row("X", "y", isEnabled: true)]
    ours.headers[0].isSecret = true
    other.headers = [Draft.Row("Authorization", "Bearer theirs")]
    other.headers[0].isSecret = true
    let theirs = DraftDocument(other).serialized()
    let size = Size(columns: 120, rows: 40)
    let hidden = try Self.rehearse("<c-s>", on: ours, theirs: theirs, size: size)
    #expect(hidden.shows("••••••") && !hidden.shows("theirs\"") && !hidden.shows("mine"))
    let shown = try Self.rehearse("<c-s>S", on: ours, theirs: theirs, size: size)
    #expect(shown.shows("Bearer theirs") && shown.shows("mine"))
  }

  @Test("A long difference is scrolled, down and to the side")
  func scrolls() throws {
    var (ours, other) = (Draft(), Draft())
    ours.url = "https://h/p"
    other.url = "https://h/p"
    ours.parameters = (0..<100).map {
      Draft.Row("a\($0)", String(repeating: "long ", count: 40) + "end\($0)")
    }
    other.parameters = (0..<100).map { Draft.Row("b\($0)", "x") }
    let theirs = DraftDocument(other).serialized()
    let top = try Self.rehearse("<c-s>", on: ours, theirs: theirs)
    #expect(top.shows("\"b0\"") && !top.shows("\"a99\""))
    let end = try Self.rehearse("<c-s>G", on: ours, theirs: theirs)
    #expect(end.shows("\"a99\"") && !end.shows("end99"))
    let side = try Self.rehearse("<c-s>G" + String(repeating: "l", count: 12), on: ours, theirs: theirs)
    #expect(side.shows("end99"))
    let back = try Self.rehearse("<c-s>Glllhhhhg<pgdn><pgup>jjkk", on: ours, theirs: theirs)
    #expect(back.text == top.text)
  }

  @Test("A read-only file says so at every size, and ^S asks for another name", arguments: ScreenTests.sizes)
  func readOnly(size: Size) throws {
    let sign = size.columns < 60 ? "RO" : "read-only"
    let file = "drafts/locked.json"
    func rehearse(_ script: String) throws -> Rehearsal {
      Rehearsal(
        inputs: try KeyScript.parse(script), on: DraftDocument(ScreenTests.search), size: size,
        files: [file: []], fileName: file, prepare: { $0.isFileReadOnly = true })
    }
    let opened = try rehearse("j")
    #expect(opened.lines[0].contains(sign))
    let asked = try rehearse("jx<c-s>")
    #expect(asked.lines[0].contains(sign))
    #expect(asked.state.messageText == "\(file) is read-only: the file may not be written.")
    #expect(asked.why.contains("is read-only"))
    #expect(asked.files == [file: []])
    let saved = try rehearse("jx<c-s><enter>")
    #expect(saved.files["drafts/locked-copy.json"] == saved.state.document.serialized())
    #expect(!saved.lines[0].contains(sign))
    #expect(try rehearse("x<c-q>s<enter>").ending == .quit)
  }

  @Test("A file that was read-only, and is writable by now, is saved")
  func writableAgain() throws {
    let run = Rehearsal(
      inputs: try KeyScript.parse("jx<c-s>"), on: DraftDocument(ScreenTests.search),
      files: [Self.file: []], fileName: Self.file, prepare: { $0.isFileReadOnly = true })
    #expect(run.files[Self.file] == run.state.document.serialized())
    #expect(!run.state.isFileReadOnly)
  }

  @Test("A deleted file is created again, and the explanation line says so")
  func madeAgain() {
    var state = ComposerState(
      document: DraftDocument(ScreenTests.search), fileName: Self.file,
      context: Composition.Context(boundary: "B"))
    _ = state.apply(.deleteRow)
    _ = state.apply(.finished(.savedAnew(path: Self.file, bytes: 12)))
    #expect(!state.isModified)
    #expect(state.messageText == "drafts/search.wiredraft.json was gone: it is made again, 12 bytes.")
  }
}
