internal import ScreenModel

/// The numbers of the sequences (SGR) with which a terminal shows attributes and colours, as far as its
/// description has them in the common form.
struct StyleSequences {
  /// For bold, dim, underlined and reversed: the numbers; none where the terminal does not have it.
  private let attributes: [(Style.Attributes, [UInt8])]
  private let foregrounds: [Int16: [UInt8]]
  private let backgrounds: [Int16: [UInt8]]
  /// What is left out of coloured text.
  private let withoutColours: Style.Attributes

  /// Reads the description of the terminal that is set up; nil where its sequences are of another kind.
  ///
  /// - Parameter expanded: Returns what a capability is with numbers filled in; nil where there is none.
  /// - Parameter withoutColours: The attributes that do not go with colours (`ncv`), as terminfo counts them.
  init?(withoutColours: Int, expanded: (_ name: String, _ numbers: [Int]) -> [UInt8]?) {
    // Of the nine numbers of sgr, 2 is underlined, 3 reversed, 5 dim and 6 bold.
    let all: [(Style.Attributes, String, Int)] = [
      (.bold, "bold", 6), (.dim, "dim", 5), (.underline, "smul", 2), (.reverse, "rev", 3),
    ]
    var attributes: [(Style.Attributes, [UInt8])] = []
    for (attribute, name, place) in all {
      let flags = (1...9).map { $0 == place ? 1 : 0 }
      guard let sequence = expanded("sgr", flags) ?? expanded(name, []) else { continue }
      guard let numbers = Self.numbers(sequence) else { return nil }
      attributes.append((attribute, numbers))
    }
    self.attributes = attributes
    var left: Style.Attributes = []
    if withoutColours & 2 != 0 { left.insert(.underline) }
    if withoutColours & 16 != 0 { left.insert(.dim) }
    if withoutColours & 32 != 0 { left.insert(.bold) }
    // Of reversed text ncurses changes the colours instead.
    guard withoutColours & 4 == 0 else { return nil }
    self.withoutColours = left
    let colours = Array(0..<16) + Palette.fixed.values.map { Int($0) }
    func sequences(_ name: String) -> [Int16: [UInt8]] {
      var result: [Int16: [UInt8]] = [:]
      for colour in colours { result[Int16(colour)] = expanded(name, [colour]).flatMap(Self.numbers) }
      return result
    }
    foregrounds = sequences("setaf")
    backgrounds = sequences("setab")
  }

  /// Returns the sequence that makes the next character look so, whatever was before; nil where the
  /// description does not say how.
  ///
  /// - Parameter foreground: The number of the colour, or nil for the terminal's own.
  /// - Parameter background: The number of the colour behind it.
  func sequence(_ wanted: Style.Attributes, foreground: Int16?, background: Int16?) -> [UInt8]? {
    let isColoured = foreground != nil || background != nil
    let shown = isColoured ? wanted.subtracting(withoutColours) : wanted
    var parts: [[UInt8]] = [[UInt8(ascii: "0")]]
    for (attribute, numbers) in attributes where shown.contains(attribute) && !numbers.isEmpty {
      parts.append(numbers)
    }
    if let foreground {
      guard let numbers = foregrounds[foreground] else { return nil }
      parts.append(numbers)
    }
    if let background {
      guard let numbers = backgrounds[background] else { return nil }
      parts.append(numbers)
    }
    return [0x1b, UInt8(ascii: "[")] + parts.joined(separator: [UInt8(ascii: ";")]) + [UInt8(ascii: "m")]
  }

  /// The numbers but 0 of all sequences in the bytes; nil where there is something else than those and the
  /// choice of letters.
  private static func numbers(_ bytes: [UInt8]) -> [UInt8]? {
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      if first == 0x0f { continue }
      guard first == 0x1b, let kind = rest.popFirst() else { return nil }
      if kind == UInt8(ascii: "("), rest.popFirst() == UInt8(ascii: "B") { continue }
      guard kind == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "m")) else { return nil }
      var rendition = Rendition()
      guard rendition.apply(rest[..<end]) else { return nil }
      parts += rest[..<end].split(separator: UInt8(ascii: ";")).map(Array.init)
        .filter { $0 != [UInt8(ascii: "0")] }
      rest = rest[(end + 1)...]
    }
    return Array(parts.joined(separator: [UInt8(ascii: ";")]))
  }
}
