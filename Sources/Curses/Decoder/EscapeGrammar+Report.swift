internal import ScreenModel

extension EscapeGrammar {
  /// The beginning of a report about the background, OSC 11.
  private static let start = Array("\u{1b}]11;".utf8)

  /// The terminal's answer to the question about its background: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, which ends with BEL or
  /// `ESC \`; nil if the bytes are something else, such as Alt with a bracket.
  func report(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence? {
    guard bytes.starts(with: Self.start) else {
      return Self.start.starts(with: bytes) && !isLate ? .incomplete(.escape) : nil
    }
    let limit = bytes.index(bytes.startIndex, offsetBy: 64, limitedBy: bytes.endIndex) ?? bytes.endIndex
    let body = bytes[bytes.startIndex + Self.start.count..<limit]
    guard let end = body.firstIndex(where: { !(0x20...0x7e).contains($0) }) else {
      if limit < bytes.endIndex { return .noise(length: limit - bytes.startIndex) }
      return isLate ? .ignored(length: bytes.count) : .incomplete(.sequence)
    }
    var length = end - bytes.startIndex + 1
    if bytes[end] == 0x1b {
      guard end + 1 < bytes.endIndex else {
        return isLate ? .ignored(length: bytes.count) : .incomplete(.sequence)
      }
      // Another key may follow a report that was cut off.
      guard bytes[end + 1] == UInt8(ascii: "\\") else { return .ignored(length: length - 1) }
      length += 1
    }
    return Background(report: body[..<end]).map { .input(.background($0), length: length) }
      ?? .ignored(length: length)
  }
}

extension Background {
  /// Reads a colour as X11 writes it, such as `rgb:1c1c/1c1c/1c1c`: dark or light, whichever is nearer; nil if it is no
  /// such colour.
  init?(report: ArraySlice<UInt8>) {
    let parts = report.split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, ["rgb", "rgba"].contains(String(decoding: parts[0], as: UTF8.self)) else {
      return nil
    }
    let shares = parts[1].split(separator: UInt8(ascii: "/")).prefix(3).map { digits -> Double? in
      guard digits.count <= 4, let number = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
        return nil
      }
      return Double(number) / Double((1 << (4 * digits.count)) - 1)
    }
    guard shares.count == 3, let red = shares[0], let green = shares[1], let blue = shares[2] else {
      return nil
    }
    self = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
  }
}
