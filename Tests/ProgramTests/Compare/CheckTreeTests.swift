import Foundation
import TestFolders
import Testing

@Suite("wiredraft check of a folder")
struct CheckTreeTests {
  private let program: Program

  /// Makes a repository with drafts in two folders, and three environments.
  init() throws {
    program = try Program()
    for name in ["all", "all/.git", "all/b", "all/b/c", "all/.hidden"] { try makeFolder(name) }
    try write(
      """
      {
        "$shared": { "host": "example.com" },
        "dev": { "key": "1", "id": "x" },
        "staging": { "id": "a\\nb" },
        "prod": { "key": "2", "id": "y" }
      }
      """, to: "all/http-client.env.json")
    try write(Self.draft("{{key}}"), to: "all/b/c/key.wiredraft.json")
    try write(Self.draft("x"), to: "all/b/fine.wiredraft.json")
    try write(Self.draft("{{nowhere}}"), to: "all/z.wiredraft.json")
  }

  private static func draft(_ value: String, more: String = "") -> String {
    """
    {
      "wiredraft": 1,
      "url": "https://{{host}}/",\(more)
      "headers": [{ "name": "X-A", "value": "\(value)" }]
    }

    """
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
  }

  private func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    try program.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: program.folder.url.appendingPathComponent(name).path)
  }

  private func findings(_ words: String...) throws -> [[String: Any]] {
    let result = try program.run(["check"] + words + ["--as", "json"])
    return try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
  }

  private func lines(_ words: String...) throws -> [String] {
    try program.run(["check"] + words).text.split(separator: "\n").map(String.init)
  }

  @Test(
    "The drafts of all folders in it are checked, in order, and a problem names the environments that have it"
  )
  func tree() throws {
    let result = try program.run(["check", "all"])
    #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
    #expect(
      result.text == """
        all/z.wiredraft.json: 1 error
          4:15: error[undefined-variable] headers[0] "X-A": Nothing defines {{nowhere}}: looked in http-client.env.json.
              fix: make it literal
        all/b/fine.wiredraft.json: nothing is wrong
        all/b/c/key.wiredraft.json: 1 error
          4:15: error[undefined-variable] headers[0] "X-A": in environment staging: Nothing defines {{key}}: looked in ../../http-client.env.json.
              fix: make it literal

        """, "\(result.text)")
  }

  @Test("As JSON a problem has the names of its environments")
  func json() throws {
    let found = try findings("all")
    #expect(
      found.map { $0["environments"] as? [String] } == [["dev", "staging", "prod"], ["staging"]])
    #expect(
      found.map { $0["file"] as? String } == ["all/z.wiredraft.json", "all/b/c/key.wiredraft.json"])
    #expect(try findings("all/b/fine.wiredraft.json").isEmpty)
  }

  @Test(
    "A problem of two environments names both, and each problem is found where only its environment has it")
  func some() throws {
    try write(Self.draft("{{id}}"), to: "all/z.wiredraft.json")
    try write("id=1\nlater=1\n", to: "all/b/.env.staging")
    try write(Self.draft("{{later}}"), to: "all/b/fine.wiredraft.json")
    let found = try findings("all")
    #expect(
      found.map { $0["code"] as? String } == [
        "invalid-field-value", "undefined-variable", "undefined-variable",
      ])
    #expect(
      found.map { $0["environments"] as? [String] } == [["staging"], ["dev", "prod"], ["staging"]])
    #expect(
      try lines("all/b").contains { $0.contains("in the environments dev, prod: Nothing defines {{later}}") })
  }

  @Test(
    "An environment of the command line is the only one, and so is the draft's own where it is named itself")
  func chosen() throws {
    #expect(try findings("all/b", "--env", "dev").isEmpty)
    #expect(
      try findings("all/b", "--env", "staging").map { $0["environments"] as? [String] } == [["staging"]])
    let named = try findings("all/b/c/key.wiredraft.json")
    #expect(named.map { $0["environments"] as? [String] } == [[]])
    try write(
      Self.draft("{{key}}", more: "\n  \"environment\": \"staging\","), to: "all/b/c/key.wiredraft.json")
    let own = try findings("all/b/c/key.wiredraft.json")
    #expect(own.map { $0["environments"] as? [String] } == [["staging"]])
    #expect(
      try lines("all/b/c/key.wiredraft.json").contains {
        $0.contains("http-client.env.json, environment staging.")
      })
    try write(
      Self.draft("{{key}}", more: "\n  \"environment\": \"stagin\","), to: "all/b/c/key.wiredraft.json")
    let unknown = try program.run(["check", "all/b/c"])
    #expect(
      unknown.errors
        == "warning: There is no environment “stagin”; did you mean staging? There are: dev, staging, prod.\n"
    )
  }

  @Test("Without files of environments each draft is checked once")
  func none() throws {
    try write(#"{"$shared": {"host": "example.com"}}"#, to: "all/http-client.env.json")
    let found = try findings("all")
    #expect(found.map { $0["environments"] as? [String] } == [[], []])
    #expect(try !lines("all").contains { $0.contains("in environment") })
  }

  @Test("The files of folders are checked too, and reported there instead of with each draft")
  func folderFiles() throws {
    try write(#"{"wiredraft": 1, "bseURL": "https://h"}"#, to: "all/folder.wiredraft.json")
    try write(
      #"{"wiredraft": 1, "headers": [{ "name": "X-B", "value": "{{key}}" }]}"#,
      to: "all/b/folder.wiredraft.json")
    let result = try program.run(["check", "all"])
    #expect(result.errors.isEmpty && result.status == 1, "\(result.errors)")
    let found = result.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      found == [
        "all/folder.wiredraft.json: 1 warning", "all/z.wiredraft.json: 1 error",
        "all/b/folder.wiredraft.json: nothing is wrong", "all/b/fine.wiredraft.json: 1 error",
        "all/b/c/key.wiredraft.json: 2 errors",
      ])
    #expect(result.text.contains("  1:28: warning[unknown-key]: There is no key bseURL"), "\(result.text)")
    #expect(
      result.text.contains(
        #"  error[undefined-variable] ../folder.wiredraft.json headers[0] "X-B": in environment staging: "#),
      "\(result.text)")
    #expect(
      try findings("all/b/fine.wiredraft.json").map { $0["folderFile"] as? String } == [
        "folder.wiredraft.json"
      ])
    #expect(
      try program.run(["check", "all/b"]).errors.hasPrefix("warning: all/b/../folder.wiredraft.json: "))
    try write("{", to: "all/folder.wiredraft.json")
    let broken = try program.run(["check", "all"])
    #expect(broken.status == 2 && broken.errors.hasPrefix("all/folder.wiredraft.json:1:2: error: "))
    #expect(broken.errors.split(separator: "\n").count == 1, "\(broken.errors)")
    #expect(try program.run(["check", "all/b/folder.wiredraft.json"]).status == 0)
  }

  @Test("A problem of a file of variables is a line, from whichever folder it is found")
  func warnings() throws {
    try write("A", to: "all/.env")
    #expect(
      try program.run(["check", "all"]).errors
        == "warning: all/.env: line 1, column 2: expected = after the name, as in NAME=value.\n")
  }

  @Test("Hidden folders are left out, and links to folders are not followed")
  func links() throws {
    try write(Self.draft("{{hidden}}"), to: "all/.hidden/a.wiredraft.json")
    for (name, target) in [
      ("a", ".."), ("loop", "."), ("x.wiredraft.json", "b"), ("l.wiredraft.json", "z.wiredraft.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: program.folder.url.appendingPathComponent("all/\(name)").path, withDestinationPath: target)
    }
    let found = try findings("all").map { $0["file"] as? String }
    #expect(found == ["all/l.wiredraft.json", "all/z.wiredraft.json", "all/b/c/key.wiredraft.json"])
  }

  @Test("A folder that can't be read is named, after all others were checked")
  func unreadable() throws {
    // A path that is too long for the system can't be read, not even by root.
    var path = "all/deep"
    let name = String(repeating: "d", count: 200)
    try makeFolder(path)
    var folder = open(program.folder.url.appendingPathComponent(path).path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<25 {
      #expect(mkdirat(folder, name, 0o700) == 0)
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
      close(folder)
      folder = next
      path += "/" + name
    }
    close(folder)
    let result = try program.run(["check", "all"])
    #expect(result.status == 2 && result.text.contains("all/z.wiredraft.json: 1 error"))
    #expect(
      result.errors.contains(": error: The folder can't be read: a file can't have this name."),
      "\(result.errors.suffix(200))")
  }
}
