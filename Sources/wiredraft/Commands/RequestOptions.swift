import ArgumentParser
import DraftFormats
import WiredraftCore

/// How a request is given on the command line.
struct RequestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "METHOD, URL and ITEMs: name=text, name:=json, name==text (query), Header:value, name@path (file). Options stand anywhere; an item that begins with a hyphen stands behind --.",
      valueName: "request"))
  var arguments: [String] = []

  @Option(help: "Any method, in small letters too; leave METHOD out then.")
  var method: String?

  @Option(
    help: ArgumentHelp(
      "The body type: \(BodyType.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "type"))
  var body: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "An encoding style, such as encoding.arrays=brackets; may stand several times.", valueName: "key=value")
  )
  var styles: [String] = []

  @Option(help: "The boundary of a multipart body; without it, a new one each time.")
  var boundary: String?

  @Option(help: "The text of a text body; it says --body text by itself.")
  var text: String?

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp("The file of a file body; it says --body file by itself.", valueName: "file"))
  var path: String?

  /// The request that the options describe.
  var description: RequestDescription {
    RequestDescription(
      arguments: arguments, method: method, body: body, styles: styles, boundary: boundary, text: text,
      path: path)
  }

  /// Whether any of it was given.
  var isEmpty: Bool { description.isEmpty }

  mutating func validate() throws { _ = try document() }

  /// The document that the options describe, and what is worth saying of how they were read.
  func document() throws -> (document: DraftDocument, notes: [String]) { try description.document() }
}
