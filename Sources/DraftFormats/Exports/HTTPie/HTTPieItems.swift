internal import WiredraftCore

/// A body as items that HTTPie makes the same bytes of: the fields of a form.
struct HTTPieItems {
  /// The options that say what the items become.
  let options: [String]
  /// The items, unquoted.
  let items: [String]
  /// The content type that HTTPie sends of its own.
  let contentType: String?
  /// Whether the content type needs no item.
  let makesContentType = false

  /// Makes the items; nil where HTTPie would write anything in another way.
  init?(_ parts: ExportParts) {
    guard parts.bodyType == .form, parts.hasContent, let bytes = parts.bytes, bytes.count < 10_000,
      parts.hiddenCount == 0, !parts.isCutShort
    else { return nil }
    var items: [String] = []
    var names: [ArraySlice<UInt8>] = []
    for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let (name, value) = (pair[..<sign], pair[(sign + 1)...])
      // One that stands twice is put to the first, unless it follows it.
      if names.contains(where: { $0.elementsEqual(name) }), names.last?.elementsEqual(name) != true {
        return nil
      }
      names.append(name)
      guard let nameText = Self.decoded(name), let valueText = Self.decoded(value), !nameText.isEmpty else {
        return nil
      }
      // What looks like other items, or would have to be escaped, is not worth it.
      guard !nameText.utf8.contains(where: { ":=@;\\[]-".utf8.contains($0) }),
        !valueText.utf8.contains(UInt8(ascii: "\\")), !"=@".utf8.contains(valueText.utf8.first ?? 0)
      else { return nil }
      items.append(nameText + "=" + valueText)
    }
    self.items = items
    options = ["--form"]
    contentType = nil
  }

  /// Returns the text of a name or value that Python's `quote_plus` writes in just this way.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "+"): result.append(0x20)
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.endIndex,
          let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16),
          !isKept(value), value >= 0x20, value != 0x20, value != 0x7F,
          !bytes[(index + 1)...(index + 2)].contains(where: { $0 >= 0x61 })
        else { return nil }
        result.append(value)
        index += 2
      case let byte where isKept(byte): result.append(byte)
      default: return nil
      }
      index += 1
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
