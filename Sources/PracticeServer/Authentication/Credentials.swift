import Responses
import WiredraftCore

/// - Note: RFC 9110 §11.4
struct Credentials {
  /// As it was written, such as `Basic`.
  let scheme: String
  /// The text after the scheme.
  let text: [UInt8]

  init(_ value: [UInt8]) {
    let word = value.prefix { !$0.isSpaceOrTab }
    scheme = word.fieldText
    text = Array(value[word.endIndex...].trimmed)
  }

  func has(scheme name: String) -> Bool { scheme.lowercased() == name.lowercased() }

  /// Nil if the text is no base64, or has no colon in it.
  ///
  /// - Note: RFC 7617 §2
  var basic: (user: [UInt8], password: [UInt8])? {
    guard let bytes = Base64.decode(text), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    return (Array(bytes[..<colon]), Array(bytes[(colon + 1)...]))
  }

  static let user = "learner"
  static let password = "open-sesame"
}
