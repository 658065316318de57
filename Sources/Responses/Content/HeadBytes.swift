struct HeadBytes {
  let bytes: [UInt8]
  var isLittleEndian = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  /// `size` is at most seven.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<offset + size]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }

  func short(_ offset: Int) -> Int? { number(offset, 2) }

  func long(_ offset: Int) -> Int? { number(offset, 4) }

  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  func text(_ offset: Int, _ size: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<offset + size]
    return field.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: field, as: UTF8.self) : nil
  }
}
