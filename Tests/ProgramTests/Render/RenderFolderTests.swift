import Foundation
import Testing
import WiredraftCore

@Suite("render of a folder")
struct RenderFolderTests {
  private func program() throws -> Program {
    let program = try Program()
    for folder in ["api", "api/users", "api/empty"] {
      try FileManager.default.createDirectory(
        at: program.folder.url.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try program.write(
      #"{"wiredraft": 1, "title": "List", "url": "https://h/users"}"#, to: "api/users/list.wiredraft.json")
    try program.write(
      #"{"wiredraft": 1, "url": "/status"}"#, to: "api/status.wiredraft.json")
    try program.write(#"{"wiredraft": 1, "baseURL": "https://h/v1"}"#, to: "api/folder.wiredraft.json")
    return program
  }

  @Test("Rows of folders are in the table, and made their fields")
  func rowsOfFolders() throws {
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "headers": [{"name": "X-Folder", "value": "1"}]}"#, to: "api/folder.wiredraft.json")
    try program.write(#"{"wiredraft": 1, "url": "https://h/p"}"#, to: "api/a.wiredraft.json")
    func render(_ format: String) throws -> String {
      try program.run(["render", "--draft", "api/a.wiredraft.json", "--as", format]).text
    }
    let line = try render("split").split(separator: "\n").first { $0.contains("X-Folder") }
    #expect(line?.contains("folder.wiredraft.json") == true)
    let fields = try #require(try ParameterValue(json: render("json"))["fields"])
    #expect(fields.compactJSON.contains(#"{"name":"X-Folder","value":"1","source":"row"}"#))
  }

  @Test("The drafts of a folder, and of those below it, are one Postman collection")
  func collection() throws {
    let program = try program()
    let result = try program.render("--draft", "api/", "--as", "postman")
    #expect(result.status == 0, "\(result.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let items = try #require(object["item"] as? [[String: Any]])
    #expect((object["info"] as? [String: Any])?["name"] as? String == "api")
    #expect(items.map { $0["name"] as? String } == ["users", "status"])
    #expect((items[0]["item"] as? [[String: Any]])?.first?["name"] as? String == "List")
    #expect(result.text.contains(#""raw": "https://h/v1/status""#), "\(result.text)")
    #expect(result.errors.contains("information[postman] api/users/list.wiredraft.json: Identical but for"))
  }

  @Test("The drafts of a folder have the order of its file, and what that names and isn't there is reported")
  func order() throws {
    let program = try program()
    for name in ["a", "b", "c"] {
      try program.write(#"{"wiredraft": 1, "url": "https://h/\#(name)"}"#, to: "api/\(name).wiredraft.json")
    }
    try program.write(
      #"{"wiredraft": 1, "baseURL": "https://h", "order": ["c.wiredraft.json", "x.wiredraft.json", "a.wiredraft.json"]}"#,
      to: "api/folder.wiredraft.json")
    let result = try program.render("--draft", "api", "--as", "postman")
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let items = try #require(object["item"] as? [[String: Any]])
    #expect(items.map { $0["name"] as? String } == ["users", "c", "a", "b", "status"])
    #expect(
      result.errors.contains(
        "note: api/folder.wiredraft.json: order names x.wiredraft.json, and there is no such draft.\n"))
  }

  @Test("A format for one request, a folder without drafts, and a draft with an error print no collection")
  func refusals() throws {
    let program = try program()
    let curl = try program.render("--draft", "api", "--as", "curl")
    #expect(curl.status == 64 && curl.errors.contains("postman"), "\(curl.errors)")
    #expect(try program.render("--draft", "api/empty", "--as", "postman").status == 2)
    try program.write(#"{"wiredraft": 1, "url": "https://h/{{nothing}}"}"#, to: "api/bad.wiredraft.json")
    let bad = try program.render("--draft", "api", "--as", "postman")
    #expect(bad.status == 1 && bad.text.isEmpty && bad.errors.contains("api/bad.wiredraft.json: error:"))
  }
}
