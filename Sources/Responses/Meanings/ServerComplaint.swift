internal import WiredraftCore

/// The text in the JSON body of an error that is for people.
///
/// - Note: `detail` and `title` are those of RFC 9457, `error_description` and `error` those of RFC 6749 §5.2; the others
///   are what large APIs use.
package enum ServerComplaint {
  /// The most telling first.
  private static let names = [
    "detail", "error_description", "message", "error_message", "errorMessage", "description", "title",
    "error", "reason",
  ]
  private static let containers = ["error", "errors", "fault"]
  /// In characters.
  private static let longest = 300

  /// Returns the text in a body; nil if it is no JSON, or has no such text.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the body.
  package static func text(in body: [UInt8]) -> String? {
    guard let value = try? ParameterValue(json: String(decoding: body, as: UTF8.self)) else { return nil }
    return text(in: value, depth: 0)
  }

  private static func text(in value: ParameterValue, depth: Int) -> String? {
    switch value {
    case .string(let text) where depth > 0 && !text.isEmpty:
      return text.count > longest ? text.prefix(longest) + "…" : text
    case .array(let elements) where depth < 4:
      return elements.first.flatMap { text(in: $0, depth: depth + 1) }
    case .object(let members) where depth < 4:
      for name in names {
        guard let member = members.first(where: { $0.name == name }), case .string(let found) = member.value
        else { continue }
        if let text = text(in: .string(found), depth: 1) { return text }
      }
      for name in containers {
        guard let member = members.first(where: { $0.name == name }) else { continue }
        if let text = text(in: member.value, depth: depth + 1) { return text }
      }
      return nil
    default: return nil
    }
  }
}
