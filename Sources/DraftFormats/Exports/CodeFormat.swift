/// What a request can be exported as, by the word that the command line uses for it.
public enum CodeFormat: String, Sendable, Hashable, CaseIterable {
  /// A shell command with curl.
  case curl
  /// A shell command with HTTPie.
  case httpie
  /// The raw HTTP/1.1 message.
  case http
  /// A request of an `.http` file, as editors run it.
  case httpFile = "http-file"
  /// An HTTP archive with one entry.
  case har
  /// A `Request` type of WiredraftCore.
  case swift
  /// Swift with `URLRequest`.
  case swiftURLRequest = "swift-urlrequest"
  /// Swift with async-http-client.
  case swiftAsyncHTTPClient = "swift-async-http-client"
  /// Python with requests.
  case python
  /// JavaScript with `fetch`.
  case javascript
  /// The draft file.
  case draft
  /// The URL.
  case url

  /// What people call it.
  public var title: String {
    switch self {
    case .curl: "curl"
    case .httpie: "HTTPie"
    case .http: "HTTP message"
    case .httpFile: ".http file"
    case .har: "HAR"
    case .swift: "Swift, WiredraftCore"
    case .swiftURLRequest: "Swift, URLRequest"
    case .swiftAsyncHTTPClient: "Swift, async-http-client"
    case .python: "Python, requests"
    case .javascript: "JavaScript, fetch"
    case .draft: "draft file"
    case .url: "URL"
    }
  }

  /// How files of it end, without a dot.
  public var fileExtension: String {
    switch self {
    case .curl, .httpie: "sh"
    case .http, .httpFile: "http"
    case .har: "har"
    case .swift, .swiftURLRequest, .swiftAsyncHTTPClient: "swift"
    case .python: "py"
    case .javascript: "mjs"
    case .draft: "wiredraft.json"
    case .url: "txt"
    }
  }

  /// The line of a package's manifest that code of it needs; nil where it needs none.
  public var dependency: String? {
    switch self {
    case .swift: ".package(path: \"../wiredraft\")"
    case .swiftAsyncHTTPClient:
      ".package(url: \"https://github.com/swift-server/async-http-client\", from: \"1.37.0\")"
    default: nil
    }
  }
}
