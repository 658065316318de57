internal import DraftFormats

extension CopyMenuDialog.Choice {
  var why: Sentence {
    switch kind {
    case .curl, .code(.curl):
      "A command for any shell that sends these bytes. Secrets are dots, or variables that you set before."
    case .unmaskedCurl, .unmaskedCode:
      "With its secrets in plain text: it works as it is, and anyone who sees it can use them."
    case .code(let format): Sentence(format.sentence)
    case .url:
      "What comes after the host is path and query, percent-encoded as on the wire; it opens a GET in a browser."
    case .body:
      "The bytes after the empty line, and nothing else: for a file, or for another tool's body field."
    case .message:
      "Head and body, as they would be written to the connection: each line of the head ends with CR LF."
    case .head:
      "The request line and the fields, up to the empty line: all that says how the body is to be read."
    case nil: "Opens the list of all languages and tools, each with how far it sends the same bytes."
    }
  }
}
