/// Reads a field value with parameters: `form-data; name="a"; filename="b"`.
///
/// - Note: RFC 9110 §5.6.6
struct HeaderValueScanner {
  private let bytes: [UInt8]
  /// Whether quoted texts are escaped as WHATWG writes part names, `%22` for a quotation mark and no special meaning of
  /// a backslash; otherwise, as in RFC 9110.
  private let escapesArePercent: Bool
  private var offset = 0

  init(_ bytes: [UInt8], escapesArePercent: Bool = false) {
    self.bytes = bytes
    self.escapesArePercent = escapesArePercent
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// A `;` without a parameter may follow, as most fields allow.
  var isAtEndOfParameters: Bool {
    bytes[offset...].allSatisfy { $0 == UInt8(ascii: ";") || $0 == 0x20 || $0 == 0x09 }
  }

  mutating func value() -> String? {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ";") { offset += 1 }
    let text = bytes[start..<offset]
    let end = text.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
    return end == start ? nil : String(decoding: text[..<end], as: UTF8.self)
  }

  mutating func parameter() -> (name: String, value: String)? {
    let start = offset
    guard let parameter = readParameter() else {
      offset = start
      return nil
    }
    return parameter
  }

  private mutating func readParameter() -> (name: String, value: String)? {
    guard take(UInt8(ascii: ";")) else { return nil }
    skipSpace()
    let name = token()
    guard !name.isEmpty, take(UInt8(ascii: "=")) else { return nil }
    let value: [UInt8]
    if take(UInt8(ascii: "\"")) {
      guard let text = quoted() else { return nil }
      value = text
    } else {
      value = Array(token())
      guard !value.isEmpty else { return nil }
    }
    skipSpace()
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
  }

  private mutating func token() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, Token.isTokenByte(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }

  private mutating func quoted() -> [UInt8]? {
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\") where !escapesArePercent:
        guard offset < bytes.count else { return nil }
        text.append(bytes[offset])
        offset += 1
      case UInt8(ascii: "%") where escapesArePercent:
        if let escaped = Self.escapes.first(where: { bytes[offset...].starts(with: $0.digits) }) {
          text.append(escaped.byte)
          offset += 2
        } else {
          text.append(byte)
        }
      default: text.append(byte)
      }
    }
    return nil
  }

  /// The escapes of WHATWG for characters that can't be in a part's name.
  private static let escapes: [(digits: [UInt8], byte: UInt8)] = [
    (Array("22".utf8), 0x22), (Array("0A".utf8), 0x0A), (Array("0D".utf8), 0x0D),
  ]
}
