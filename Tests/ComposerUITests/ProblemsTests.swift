@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Problems")
struct ProblemsTests {
  /// A draft with a problem at each place.
  static var many: Draft {
    var draft = Draft()
    draft.method = "get"
    draft.url = "api.example.com/{id}/é"
    draft.headers = [Draft.Row("Bad Name", "x")]
    draft.parameters = [
      Draft.Row("a", "1"), Draft.Row("n", "12x", type: .number), Draft.Row("f", "me.png", type: .file),
    ]
    return draft
  }

  @Test("n goes from problem to problem, wraps around, and shows the number of each")
  func next() throws {
    let problems = try Rehearsal("", on: Self.many).state.composition.diagnostics.filter {
      $0.severity != .information
    }
    #expect(problems.count == 5)
    var lists: [Draft.RowList?] = []
    for step in 1...5 {
      let run = try Rehearsal(String(repeating: "n", count: step), on: Self.many)
      #expect(run.why.contains("Problem \(step) of 5: "), "\(run.why)")
      lists.append(run.state.focus == .request ? nil : run.state.grid.list)
    }
    #expect(lists == [nil, nil, .parameters, .parameters, .headers])
    #expect(try Rehearsal("nnnnnn", on: Self.many).why.contains("Problem 1 of 5"))
    #expect(try Rehearsal("N", on: Self.many).why.contains("Problem 5 of 5"))
    #expect(try Rehearsal("nN", on: Self.many).why.contains("Problem 5 of 5"))
    #expect(try Rehearsal("n", on: Self.many).state.panes.requestField == .method)
    #expect(try Rehearsal("nn", on: Self.many).state.panes.requestField == .url)
    // The search begins at the cursor.
    #expect(try Rehearsal("jn", on: Self.many).why.contains("Problem 3 of 5"))
    #expect(try Rehearsal("n", on: ScreenTests.search).why.contains("There is no problem"))
  }

  @Test("The list has errors, warnings and notes; Enter goes to the place")
  func list() throws {
    let run = try Rehearsal("!", on: Self.many)
    #expect(run.shows("Problems: 4 errors, 1 warning, 2 notes"))
    #expect(run.shows("header Bad Name"))
    let header = try Rehearsal("!G<enter>", on: Self.many)
    #expect(header.state.dialogs.isEmpty)
    #expect(header.state.grid.list == .headers)
    #expect(header.state.grid.column == .name)
    #expect(try Rehearsal("!<esc>", on: Self.many).state.dialogs.isEmpty)
    #expect(try Rehearsal("!", on: ScreenTests.search).why.contains("There is no problem"))
  }

  @Test("The full stop fixes the selected problem, and the list stays open while there are others")
  func fixInList() throws {
    let run = try Rehearsal("!.", on: Self.many)
    #expect(run.state.draft.method == "GET")
    #expect(run.state.dialogs.count == 1)
    var draft = Draft()
    draft.method = "get"
    draft.url = "https://h/p"
    #expect(try Rehearsal("!.", on: draft).state.dialogs.isEmpty)
  }

  @Test("The list fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("!jj", on: Self.many, size: size).state, "problems")
    try expectScreen(.grid, .why, of: Rehearsal("jn", on: Self.many, size: size).state, "problem")
  }

  @Test("A very long list of problems draws only the visible part")
  func many() throws {
    /// Returns the work of moving through a list of `problems` problems and drawing it.
    func work(problems: Int) -> Int {
      var draft = Draft()
      draft.url = "https://h/p"
      draft.parameters = (0..<problems).map { Draft.Row("n\($0)", "x", type: .number) }
      var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
      _ = state.apply(.listProblems)
      let work = leastWork {
        _ = state.apply(.moveToFirst)
        _ = state.apply(.moveToLast)
        _ = state.render()
      }
      #expect(state.render().flattened().text.contains("parameter n\(problems - 1)"))
      return work
    }
    let (few, many) = (work(problems: 100), work(problems: 20_000))
    // Drawing the whole list would take two hundred times the work.
    #expect(many < few * 50, "\(few) ns with 100 problems, \(many) with 20,000")
  }

  // MARK: - Fixes

