import ArgumentParser

/// `wiredraft schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema (2020-12) of draft files, for editors and checks."
  )

  /// The schema's path within the Resources folder.
  static let path = "wiredraft.schema.json"

  func run() throws {
    guard let schema = Resource.at(Self.path) else {
      throw ExitCode.failure("wiredraft: error: This program was built without the schema.", status: 70)
    }
    try StandardOutput.write(schema.bytes)
  }
}
