import ArgumentParser

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema (2020-12) of draft files, for editors and checks."
  )

  /// The schema's path within the Resources folder.
  static let path = "wiredraft.schema.json"
  private static let folderPath = "folder.wiredraft.schema.json"

  @Flag(
    name: .customLong("folder"), help: "The schema of folder.wiredraft.json, which drafts of a folder share.")
  var isOfFolder = false

  func run() throws {
    guard let schema = Resource.at(isOfFolder ? Self.folderPath : Self.path) else {
      throw ExitCode.failure("wiredraft: error: This program was built without the schema.", status: 70)
    }
    try StandardOutput.write(schema.bytes)
  }
}
