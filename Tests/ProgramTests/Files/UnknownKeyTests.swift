import Foundation
import Testing

@Suite("Keys of draft files that are not known")
struct UnknownKeyTests {
  private static let text = """
    {
      "wiredraft": 1,
      "methd": "POST",
      "url": "https://x.y",
      "headers": [
        { "name": "A", "value": "1", "enabeld": false }
      ],
      "parameters": [
        { "name": "b", "value": "1", "style": { "arrays": "indexed" } }
      ],
      "body": { "type": "json", "tpye": 1 },
      "encoding": { "arays": "x" },
      "expct": []
    }

    """

  @Test("check and render warn of each, with the nearest name, at each level; check with its line")
  func warnings() throws {
    let program = try Program()
    try program.write(Self.text, to: "a.wiredraft.json")
    let check = try program.run(["check", "a.wiredraft.json"])
    #expect(check.status == 0)
    for piece in [
      "a.wiredraft.json: 5 warnings", "3:12: warning[unknown-key]: ", "did you mean method?",
      #"6:5: warning[unknown-key] headers[0] "A": "#, "did you mean enabled?",
      "11:37: warning[unknown-key]: There is no key tpye in body", "12:26: warning[unknown-key]: ",
      "13:12: warning[unknown-key]: There is no key expct (did you mean expect?)",
    ] {
      #expect(check.text.contains(piece), "\(piece) in \(check.text)")
    }
    #expect(try program.run(["check", "--strict", "a.wiredraft.json"]).status == 1)
    let render = try program.render("--draft", "a.wiredraft.json")
    #expect(render.text.hasPrefix("GET /?b=1 ") && render.status == 0)
    #expect(render.errors.split(separator: "\n").count { $0.hasPrefix("warning[unknown-key]") } == 5)
    let json = try program.render("--draft", "a.wiredraft.json", "--as", "json")
    #expect(json.text.contains(#""code": "unknown-key""#))
  }

  @Test("They are kept when the draft is saved, and $schema is not reported")
  func kept() throws {
    let program = try Program()
    try program.write(Self.text, to: "a.wiredraft.json")
    _ = try program.run(
      ["open", "a.wiredraft.json", "--plain"], input: Data("method PUT\nsave\nquit\n".utf8))
    let saved = try String(
      contentsOf: program.folder.url.appendingPathComponent("a.wiredraft.json"), encoding: .utf8)
    for key in ["methd", "enabeld", "style", "tpye", "arays", "expct"] {
      #expect(saved.contains("\"\(key)\""))
    }
    try program.write(#"{"$schema":"x","wiredraft":1,"url":"https://x.y"}"#, to: "s.json")
    #expect(try program.run(["check", "s.json"]).text == "s.json: nothing is wrong\n")
  }

  @Test("Plain mode counts them among the problems")
  func composer() throws {
    let program = try Program()
    try program.write(Self.text, to: "a.wiredraft.json")
    let plain = try program.run(
      ["open", "a.wiredraft.json", "--plain"], input: Data("problems\nquit\n".utf8))
    #expect(
      plain.text.contains("Problems: 5 warnings") && plain.text.contains("did you mean method?"),
      "\(plain.text)")
  }

  @Test("check of a folder without a draft exits 2 with a sentence")
  func nothing() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("empty"), withIntermediateDirectories: false)
    let result = try program.run(["check", "empty"])
    #expect(result.status == 2 && result.errors.contains("There is nothing to check"), "\(result.errors)")
  }
}
