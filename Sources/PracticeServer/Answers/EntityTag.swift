import Responses
import WiredraftCore

/// The entity tags that a conditional field lists.
///
/// - Note: RFC 9110 §8.8.3, §13.1
struct EntityTags {
  /// Whether the field is `*`: any representation.
  private(set) var isAny = false
  private var tags: [(tag: String, isWeak: Bool)] = []

  /// Reads the fields with a name; nil if there is none.
  init?(_ values: [[UInt8]]) {
    guard !values.isEmpty else { return nil }
    for value in values {
      if value.elementsEqual("*".utf8) { isAny = true }
      var scanner = FieldScanner(value[...])
      while scanner.next != nil {
        _ = scanner.take { $0 == UInt8(ascii: ",") || $0.isSpaceOrTab }
        let isWeak = scanner.take("W") && scanner.take("/")
        guard scanner.take("\"") else {
          _ = scanner.take { $0 != UInt8(ascii: ",") }
          continue
        }
        let tag = scanner.take { $0 != UInt8(ascii: "\"") }
        if scanner.take("\"") { tags.append(("\"\(tag.fieldText)\"", isWeak)) }
      }
    }
  }

  /// Returns whether a tag is among them by the weak comparison, as If-None-Match has it.
  func containWeakly(_ tag: String) -> Bool { isAny || tags.contains { $0.tag == tag } }

  /// Returns whether a tag is among them by the strong comparison, as If-Match has it.
  func containStrongly(_ tag: String) -> Bool { isAny || tags.contains { $0.tag == tag && !$0.isWeak } }
}

/// The entity tag of bytes.
enum EntityTag {
  /// Returns a strong tag, in its quotes, that is different for different bytes except by accident.
  static func tag(of bytes: [UInt8]) -> String { "\"\(CRC32.text(of: bytes))\"" }
}
