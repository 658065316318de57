internal import WiredraftCore

/// A pasted query string, as rows.
///
/// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
struct PastedQuery {
  let rows: [Row]

  /// Reads a line; nil if it does not look like a query: pairs joined by `&`, or after a `?`.
  init?(_ line: ArraySlice<UInt8>) {
    let hasMark = line.first == UInt8(ascii: "?")
    let query = hasMark ? line.dropFirst() : line
    let isQuery =
      query.contains(UInt8(ascii: "=")) && (hasMark || query.contains(UInt8(ascii: "&")))
      && !query.contains { $0 <= 0x20 || $0 == UInt8(ascii: "?") }
    guard isQuery else { return nil }
    rows = query.split(separator: UInt8(ascii: "&")).map(Self.row)
  }

  private static func row(_ pair: ArraySlice<UInt8>) -> Row {
    let equals = pair.firstIndex(of: UInt8(ascii: "="))
    let name = pair[..<(equals ?? pair.endIndex)]
    let value = equals.map { pair[($0 + 1)...] }
    guard let decodedName = decoded(name), let decodedValue = decoded(value ?? []) else {
      // Bytes that are not text would be lost: the pair is kept, to be sent as it is.
      var row = Row(String(decoding: name, as: UTF8.self), String(decoding: value ?? [], as: UTF8.self))
      row.isVerbatim = true
      return row
    }
    // A name without `=` is not the same as one with an empty value.
    return value == nil ? Row(decodedName, type: .null) : Row(decodedName, decodedValue)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
