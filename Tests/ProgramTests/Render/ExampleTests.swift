import Foundation
import Testing

@Suite struct ExampleTests {
  static let names = ["search-repositories", "payment", "file-upload", "token"]
  static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Resources")

  @Test("Each example renders to its exact bytes", arguments: names)
  func rendersExactly(name: String) throws {
    let program = try Program()
    let draft = Self.resources.appendingPathComponent("examples/\(name).wiredraft.json").path
    let result = try program.run(["render", "--draft", draft])
    #expect(result.status == 0)
    #expect(result.output == (try Golden.bytes("\(name).wire", recording: result.output)))
  }

  @Test("The binary holds the licence and the files of Resources but the README's pictures, and no others")
  func embedsTheFolder() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.resources.path)
    let files = names.filter { $0.contains(".") && !$0.hasPrefix("pictures/") }.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    let text = try String(
      contentsOf: Self.resources.deletingLastPathComponent().appendingPathComponent(
        "Sources/CResources/resources.c"),
      encoding: .utf8)
    let named = text.split(separator: "\n").filter { $0.contains("#embed") }.compactMap {
      $0.split(separator: "/").last.map { String($0.dropLast()) }
    }
    #expect(named.sorted() == (files + ["LICENSE"]).sorted())
  }
}
