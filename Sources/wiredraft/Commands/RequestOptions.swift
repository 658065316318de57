import ArgumentParser
import DraftFormats
import WiredraftCore

/// How a request is given on the command line.
struct RequestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "METHOD, URL and ITEMs: name=text, name:=json, name==text (query), Header:value, name@path (file). Options stand anywhere; an item that begins with a hyphen stands behind --.",
      valueName: "request"), completion: CompletionWords.request)
  var arguments: [String] = []

  @OptionGroup var settings: RequestSettings

  /// The request that the options describe.
  var description: RequestDescription { settings.request(arguments) }

  /// Whether any of it was given.
  var isEmpty: Bool { description.isEmpty }

  mutating func validate() throws { _ = try document() }

  /// The document that the options describe, and what is worth saying of how they were read.
  func document() throws -> (document: DraftDocument, notes: [String]) { try description.document() }
}
