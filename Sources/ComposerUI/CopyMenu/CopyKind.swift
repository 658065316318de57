package import DraftFormats

/// A part or form of a request that can be copied.
package enum CopyKind: Sendable, Hashable {
  /// The curl command, with references to variables, and dots in place of other secrets.
  case curl
  /// The curl command, with secret values in plain text.
  case unmaskedCurl
  /// Code in a language, with references to variables, and dots in place of other secrets.
  case code(CodeFormat)
  /// Code in a language, with secret values in plain text.
  case unmaskedCode(CodeFormat)
  case url
  case body
  /// Head and body.
  case message
  /// Request line and fields.
  case head

  var letter: Character {
    switch self {
    case .curl: "c"
    case .unmaskedCurl: "C"
    case .code: "l"
    case .unmaskedCode: "L"
    case .url: "u"
    case .body: "b"
    case .message: "m"
    case .head: "h"
    }
  }

  var title: String {
    switch self {
    case .curl: "curl command"
    case .unmaskedCurl: "curl with its secrets"
    case .code(let format): format.title
    case .unmaskedCode: "the same with its secrets"
    case .url: "URL"
    case .body: "body"
    case .message: "whole message"
    case .head: "head"
    }
  }

  /// The noun in messages, after *the*.
  var noun: String {
    switch self {
    case .code(let format): "code (\(format.title))"
    case .unmaskedCode(let format): "code with its secrets (\(format.title))"
    default: title
    }
  }

  var code: (format: CodeFormat, isUnmasked: Bool)? {
    switch self {
    case .curl: (.curl, false)
    case .unmaskedCurl: (.curl, true)
    case .code(let format): (format, false)
    case .unmaskedCode(let format): (format, true)
    case .url, .body, .message, .head: nil
    }
  }

  /// The name of the file that holds the last copy.
  package var fileName: String {
    switch self {
    case .curl, .unmaskedCurl: "copied-curl.sh"
    case .code(let format), .unmaskedCode(let format):
      "copied-\(format.rawValue).\(format.fileExtension)"
    case .url: "copied-url.txt"
    case .body: "copied-body.bin"
    case .message: "copied-message.http"
    case .head: "copied-head.txt"
    }
  }
}
