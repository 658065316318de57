import TestSupport
import Testing
import Variables
import WiredraftCore

@Suite("Variables of files")
struct FileVariablesTests {
  private func file(_ kind: VariableFileKind, _ text: String, distance: Int = 0) -> VariableFile {
    let path = String(repeating: "../", count: max(0, distance)) + kind.fileName
    return VariableFile(path: path, kind: kind, distance: distance, bytes: Array(text.utf8))
  }

  /// Returns the sources as `LAYER FILE ENVIRONMENT NAME…`.
  private func sources(_ variables: FileVariables) -> [String] {
    variables.sources.map { source in
      ([source.layer.rawValue, source.file ?? "", source.environment ?? "-"]
        + source.definitions.map(\.name)).joined(separator: " ")
    }
  }

  @Test("Layers come in their order, and within one the nearer folder first")
  func order() {
    let both = #"{"dev": {"d": 1}, "$shared": {"s": 1}, "prod": {"p": 1}}"#
    let files = [1, 0].flatMap { distance in
      [
        file(.dotenv(environment: nil), "E=1", distance: distance),
        file(.environments, both, distance: distance),
        file(.dotenv(environment: "dev"), "F=1", distance: distance),
        file(.userEnvironments, both, distance: distance), file(.folder, "?", distance: distance),
        file(.privateEnvironments, both, distance: distance),
        file(.dotenv(environment: "other"), "?", distance: distance),
      ]
    }
    let variables = FileVariables(files, environment: "dev")
    let folders = ["", "../"]
    let expected =
      folders.flatMap { folder in
        [
          "private \(folder)http-client.private.env.json dev d",
          "private \(folder)http-client.env.json.user dev d",
          "private \(folder)http-client.private.env.json - s",
          "private \(folder)http-client.env.json.user - s",
        ]
      } + folders.map { "environment \($0)http-client.env.json dev d" }
      + folders.map { "shared \($0)http-client.env.json - s" }
      + folders.flatMap { ["dotenv \($0).env.dev dev F", "dotenv \($0).env - E"] }
    check(sources(variables), expected)
    check(variables.environments, ["dev", "prod", "other"])
    check(variables.problems.isEmpty)
    check(
      variables.files.prefix(7),
      [
        "folder.wiredraft.json", "http-client.private.env.json", "http-client.env.json.user",
        "http-client.env.json", ".env.dev", ".env", "../folder.wiredraft.json",
      ])
  }

  @Test("Files that are named come first, private values are secrets, and a problem names its file")
  func sources() {
    // Without an environment only what all share counts.
    let shared = FileVariables([file(.environments, #"{"dev": {"d": 1}, "$shared": {"s": 1}}"#)])
    check(sources(shared), ["shared http-client.env.json - s"])
    check(shared.environments, ["dev"])
    // Of the files that a user names the last counts first, before those that were found.
    let named = ["a", "b"].map {
      VariableFile(path: $0, kind: .dotenv(environment: nil), distance: -1, bytes: Array("X=1".utf8))
    }
    check(
      sources(FileVariables([file(.dotenv(environment: nil), "X=1")] + named)),
      ["dotenv b - X", "dotenv a - X", "dotenv .env - X"])
    // Of a plain file the name of the value decides.
    let text = #"{"$shared": {"host": 1}}"#
    let variables = FileVariables([
      file(.privateEnvironments, text), file(.userEnvironments, text), file(.environments, text),
      file(.dotenv(environment: nil), "HOST=1"),
    ])
    check(variables.sources.map { $0.definitions[0].secrecy }, [true, true, nil, true])
    let wrong = FileVariables([
      file(.environments, "[]"), file(.dotenv(environment: nil), "A", distance: 1),
    ])
    check(wrong.problems.map(\.file), ["http-client.env.json", "../.env"])
  }

  @Test("The kind of a named file is that of its contents")
  func kinds() {
    func kind(_ path: String, _ text: String) -> VariableFileKind {
      VariableFileKind(named: path, Array(text.utf8))
    }
    check(kind("a/.env.prod", "A=1"), .dotenv(environment: nil))
    check(kind("a/settings", "\u{FEFF}\n {}"), .environments)
    check(kind("a/settings.json", "broken"), .environments)
    check(kind("a/http-client.private.env.json", "{}"), .privateEnvironments)
    check(kind("a/http-client.env.json.user", "{}"), .userEnvironments)
    check(kind("private.json/settings", ""), .dotenv(environment: nil))
  }
}
