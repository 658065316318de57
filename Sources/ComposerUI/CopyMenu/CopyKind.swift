/// What of a request can be copied.
public enum CopyKind: String, Sendable, Hashable, CaseIterable {
  /// The curl command, with dots in place of secret values.
  case curl
  /// The curl command, with secret values as they are.
  case unmaskedCurl
  /// The URL.
  case url
  /// The body.
  case body
  /// Head and body.
  case message
  /// Request line and fields.
  case head

  /// The letter that copies it.
  var letter: Character {
    switch self {
    case .curl: "c"
    case .unmaskedCurl: "C"
    case .url: "u"
    case .body: "b"
    case .message: "m"
    case .head: "h"
    }
  }

  /// What the menu and messages call it.
  var title: String {
    switch self {
    case .curl: "curl command"
    case .unmaskedCurl: "curl with its secrets"
    case .url: "URL"
    case .body: "body"
    case .message: "whole message"
    case .head: "head"
    }
  }

  /// The name of the file that holds the copy made last.
  public var fileName: String {
    switch self {
    case .curl, .unmaskedCurl: "copied-curl.sh"
    case .url: "copied-url.txt"
    case .body: "copied-body.bin"
    case .message: "copied-message.http"
    case .head: "copied-head.txt"
    }
  }
}
