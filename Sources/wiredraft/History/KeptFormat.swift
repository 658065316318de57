import ArgumentParser

enum KeptFormat: String, CaseIterable, ExpressibleByArgument {
  case pretty, request, message, head, body, explain, json, har, curl, http, draft

  private var title: String {
    switch self {
    case .pretty: "the request line, the status line, the fields, and the body laid out for reading"
    case .request: "the bytes of the request, with * in place of each byte of a secret"
    case .message: "the bytes of the answer"
    case .head: "its status line and fields"
    case .body: "its content, with all codings taken off"
    case .explain: "each piece of it with its meaning"
    case .json: "everything, as send --as json prints it"
    case .har: "request and answer as an HTTP archive"
    case .curl: "a curl command that sends the request"
    case .http: "a file for HTTP clients of editors"
    case .draft: "the draft as it was"
    }
  }

  static var table: String {
    allCases.map { "  " + $0.rawValue + String(repeating: " ", count: 9 - $0.rawValue.count) + $0.title }
      .joined(separator: "\n")
  }
}
