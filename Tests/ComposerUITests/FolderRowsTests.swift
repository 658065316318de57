@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// The header fields that folders give a draft, in its grid.
@Suite("Rows of folders")
struct FolderRowsTests {
  private static var reading: VariableReading {
    var far = Draft.FolderDefaults(file: "../folder.wiredraft.json")
    far.baseURL = "https://{{host}}/v1"
    far.headers = [
      Draft.Row("Authorization", "Bearer abc"), Draft.Row("Accept", "a/b"), Draft.Row("X-Off", "1"),
    ]
    far.headers[2].isEnabled = false
    far.headerLines = [5, 6, 7]
    var near = Draft.FolderDefaults(file: "folder.wiredraft.json")
    near.headers = [Draft.Row("Accept", "text/plain")]
    return VariableReading(
      none: Variable.Scope([
        Variable.Source(.dotenv, file: ".env", [Variable.Definition("host", "h.example", line: 1)])
      ]), folders: [near, far])
  }

  private static var document: DraftDocument {
    var draft = Draft()
    draft.url = "/items"
    draft.headers = [Draft.Row("X-Own", "1")]
    return DraftDocument(draft)
  }

  private func play(_ script: String, size: Size = Size(columns: 120, rows: 40)) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: Self.document, size: size, prepare: { $0.take(Self.reading) })
  }

  private func lines(_ run: Rehearsal) -> [String] {
    run.state.composition.fields.map { "\($0.name): \($0.value)" }
  }

  @Test("They are above the draft's rows in the order in which they are sent, and say where they come from")
  func order() throws {
    let run = try play("5g")
    #expect(run.shows("Headers 4+1"))
    let text = run.text
    let places = ["Authorization", "a/b", "X-Off", "text/plain", "X-Own"].map {
      text.firstRange(of: $0)?.lowerBound
    }
    #expect(places == places.sorted { ($0 ?? text.endIndex) < ($1 ?? text.endIndex) })
    #expect(!places.contains(nil))
    #expect(run.why.hasPrefix("Authorization comes from ../folder.wiredraft.json."))
    #expect(try play("5gj").why.hasPrefix("Accept of ../folder.wiredraft.json is not sent"))
    #expect(try play("5gjj").why.hasPrefix("X-Off is off in ../folder.wiredraft.json."))
    #expect(try play("5gjjj").why.hasPrefix("Accept comes from folder.wiredraft.json."))
    #expect(run.shows("/items · https://h.example/v1/items"))
  }

  @Test("Enter overrides a row by a row of the draft as soon as something is typed, and Escape leaves none")
  func typing() throws {
    let run = try play("5gjjj<enter>/2<enter>")
    #expect(run.state.draft.headers.map(\.text) == ["1", "text/plain/2"])
    #expect(
      lines(run) == ["Host: h.example", "Authorization: Bearer abc", "X-Own: 1", "Accept: text/plain/2"])
    for script in ["5gjjj<enter>/2<esc>", "5gjjj<enter><enter>", "5gjjj<enter>/2<enter>u"] {
      let left = try play(script)
      #expect(left.state.draft.headers.map(\.text) == ["1"], "\(script)")
      #expect(lines(left) == lines(try play("5")), "\(script)")
    }
    #expect(try play("5gjjj<enter>/2<esc>").state.grid.row == -1)
  }

  @Test("The key for overriding copies a row, and the key for on and off leaves it out")
  func copying() throws {
    let copied = try play("5gf")
    #expect(copied.state.draft.headers.map(\.name) == ["X-Own", "Authorization"])
    #expect(copied.state.draft.headers.last?.text == "Bearer abc")
    #expect(copied.why.contains("is copied into the draft"))
    #expect(lines(copied).sorted() == lines(try play("5")).sorted())
    let left = try play("5g<space>")
    #expect(left.state.draft.headers.last?.type == .omitted)
    #expect(!lines(left).contains("Authorization: Bearer abc"))
    #expect(lines(try play("5g<space>x")) == lines(try play("5")))
  }

  @Test("Other keys change nothing of them, and say so")
  func refusals() throws {
    for key in ["x", "d", "t", "r", "s", "J", "K", "$", "v"] {
      let run = try play("5g" + key)
      #expect(!run.state.isModified, "\(key)")
      #expect(!run.why.hasPrefix("Authorization comes from"), "\(key): \(run.why)")
    }
    #expect(try play("5gx").why.hasPrefix("This row is of ../folder.wiredraft.json"))
  }

  @Test("A row that is made while the cursor is on one of them is the first of the draft")
  func making() throws {
    #expect(try play("5goQ<tab>1<enter>").state.draft.headers.map(\.name) == ["Q", "X-Own"])
    #expect(try play("5gjOQ<tab>1<enter>").state.draft.headers.map(\.name) == ["Q", "X-Own"])
  }

  @Test("A byte leads to its row, and the editor opens the folder's file at the row's line")
  func bytes() throws {
    let runs = try (1...20).map { try play("6g" + String(repeating: "w", count: $0) + "<enter>") }
    #expect(Set(runs.map(\.state.grid.row)).isSuperset(of: [-4, -1, 0]))
    let opened = try play("5gj<c-x>").effects.compactMap { effect -> String? in
      if case .openVariableFile(let path, let line) = effect { "\(path):\(line)" } else { nil }
    }
    #expect(opened == ["../folder.wiredraft.json:6"])
  }

  @Test("In the route their field is selected, and not the draft's row of the same number")
  func route() throws {
    let run = try play("5g")
    #expect(RouteTab().stop(in: run.state) == .field(1))
    #expect(RouteTab().stop(in: try play("5gjjj").state) == .field(2))
    #expect(RouteTab().stop(in: try play("5gjjjj").state) == .row(Draft.RowReference(.headers, 0)))
  }

  @Test("The filter finds them, too")
  func filter() throws {
    let run = try play("5/auth<enter>")
    #expect(run.shows("«  Authorization") && !run.shows("✓  X-Own"))
  }

  @Test("The base URL of a folder is no variable that another environment changes")
  func baseURL() throws {
    let run = Rehearsal(
      inputs: try KeyScript.parse("E<down>"), on: Self.document, size: Size(columns: 120, rows: 40),
      prepare: { state in
        func scope(_ name: String, _ host: ParameterValue) -> Variable.Scope {
          Variable.Scope([
            Variable.Source(
              .environment, file: "f", environment: name, [Variable.Definition("host", host, line: 1)])
          ])
        }
        state.take(
          VariableReading(
            none: Variable.Scope(), environments: [.init(name: "one", scope: scope("one", "h.example"))],
            folders: Self.reading.folders))
      })
    #expect(run.shows("no environment → one: {{host}} differs, 9 bytes."), "\(run.text)")
  }

  @Test("Plain mode prints them before the draft's rows, each with its file")
  func plain() throws {
    var talk = PlainTalk()
    talk.take(.variables(Self.reading))
    talk.type("add Accept:x/y", "rows headers")
    for line in [
      "From ../folder.wiredraft.json: Authorization = ●●●●, secret",
      "From ../folder.wiredraft.json: X-Off = 1, off",
      "From folder.wiredraft.json: Accept = text/plain, overridden",
    ] {
      #expect(talk.transcript.contains(line), "\(talk.transcript)")
    }
  }

  @Test("Rows are drawn at each size", arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    let run = try play("5g", size: Size(columns: columns, rows: rows))
    #expect(run.shows("Authorizat") && run.why.contains("folder.wiredraft.json"))
  }
}
