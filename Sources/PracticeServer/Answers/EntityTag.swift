import Responses
import WiredraftCore

/// - Note: RFC 9110 §8.8.3, §13.1
struct EntityTags {
  private(set) var isAny = false
  private var tags: [(tag: String, isWeak: Bool)] = []

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

  /// If-None-Match compares tags in this way.
  func containWeakly(_ tag: String) -> Bool { isAny || tags.contains { $0.tag == tag } }

  /// If-Match compares tags in this way.
  func containStrongly(_ tag: String) -> Bool { isAny || tags.contains { $0.tag == tag && !$0.isWeak } }
}

enum EntityTag {
  static func tag(of bytes: [UInt8]) -> String { "\"\(CRC32.text(of: bytes))\"" }
}
