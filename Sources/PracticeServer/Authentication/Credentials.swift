import Responses
import WiredraftCore

/// The credentials of an Authorization field.
///
/// - Note: RFC 9110 §11.4
struct Credentials {
  /// The scheme as it was written: `Basic`.
  let scheme: String
  /// The text after it.
  let text: [UInt8]

  /// Reads a field.
  init(_ value: [UInt8]) {
    let word = value.prefix { !$0.isSpaceOrTab }
    scheme = word.fieldText
    text = Array(value[word.endIndex...].trimmed)
  }

  /// Returns whether the scheme has a name, in any case.
  func has(scheme name: String) -> Bool { scheme.lowercased() == name.lowercased() }

  /// The user name and the password of the scheme Basic.
  ///
  /// - Returns: nil if the text is no base64, or has no colon in it.
  /// - Note: RFC 7617 §2
  var basic: (user: [UInt8], password: [UInt8])? {
    guard let bytes = Base64.decode(text), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    return (Array(bytes[..<colon]), Array(bytes[(colon + 1)...]))
  }

  /// The user name that the practice server knows.
  static let user = "learner"
  /// The password of that user.
  static let password = "open-sesame"
}
