enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func removed(from text: [UInt8]) -> [UInt8] {
    text.starts(with: bytes) ? Array(text[bytes.count...]) : text
  }
}
