import Foundation
import Testing

@Suite("The schema in the program")
struct SchemaCommandTests {
  @Test("wiredraft schema prints the file of Resources, byte for byte, as JSON")
  func prints() throws {
    let program = try Program()
    let result = try program.run(["schema"])
    #expect(result.status == 0)
    let file = try Data(contentsOf: ExampleTests.resources.appendingPathComponent("wiredraft.schema.json"))
    #expect(result.output == file)
    let schema = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(try program.run(["--help"]).text.contains("wiredraft schema"))
  }
}
