@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// Variables on the screen: where a value comes from, and what another environment changes.
@Suite("Variables on the screen")
struct VariablesTests {
  private static let allSizes = [(40, 12), (80, 24), (120, 40), (200, 60)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  private static let largest = Size(columns: 200, rows: 60)

  private static var reading: VariableReading {
    func scope(_ name: String?, _ values: KeyValuePairs<String, ParameterValue>) -> Variable.Scope {
      let definitions = values.enumerated().map { Variable.Definition($1.key, $1.value, line: $0 + 3) }
      return Variable.Scope(
        [
          Variable.Source(.environment, file: "http-client.env.json", environment: name, definitions),
          Variable.Source(
            .private, file: "http-client.private.env.json", environment: name,
            name.map { [Variable.Definition("key", .string("\($0)-hush"), secrecy: true, line: 2)] } ?? []),
          Variable.Source(.dotenv, file: ".env", [Variable.Definition("topic", "ponds", line: 2)]),
        ], files: ["http-client.env.json", ".env"], environment: name)
    }
    return VariableReading(
      none: scope(nil, [:]),
      environments: [
        .init(name: "dev", scope: scope("dev", ["host": "localhost", "topic": "lakes", "limit": 5])),
        .init(
          name: "eu-prod", scope: scope("eu-prod", ["host": "h.example", "topic": "rivers", "limit": 5])),
      ])
  }

  private static var document: DraftDocument {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://{{host}}/"
    draft.headers = [Draft.Row("Authorization", "Bearer {{key}}")]
    draft.parameters = [Draft.Row("limit", "{{limit}}"), Draft.Row("content", "Three {{topic}}")]
    var document = DraftDocument(draft)
    document.environment = "dev"
    return document
  }

  private func play(_ script: String, size: Size = Size(columns: 120, rows: 40)) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: Self.document, size: size, prepare: { $0.take(Self.reading) })
  }

  @Test("A reference has its value beside it, and the why-line says where that comes from")
  func grid() throws {
    let run = try play("2")
    #expect(run.shows("{{limit}} · 5"))
    #expect(try play("2", size: Self.largest).shows("Three {{topic}} · lakes"))
    #expect(run.why.contains("{{limit}} is 5: number, http-client.env.json line 5, environment dev."))
    let second = try play("2j")
    #expect(
      second.why.contains(
        "{{topic}} is lakes: text, http-client.env.json line 4, environment dev; hides topic of .env line 2.")
    )
  }

  @Test("A secret is dots in the grid, on the wire and in the sentences, and its reference is shown")
  func secret() throws {
    for script in ["5", "6", "6gwwwww", "E", "6\\\\", "7", "9"] {
      let run = try play(script)
      #expect(!run.text.contains("hush"), "\(script)")
    }
    #expect(try play("5", size: Self.largest).shows("Bearer {{key}} · ●●●●"))
  }

  @Test(
    "Another environment is an experiment: the list says what it would change, and the choice what it did")
  func environments() throws {
    let list = try play("E<down>")
    #expect(list.shows("dev → eu-prod: {{host}}, {{key}} and {{topic}} differ"))
    #expect(list.state.document.environment == "dev")
    let bar = try play("").lines[0]
    let name = try #require(bar.ranges(of: "dev ▾").first)
    let click = "<click:\(TextLayout.columns(bar[..<name.lowerBound]) + 1),1>"
    #expect(try play(click).text == play("E").text)
    let run = try play("E2")
    #expect(run.state.document.environment == "eu-prod")
    #expect(run.shows("Host: h.example") && run.shows("eu-prod ▾"))
    #expect(run.why.contains("dev → eu-prod: {{host}}, {{key}} and {{topic}} differ, "))
    #expect(run.shows("+Host: h.example") && run.shows("+Authorization: Bearer"))
    let undone = try play("E2u")
    #expect(undone.state.document.environment == "dev" && undone.shows("Host: localhost"))
  }

  @Test("The comparison begins with the other environments, and takes more and the chosen one")
  func comparing() throws {
    let run = try play("c")
    #expect(run.shows("environment eu-prod") && run.shows("Host: h.example"), "\(run.text)")
    #expect(!run.text.contains("hush"))
    let taken = try play("ct")
    #expect(taken.state.document.environment == "eu-prod" && taken.shows("Host: h.example"))
    let added = try play("caE1<enter>")
    #expect(added.shows("environment dev"), "\(added.text)")
  }

  @Test(
    "The list of variables has those of all layers; the draft's are edited, and a file is opened at the line")
  func list() throws {
    let run = try play("V")
    for text in ["host", "localhost", "http-client.env.json line 3", "●●●●", "Variables, environment dev"] {
      #expect(run.shows(text), "\(text)\n\(run.text)")
    }
    #expect(!run.text.contains("hush"))
    #expect(try play("Vj<enter>").effects.contains(.openVariableFile(path: "http-client.env.json", line: 3)))
    let made = try play("Volimit:=20<enter>")
    #expect(made.state.draft.variables == [Variable.Definition("limit", 20)])
    #expect(
      made.shows("{{limit}} is 20: number, the draft's variables; hides limit of http-client.env.json line 5")
    )
    let edited = try play("Volimit:=20<enter><enter>1<enter>")
    #expect(edited.state.draft.variables == [Variable.Definition("limit", 201)], "\(edited.text)")
    let hidden = try play("Votoken=abc<enter><enter>")
    #expect(hidden.shows("The value is hidden") && !hidden.text.contains("abc"), "\(hidden.text)")
    let shown = try play("Votoken=abc<enter>S<enter>d<enter>")
    #expect(shown.state.draft.variables == [Variable.Definition("token", "abcd")], "\(shown.text)")
    #expect(try play("Volimit:=20<enter>x").state.draft.variables.isEmpty)
    #expect(try play("Volimit:=<enter>").shows("at character 8"))
    #expect(try play("Vx").shows("Only a variable of the draft can be deleted here"))
  }

  @Test("A name that nothing defines is first in the list of variables, and Enter defines it")
  func defining() throws {
    var document = Self.document
    document.draft.parameters = [Draft.Row("a", "{{topik}}")]
    let run = Rehearsal(
      inputs: try KeyScript.parse("V<enter>seas<enter>"), on: document, size: Self.largest,
      prepare: { $0.take(Self.reading) })
    #expect(run.state.draft.variables == [Variable.Definition("topik", "seas")], "\(run.text)")
    #expect(!run.state.composition.hasErrors)
  }

  @Test("The strip below the rows has the value, what it becomes, where that comes from and what it hides")
  func details() throws {
    let run = try play("2j")
    for line in [
      "content text · parameter 2 of 2", "value    Three {{topic}}", "is       Three lakes",
      "topic    text, http-client.env.json line 4, environment", "│ dev ",
      "hides    topic of .env line 2",
      "bytes",
    ] {
      #expect(run.shows(line), "\(line)\n\(run.text)")
    }
    #expect(!(try play("5")).text.contains("hush"))
    #expect(!(try play("2j", size: Size(columns: 119, rows: 40))).shows("parameter 2 of 2"))
  }

  @Test("An environment like production is in the style of errors, others are not")
  func production() throws {
    let style = try #require(try play("E2").style(of: "eu-prod ▾"))
    #expect(style == Theme.errorText.on(.bar))
    #expect(try play("").style(of: "dev ▾") == Theme.reference.on(.bar))
    for (name, isProduction) in [
      ("prod", true), ("production2", true), ("eu-live", true), ("product", false), ("dev", false),
      ("deliver", false),
    ] {
      #expect(ProductionWords().matches(name) == isProduction, "\(name)")
    }
  }

  @Test("The words of a production environment are a setting")
  func productionSetting() throws {
    var options = ComposerOptions()
    options.defaults.production = ProductionWords(words: ["dev"])
    let run = Rehearsal(
      inputs: [], on: Self.document, size: Size(columns: 120, rows: 40), options: options,
      prepare: { $0.take(Self.reading) })
    #expect(run.style(of: "dev ▾") == Theme.errorText.on(.bar))
  }

  @Test("Enter on a byte of a variable opens its file at its line; on another byte it goes to the row")
  func opening() throws {
    let wire = try play("6gw")
    #expect(wire.effects.isEmpty || !wire.effects.contains { $0.isOfVariableFile })
    var opened: [Effect] = []
    var state = try play("6g").state
    for _ in 0..<24 {
      var left = state
      if let event = left.event(for: .key(KeyPress(.enter))) {
        opened += left.apply(event).filter(\.isOfVariableFile)
      }
      if let event = state.event(for: .key(KeyPress(.character("w")))) { _ = state.apply(event) }
    }
    #expect(opened.contains(.openVariableFile(path: "http-client.env.json", line: 3)))
    #expect(opened.contains(.openVariableFile(path: "http-client.private.env.json", line: 2)))
  }

  @Test("After two braces the names are completed, each with its value")
  func completion() throws {
    let run = try play("2o<tab><tab>x<tab><tab>{{to")
    #expect(run.why.contains("completes {{topic}}") || run.shows("{{topic}}"), "\(run.text)")
  }

  @Test("In the URL the rest of the name is shown, and Tab takes it")
  func completionInURL() throws {
    #expect(try play("1<right>i<c-u>https://{{ho").shows("https://{{host}}"))
    let run = try play("1<right>i<c-u>https://{{ho<tab>/x<enter>")
    #expect(run.state.draft.url == "https://{{host}}/x")
  }

  @Test("In the box of a value and in a body of several lines Tab completes a name, also before other text")
  func completionInLines() throws {
    let script = try KeyScript.parse("2<enter><c-u>a<c-j>{{to<tab><enter>")
    let box = Rehearsal(
      inputs: script, on: Self.document, size: Self.largest, prepare: { $0.take(Self.reading) })
    #expect(box.state.draft.parameters?.first?.text == "a\n{{topic}}")
    var document = Self.document
    document.draft.body = Draft.Body(.text)
    document.draft.body.text = Draft.BodyText("say  now")
    func text(_ keys: String) throws -> String? {
      let run = Rehearsal(
        inputs: try KeyScript.parse("4<down>i<home><right><right><right><right>" + keys), on: document,
        size: Self.largest, prepare: { $0.take(Self.reading) })
      return run.state.draft.body.text.map { String($0) }
    }
    #expect(try text("{{to<tab>!") == "say {{topic}}! now")
    #expect(try text("{{$env.WD_PA<tab>") == "say {{$env.WD_PASSWORD}} now")
    #expect(try text(#"\{{to<tab>"#) == #"say \{{to now"#)
  }

  @Test("Names of the process's environment are listed after $env. alone, and never with a value")
  func completionOfEnvironment() throws {
    let prefix = "2<enter><c-u>"
    func value(_ keys: String) throws -> String? {
      try play(prefix + keys).state.draft.parameters?.first?.text
    }
    #expect(try value("{{$e<tab>") == "{{$env.")
    #expect(try value("{{$env.WD_US<tab>") == "{{$env.WD_USER}}")
    #expect(try value("{{$env.W<tab>") == "{{$env.WD_")
    #expect(try value("{{$env.WD_P<tab><down><enter>") == "{{$env.WD_PORT}}")
    let list = try play(prefix + "{{$env.WD_P<tab>")
    #expect(list.shows("WD_PASSWORD") && list.shows("WD_PORT") && !list.text.contains("s3cret"))
    #expect(!(try play(prefix + "{{").text.contains("WD_")))
    // Typing hides the list.
    let typed = try play(prefix + "{{$env.WD_P<tab>X")
    #expect(!typed.shows("WD_PORT"))
    #expect(try value("{{$env.WD_P<tab>X<down><enter>") == "{{$env.WD_PX")
  }

  @Test("A key draws the generated values anew, or says that there is none")
  func drawing() throws {
    var document = Self.document
    document.draft.parameters = [Draft.Row("id", "{{$uuid}}")]
    func play(_ document: DraftDocument) throws -> Rehearsal {
      Rehearsal(
        inputs: try KeyScript.parse("2R"), on: document, size: Size(columns: 120, rows: 40),
        variables: Variable.Scope([Variable.Source(.generated, [Variable.Definition("$uuid", "0-1")])]))
    }
    let run = try play(document)
    #expect(run.effects.contains(.readVariables(drawsGenerated: true)))
    #expect(run.why.contains("Drawn anew: {{$uuid}}."))
    document.draft.parameters = []
    let none = try play(document)
    #expect(!none.effects.contains(.readVariables(drawsGenerated: true)))
    #expect(none.why.contains("This request has no generated value"))
  }

  @Test("Plain mode lists environments with what each would change, and chooses one by the same sentence")
  func plain() throws {
    let document = Self.document
    var talk = PlainTalk(document.draft)
    talk.take(.variables(Self.reading))
    talk.type("environment")
    #expect(talk.answer.first == "Environment: none")
    #expect(talk.answer.contains { $0.hasPrefix("no environment → dev: {{host}}, {{key}}, {{limit}}") })
    talk.type("environment dve")
    #expect(
      talk.answer == ["Unknown: there is no environment dve; did you mean dev? There are dev, eu-prod."])
    talk.type("environment dev")
    #expect(talk.composer.state.environment == "dev")
    #expect(talk.answer.first?.hasPrefix("no environment → dev: ") == true)
    talk.type("rows")
    #expect(talk.answer.contains("1: limit = {{limit}} (5)"))
    talk.type("row content")
    #expect(talk.answer.contains { $0.hasPrefix("{{topic}} is lakes: text, http-client.env.json line 4") })
    talk.type("rows headers")
    #expect(!talk.answer.joined().contains("hush"))
    talk.type("environment eu-prod")
    #expect(talk.answer.first?.hasPrefix("Warning: dev → eu-prod: ") == true)
    talk.type("environment -")
    #expect(talk.composer.state.environment == nil)
    talk.type("draw")
    #expect(
      talk.answer == [
        "This request has no generated value, such as {{$uuid}}, {{$timestamp}} or {{$randomInt}}."
      ])
  }

  @Test(
    "An undefined name is an error with the files, the nearest name and a remedy, and stays visible",
    arguments: allSizes)
  func undefined(size: Size) throws {
    var document = Self.document
    document.draft.parameters = [Draft.Row("a", "{{topik}}")]
    let run = Rehearsal(
      inputs: try KeyScript.parse("jk"), on: document, size: size, prepare: { $0.take(Self.reading) })
    #expect(run.state.composition.unmade == .body)
    #expect(run.why.hasPrefix("Nothing defines {{topik}}"))
    if size.columns >= 80 { #expect(run.why.contains(": looked in http-client.env.json, .env")) }
    let fixed = Rehearsal(
      inputs: try KeyScript.parse("2."), on: document, size: size, prepare: { $0.take(Self.reading) })
    #expect(fixed.state.draft.parameters?.first?.text == #"\{{topik}}"#)
    #expect(fixed.state.composition.body?.bytes.bytes(in: 0..<99) == Array(#"{"a":"{{topik}}"}"#.utf8))
  }

  @Test("The screen of variables holds at each size", arguments: allSizes)
  func sizes(size: Size) throws {
    for script in ["2", "E", "E2", "5", "6"] {
      let run = try play(script, size: size)
      #expect(run.lines.count == size.rows)
    }
  }

  @Test("When the window gains the focus, the files are looked at again")
  func focus() {
    let run = Rehearsal(inputs: [.focus(true)], on: Self.document, prepare: { $0.take(Self.reading) })
    #expect(run.effects.contains(.readVariables(drawsGenerated: false)))
  }
}

extension Effect {
  fileprivate var isOfVariableFile: Bool { if case .openVariableFile = self { true } else { false } }
}

extension Rehearsal {
  /// Returns the style of the first cell of a text in the last frame; nil if it isn't there.
  fileprivate func style(of text: String) -> Style? {
    let screen = frame.flattened()
    for (row, line) in screen.lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return screen[TextLayout.columns(String(line[..<range.lowerBound])), row].style
    }
    return nil
  }
}
