import Foundation
import Testing

@Suite("The schema in the program")
struct SchemaCommandTests {
  @Test(
    "wiredraft schema prints the file of Resources, byte for byte, as JSON",
    arguments: [
      (["schema"], "wiredraft.schema.json"), (["schema", "--folder"], "folder.wiredraft.schema.json"),
    ])
  func prints(words: [String], name: String) throws {
    let program = try Program()
    let result = try program.run(words)
    #expect(result.status == 0)
    let file = try Data(contentsOf: ExampleTests.resources.appendingPathComponent(name))
    #expect(result.output == file)
    let schema = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(try program.run(["--help"]).text.contains("wiredraft schema"))
  }
}
