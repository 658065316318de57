import ArgumentParser
import WiredraftCore

/// The options of a request whose other parts are arguments.
struct RequestSettings: ParsableArguments {
  @Option(
    help: "Any method, in small letters too; leave METHOD out then.",
    completion: .list(CompletionWords.methods))
  var method: String?

  @Option(
    help: ArgumentHelp(
      "The body type: \(BodyType.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "type"),
    completion: .list(CompletionWords.bodyTypes))
  var body: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "An encoding style, such as encoding.arrays=brackets; may be repeated.", valueName: "key=value"),
    completion: .list(CompletionWords.assignments))
  var styles: [String] = []

  @Option(help: "The boundary of a multipart body; without it, a new one each time.")
  var boundary: String?

  @Option(help: "The text of a text body; it says --body text by itself.")
  var text: String?

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp("The file of a file body; it says --body file by itself.", valueName: "file"),
    completion: .file())
  var path: String?

  /// Returns the request that arguments and options describe.
  func request(_ words: [String]) -> RequestDescription {
    RequestDescription(
      arguments: words, method: method, body: body, styles: styles, boundary: boundary, text: text, path: path
    )
  }

  /// Whether no option was given.
  var isEmpty: Bool { request([]).isEmpty }
}