  /// A draft, the keys that go to one of its problems, and the result of the fix.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var draft: @Sendable (inout Draft) -> Void
    var keys = ""
    var isFixed: @Sendable (Draft) -> Bool
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "lower-case method", draft: { $0.method = "get" }, keys: "1h") { $0.method == "GET" },
    Case(name: "scheme assumed", draft: { $0.url = "localhost/a" }, keys: "1") {
      $0.url == "http://localhost/a"
    },
    Case(name: "URL beyond ASCII", draft: { $0.url = "https://h/é" }, keys: "1") {
      $0.url == "https://h/%C3%A9"
    },
    Case(name: "outer space in the URL", draft: { $0.url = " https://h/a " }, keys: "1") {
      $0.url == "https://h/a"
    },
    Case(
      name: "file in JSON",
      draft: {
        $0.method = "POST"
        $0.parameters = [Draft.Row("f", "a", type: .file)]
      }
    ) { $0.body.type == .multipart && $0.method == "POST" },
    Case(name: "file in a query", draft: { $0.parameters = [Draft.Row("f", "a", type: .file)] }) {
      $0.body.type == .multipart && $0.method == "POST"
    },
    Case(name: "already encoded", draft: { $0.parameters = [Draft.Row("a", "%41")] }) {
      $0.parameters?[0].isVerbatim == true
    },
    Case(
      name: "name twice",
      draft: {
        $0.method = "POST"
        $0.parameters = [Draft.Row("a", "1"), Draft.Row("a", "2")]
      }, keys: "j"
    ) { $0.parameters?.map(\.isEnabled) == [true, false] },
    Case(
      name: "nothing sent",
      draft: {
        $0.method = "POST"
        $0.body = Draft.Body(.none)
        $0.parameters = [Draft.Row("a", "1")]
      }
    ) { $0.body.type == .json },
    Case(name: "no number", draft: { $0.parameters = [Draft.Row("a", "12x", type: .number)] }) {
      $0.parameters?[0].type == .string && $0.parameters?[0].text == "12x"
    },
    Case(name: "no JSON", draft: { $0.parameters = [Draft.Row("a", "[1", type: .array)] }) {
      $0.parameters?[0].type == .string
    },
    Case(name: "stray comma", draft: { $0.parameters = [Draft.Row("a", "[1,2,]", type: .array)] }) {
      $0.parameters?[0].type == .array && $0.parameters?[0].text == "[1,2]"
    },
    Case(name: "comma after a number", draft: { $0.parameters = [Draft.Row("a", "1,", type: .number)] }) {
      $0.parameters?[0].type == .number && $0.parameters?[0].text == "1"
    },
    Case(name: "no date", draft: { $0.parameters = [Draft.Row("a", "soon", type: .date)] }) {
      $0.parameters?[0].type == .string
    },
    Case(
      name: "content on GET",
      draft: {
        $0.body.parameters = [Draft.Row("a", "1")]
      }, keys: "1h"
    ) { $0.body.parameters == nil },
    Case(
      name: "text on GET",
      draft: {
        $0.body = Draft.Body(.text)
        $0.body.text = "x"
      }, keys: "1h"
    ) { $0.method == "POST" && $0.body.text == "x" },
    Case(
      name: "content on TRACE",
      draft: {
        $0.method = "TRACE"
        $0.body = Draft.Body(.text)
        $0.body.text = "x"
      }, keys: "1h"
    ) { $0.body.type == .none },
    Case(name: "brace without row", draft: { $0.url = "https://h/{id}" }, keys: "1") {
      $0.path.map(\.name) == ["id"]
    },
    Case(
      name: "row without brace",
      draft: { $0.path = [Draft.Row("id", "1")] }, keys: "n"
    ) { $0.path[0].isEnabled == false },
    Case(
      name: "second Host", draft: { $0.headers = [Draft.Row("Host", "a"), Draft.Row("Host", "b")] },
      keys: "5j"
    ) { $0.headers.map(\.text) == ["a"] },
    Case(
      name: "wrong length",
      draft: {
        $0.method = "POST"
        $0.parameters = [Draft.Row("a", "1")]
        $0.headers = [Draft.Row("Content-Length", "1")]
      }, keys: "5"
    ) { $0.headers.isEmpty },
    Case(
      name: "wrong content type",
      draft: {
        $0.method = "POST"
        $0.parameters = [Draft.Row("a", "1")]
        $0.headers = [Draft.Row("Content-Type", "text/plain")]
      }, keys: "5"
    ) { $0.headers.isEmpty },
    Case(name: "space around a field", draft: { $0.headers = [Draft.Row("A", " b\t")] }, keys: "5") {
      $0.headers[0].text == "b"
    },
    Case(
      name: "wrong boundary",
      draft: {
        $0.method = "POST"
        $0.body = Draft.Body(.multipart)
        $0.parameters = [Draft.Row("a", "1")]
        $0.boundary = "a b "
      }, keys: "n"
    ) { $0.boundary == nil },
    Case(
      name: "array in a joined array",
      draft: {
        $0.parameters = [Draft.Row("a", "[[1]]", type: .array)]
        $0.styles.arrays = .comma
      }
    ) { $0.styles.arrays == .repeat },
    Case(
      name: "verbatim that can't be",
      draft: {
        $0.parameters = [Draft.Row("a", "b c")]
        $0.parameters?[0].isVerbatim = true
      }
    ) { $0.parameters?[0].isVerbatim == false },
  ]

  @Test("The full stop fixes the problem here as one undo step", arguments: cases)
  func fixes(_ test: Case) throws {
    var draft = Draft()
    draft.url = "https://h/p"
    test.draft(&draft)
    let before = try Rehearsal(test.keys, on: draft)
    #expect(before.why.contains("Press . to "), "\(before.why)")
    #expect(!test.isFixed(before.state.draft))
    let run = try Rehearsal(test.keys + ".", on: draft)
    #expect(test.isFixed(run.state.draft), "\(run.text)")
    #expect(run.why.contains("Fixed: "), "\(run.why)")
    let undone = try Rehearsal(test.keys + ".<esc>u", on: draft)
    #expect(undone.state.document.serialized() == DraftDocument(draft).serialized())
    #expect(!undone.state.history.canUndo)
  }

  @Test("If only the user can fix it, the full stop goes to the place and edits")
  func editing() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.headers = [Draft.Row("Bad Name", "x")]
    #expect(
      try Rehearsal("5.", on: draft).state.edit?.target == .cell(Draft.RowReference(.headers, 0), .name))
    draft.headers = [Draft.Row("A", "x\u{1}")]
    #expect(
      try Rehearsal("5.", on: draft).state.edit?.target == .cell(Draft.RowReference(.headers, 0), .value))
    draft.url = "https://h/{id}"
    draft.headers = []
    let path = try Rehearsal("1.7<enter>", on: draft)
    #expect(path.state.composition.target.text == "/7")
    #expect(try Rehearsal(".", on: ScreenTests.search).why.contains("There is no problem."))
    #expect(
      !FooterView.entries(try Rehearsal("", on: ScreenTests.search).state).contains { $0.action == .applyFix }
    )
  }
}
