/// The first bytes of a file, read by fields of which any may be missing.
struct HeadBytes {
  let bytes: [UInt8]
  /// Whether the numbers have their lowest byte first.
  var isLittleEndian = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns the byte at an offset; nil outside the bytes.
  func byte(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  /// Returns the unsigned number in as many bytes, at most seven; nil if they aren't all there.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<offset + size]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in two bytes; nil if they aren't all there.
  func short(_ offset: Int) -> Int? { number(offset, 2) }

  /// Returns the number in four bytes; nil if they aren't all there.
  func long(_ offset: Int) -> Int? { number(offset, 4) }

  /// Returns whether a text in ASCII is at an offset.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  /// Returns a text in ASCII; nil if it isn't all there, or has a control character or a byte beyond ASCII.
  func text(_ offset: Int, _ size: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<offset + size]
    return field.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: field, as: UTF8.self) : nil
  }
}
