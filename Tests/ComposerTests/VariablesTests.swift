@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Variables on the screen")
struct VariablesTests {
  private static func setup() throws -> StorySetup {
    var setup = StorySetup()
    try setup.set("draft", "variables")
    try setup.set("given", "dev and eu-prod")
    return setup
  }

  @Test("The screen of variables holds at each size, and the files are looked at again with the focus")
  func sizes() throws {
    var setup = try Self.setup()
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
      setup.size = Size(columns: columns, rows: rows)
      for script in ["2", "E", "E2", "5", "6"] { check(try setup.run(script).lines.count, rows) }
    }
    let reading = setup.reading
    let run = Rehearsal(inputs: [.focus(true)], on: setup.document, prepare: { $0.take(reading) })
    check(run.effects.contains(.readVariables(drawsGenerated: false)))
  }

  @Test("An environment whose name has a word of production is like production")
  func production() {
    for name in ["prod", "production2", "eu-live"] { check(ProductionWords().matches(name), name) }
    for name in ["product", "dev", "deliver"] { check(!ProductionWords().matches(name), name) }
  }

  @Test("Plain mode lists environments with what each would change, and chooses one by the same sentence")
  func plain() throws {
    let setup = try Self.setup()
    var talk = PlainTalk(setup.document.draft)
    talk.take(.variables(setup.reading))
    for (line, answer) in [
      ("environment", "Environment: none"),
      ("environment", "no environment → dev: {{host}}, {{key}}, {{limit}}"),
      ("environment dve", "Unknown: there is no environment dve; did you mean dev? There are dev, eu-prod."),
      ("environment dev", "no environment → dev: "), ("rows", "1: limit = {{limit}} (5)"),
      ("row content", "{{topic}} is lakes: text, http-client.env.json line 2"), ("rows headers", ""),
      ("environment eu-prod", "Warning: dev → eu-prod: "), ("environment -", ""),
      ("draw", "This request has no generated value, such as {{$uuid}}, {{$timestamp}} or {{$randomInt}}."),
    ] {
      talk.type(line)
      check(answer.isEmpty || talk.answer.contains { $0.hasPrefix(answer) }, "\(line): \(talk.answer)")
      check(!talk.answer.joined().contains("hush"))
      if line == "environment dev" { check(talk.composer.state.environment, "dev") }
      if line == "environment -" { check(talk.composer.state.environment == nil) }
    }
  }
}
