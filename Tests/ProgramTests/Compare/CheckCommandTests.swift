import Foundation
import Testing

@Suite("wiredraft check")
struct CheckCommandTests {
  private static let wrong = """
    {
      "wiredraft": 1,
      "method": "GET",
      "url": "https://h/{id}",
      "headers": [
        { "name": "Bad Name", "value": "x" }
      ],
      "parameters": [
        { "name": "q", "value": "Swift" },
        { "name": "n", "type": "number", "value": "12x" },
        { "name": "f", "type": "file", "value": "hunter2/me.png", "secret": true }
      ]
    }

    """
  private static let warning = """
    {
      "wiredraft": 1,
      "method": "get",
      "url": "https://h/p"
    }

    """
  private static let fine = "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\": \"https://h/p\"\n}\n"

  private func program() throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("all"), withIntermediateDirectories: false)
    try program.write(Self.wrong, to: "all/wrong.wiredraft.json")
    try program.write(Self.warning, to: "all/warning.wiredraft.json")
    try program.write(Self.fine, to: "all/fine.wiredraft.json")
    try program.write("no draft", to: "all/notes.txt")
    return program
  }

  @Test("A folder's drafts are reported one after the other, with places, sources and what helps")
  func folder() throws {
    let program = try program()
    let result = try program.run(["check", "all"])
    #expect(result.status == 1)
    #expect(try Golden.bytes("check.txt", recording: result.output) == result.output, "\(result.text)")
    #expect(!result.text.contains("hunter2"))
  }

  @Test("As JSON each diagnostic is an object with its file, its place and its remedy")
  func json() throws {
    let program = try program()
    let result = try program.run(["check", "all", "--as", "json"])
    let list = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    let number = try #require(list.first { $0["code"] as? String == "not-a-number" })
    #expect(number["file"] as? String == "all/wrong.wiredraft.json")
    #expect(number["fileLine"] as? Int == 10 && number["fileColumn"] as? Int == 5)
    #expect(number["list"] as? String == "parameters" && number["index"] as? Int == 1)
    #expect(number["remedy"] as? String == "make it text")
    #expect(number["severity"] as? String == "error" && number["reference"] as? String == "RFC 8259 §6")
    #expect(try program.run(["check", "all/fine.wiredraft.json", "--as", "json"]).text == "[]\n")
  }

  @Test("The status mentions errors, warnings where they count, and files that can't be read")
  func status() throws {
    let program = try program()
    #expect(try program.run(["check", "all/fine.wiredraft.json"]).status == 0)
    #expect(try program.run(["check", "all/fine.wiredraft.json", "--strict"]).status == 0)
    #expect(try program.run(["check", "all/warning.wiredraft.json"]).status == 0)
    #expect(try program.run(["check", "all/warning.wiredraft.json", "--strict"]).status == 1)
    #expect(try program.run(["check", "all/wrong.wiredraft.json"]).status == 1)
    let others = try program.run(["check", "nowhere", "all/notes.txt", "all/warning.wiredraft.json"])
    #expect(others.status == 2)
    #expect(others.text.contains("lower-case-method"))
    #expect(others.errors.contains("nowhere: error: "))
    #expect(try program.run(["check"]).status == 64)
    #expect(try program.run(["check", "-", "-"]).status == 64)
    let input = try program.run(["check", "-"], input: Data(Self.wrong.utf8))
    #expect(input.status == 1 && input.text.hasPrefix("-: "))
  }

  @Test("Files and variables that a draft names are looked at, from its own folder")
  func surroundings() throws {
    let program = try program()
    try program.write(
      """
      {
        "wiredraft": 1,
        "method": "POST",
        "url": "https://h/p",
        "parameters": [
          { "name": "f", "type": "file", "value": "notes.txt" },
          { "name": "v", "value": "WD_CHECKED", "source": "env" }
        ],
        "body": { "type": "multipart" }
      }
      """, to: "all/files.wiredraft.json")
    let missing = try program.run(["check", "all/files.wiredraft.json"])
    #expect(missing.status == 1 && missing.text.contains("environment-missing"))
    #expect(!missing.text.contains("file-unreadable"))
    let set = try program.run(["check", "all/files.wiredraft.json"], environment: ["WD_CHECKED": "1"])
    #expect(set.status == 0, "\(set.text)")
  }
}
