/// How a terminal draws the next character: what the sequences for it (SGR) have set so far.
struct Rendition: Hashable {
  /// A bit for each of the numbers 1 to 9: bold is 1, dim 2, underlined 4, reversed 7.
  private(set) var attributes: UInt16 = 0
  /// The numbers that chose the colour of the text; empty for the terminal's own.
  private(set) var foreground: [UInt8] = []
  /// The numbers that chose the colour behind it; empty for the terminal's own.
  private(set) var background: [UInt8] = []

  private static func bit(_ number: Int) -> UInt16 { 1 << UInt16(number) }

  /// Takes the parameters of a sequence; returns false, and changes nothing, where one is not known.
  mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var result = self
    var rest = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
    while let part = rest.popFirst() {
      guard let number = part.isEmpty ? 0 : Int(String(decoding: part, as: UTF8.self)) else { return false }
      switch number {
      case 0: result = Rendition()
      case 1...9: result.attributes |= Self.bit(number)
      case 22: result.attributes &= ~(Self.bit(1) | Self.bit(2))
      case 23, 24, 25, 27, 28, 29: result.attributes &= ~Self.bit(number - 20)
      case 30...37, 90...97: result.foreground = Array(part)
      case 40...47, 100...107: result.background = Array(part)
      case 39: result.foreground = []
      case 49: result.background = []
      // The font in which letters are letters: no other is used.
      case 10: break
      case 38, 48:
        let count = rest.first == [UInt8(ascii: "5")] ? 2 : rest.first == [UInt8(ascii: "2")] ? 4 : .max
        guard rest.count >= count else { return false }
        let colour = Array(([part] + rest.prefix(count)).joined(separator: [UInt8(ascii: ";")]))
        if number == 38 { result.foreground = colour } else { result.background = colour }
        rest = rest.dropFirst(count)
      default: return false
      }
    }
    self = result
    return true
  }

  /// Whether a blank looks the same in both: bold, dim and the text's colour cannot be seen there.
  func showsBlankLike(_ other: Rendition) -> Bool {
    let unseen = Self.bit(1) | Self.bit(2)
    guard background == other.background, attributes & ~unseen == other.attributes & ~unseen else {
      return false
    }
    return attributes & ~unseen == 0 || self == other
  }

  /// Returns the shortest sequence that leads here from another rendition.
  ///
  /// - Parameter takesBack: Whether the terminal knows the numbers that take one attribute or colour back: not
  ///   every one does.
  func sequence(from old: Rendition, takesBack: Bool = false) -> [UInt8] {
    guard self != old else { return [] }
    let onlyAdds =
      old.attributes & ~attributes == 0 && (!foreground.isEmpty || old.foreground.isEmpty)
      && (!background.isEmpty || old.background.isEmpty)
    if onlyAdds { return Self.bytes(additions(to: old)) }
    let plain = Rendition()
    let anew = Self.bytes(self == plain ? [] : [[UInt8(ascii: "0")]] + additions(to: plain))
    guard takesBack, anew.count > 5 else { return anew }
    var kept = old
    var parts: [[UInt8]] = []
    func take(_ number: UInt8) {
      let part = [UInt8(ascii: "0") + number / 10, UInt8(ascii: "0") + number % 10]
      if kept.apply(part[...]) { parts.append(part) }
    }
    let gone = old.attributes & ~attributes
    if gone & (Self.bit(1) | Self.bit(2)) != 0 { take(22) }
    for number in 3...9 where gone & Self.bit(number) != 0 { take(UInt8(number) + 20) }
    if foreground.isEmpty, !old.foreground.isEmpty { take(39) }
    if background.isEmpty, !old.background.isEmpty { take(49) }
    let back = Self.bytes(parts + additions(to: kept))
    return back.count < anew.count ? back : anew
  }

  /// The numbers that add what is missing to a rendition that has nothing else.
  private func additions(to base: Rendition) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for number in 1...9 where attributes & ~base.attributes & Self.bit(number) != 0 {
      parts.append([UInt8(ascii: "0") + UInt8(number)])
    }
    if foreground != base.foreground { parts.append(foreground) }
    if background != base.background { parts.append(background) }
    return parts
  }

  private static func bytes(_ parts: [[UInt8]]) -> [UInt8] {
    [0x1b, UInt8(ascii: "[")] + parts.joined(separator: [UInt8(ascii: ";")]) + [UInt8(ascii: "m")]
  }
}
