internal import ScreenModel

extension EscapeGrammar {
  /// Nil if the bytes are something else, such as Alt with a bracket.
  ///
  /// While a reply is awaited, the two bytes that begin one are enough. Otherwise they may also be a key, so a string
  /// is one that has the beginning of a command, that ends, or that is longer than any keys that are pressed together.
  func controlString(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence? {
    guard let kind = bytes.dropFirst().first.flatMap({ ControlString.Kind(introducer: $0) }) else {
      return nil
    }
    let start = InputDecoder.Sequence.string(kind, length: 2)
    if awaitsReply, kind != .other { return start }
    let body = bytes.dropFirst(2).prefix(ControlString.mostKept)
    let number = body.prefix { (0x30...0x39).contains($0) }
    if kind == .command, !number.isEmpty, body[number.endIndex...].first == UInt8(ascii: ";") { return start }
    var string = ControlString(kind)
    switch string.take(body) {
    case .ended: return start
    case .cut: return nil
    case .more: return body.count == ControlString.mostKept ? start : isLate ? nil : .incomplete(.escape)
    }
  }
}

extension ControlString {
  /// The number of the command that is asked for a background, and that answers (xterm).
  private static let background = Array("11;".utf8)

  var isOfBackground: Bool { kind == .command && content.starts(with: Self.background) }

  /// The answer `11;rgb:RRRR/GGGG/BBBB`; nil if this is something else.
  var answer: Background? {
    isOfBackground ? Background(report: content[Self.background.count...]) : nil
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
