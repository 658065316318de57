import ArgumentParser
import WiredraftCore

struct RequestSettings: ParsableArguments {
  @Option(
    help: "Any method, in small letters too; leave METHOD out then.",
    completion: .list(CompletionWords.methods))
  var method: String?

  @Option(
    help: ArgumentHelp(
      "The body type: \(Draft.BodyType.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "type"),
    completion: .list(CompletionWords.bodyTypes))
  var body: String?

  // The options that change any draft, also one from a file.
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "An encoding style, such as encoding.arrays=brackets, or the reader on the server, such as reader=rails; may be repeated.",
      valueName: "key=value"),
    completion: .list(CompletionWords.assignments))
  var styles: [String] = []

  @Option(help: "The boundary of a multipart body; without it, a new one each time.")
  var boundary: String?

  var changes: DraftChanges { DraftChanges(styles: styles, boundary: boundary) }

  @Option(help: "The text of a text body, - for standard input; it says --body text by itself.")
  var text: String?

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp(
      "The file of a file body, - for standard input; it says --body file by itself.", valueName: "file"),
    completion: .file())
  var path: String?

  func request(_ words: [String]) -> RequestDescription {
    RequestDescription(
      arguments: words, method: method, body: body, settings: changes, text: text, path: path
    )
  }

  func check(_ words: [String]) throws { _ = try request(words).document(isTrial: true) }

  var isEmpty: Bool { request([]).isEmpty }
}

extension ArgumentHelp {
  static let request = ArgumentHelp(
    "METHOD, URL and ITEMs: name=text, name:=json, name==text (query), Header:value, name@path (file). Options may be anywhere; write an item that begins with a hyphen after --.",
    valueName: "request")
}
