import ArgumentParser

struct DraftOption: ParsableArguments {
  @Option(
    name: .customLong("draft"), parsing: .singleValue,
    help: ArgumentHelp("A draft file; - is standard input; a folder, with --as postman.", valueName: "file"),
    completion: .file(extensions: ["wiredraft.json"]))
  private var files: [String] = []

  var file: String? { files.first }

  func validate() throws {
    guard files.count <= 1 else {
      throw ValidationError("--draft is given \(files.count) times: the request is one draft.")
    }
  }

  /// Checks that a request given by words and options has nothing that the draft says itself.
  func exclude(_ request: RequestDescription) throws {
    var rest = request
    rest.settings = DraftChanges()
    guard file == nil || rest.isEmpty else {
      throw ValidationError(
        "--draft FILE is the whole request: leave METHOD, URL, items and their options out, but --set, --boundary, --env, --env-file and --var."
      )
    }
  }
}
