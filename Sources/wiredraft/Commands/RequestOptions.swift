import ArgumentParser
import DraftFormats
import WiredraftCore

struct RequestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "METHOD, URL and ITEMs: name=text, name:=json, name==text (query), Header:value, name@path (file). Options may be anywhere; write an item that begins with a hyphen after --.",
      valueName: "request"), completion: CompletionWords.request)
  var arguments: [String] = []

  @OptionGroup var settings: RequestSettings

  var description: RequestDescription { settings.request(arguments) }

  /// Whether no argument or option was given.
  var isEmpty: Bool { description.isEmpty }

  mutating func validate() throws {
    guard arguments != ["-"] else { return }
    _ = try description.document(isTrial: true)
  }

  /// Returns the document that the options describe, and notes on how they were read.
  func document() throws -> (document: DraftDocument, notes: [String]) { try description.document() }
}
