/// The place in CSS.
struct StyleMode: Sendable, Hashable {
  /// The part of a style sheet that a place is in.
  enum Place { case statement, selector, property, value, atRule }
  /// The token that a place is in.
  enum Inner: Hashable {
    case nothing, comment
    /// In the address of `url(`, which has no quotes.
    case address
    case string(quote: UInt8)
  }

  var place = Place.statement
  var inner = Inner.nothing
}

extension ColourLexer {
  /// The number of bytes in which the end of a statement is looked for.
  private static let lookahead = 4 << 10

  mutating func stepStyle(_ style: inout StyleMode) {
    switch style.inner {
    case .nothing: stepSheet(&style)
    case .comment: if take(.comment, through: "*/") { style.inner = .nothing }
    case .address:
      if byte == UInt8(ascii: ")") || byte.isLineEnd {
        style.inner = .nothing
      } else {
        take(.string) { $0 == UInt8(ascii: ")") || $0.isLineEnd }
      }
    case .string(let quote):
      if byte == quote || byte.isLineEnd {
        if byte == quote { take(1, .string) }
        style.inner = .nothing
      } else if byte == UInt8(ascii: "\\") {
        take(2, .string)
      } else {
        take(.string) { $0 == quote || $0 == UInt8(ascii: "\\") || $0.isLineEnd }
      }
    }
  }

  private mutating func stepSheet(_ style: inout StyleMode) {
    switch byte {
    case _ where byte.isColourSpace: emit(to: end(from: index, while: \.isColourSpace), .text)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      style.inner = .comment
      take(2, .comment)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      style.inner = .string(quote: byte)
      take(1, .string)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
      take(1, .punctuation)
      style.place = .statement
    case UInt8(ascii: "@") where style.place == .statement:
      emit(to: end(from: index + 1) { $0.isStyleName }, .keyword)
      style.place = .atRule
    default:
      if style.place == .statement { style.place = beginsSelector ? .selector : .property }
      stepWord(&style)
    }
  }

  /// Whether the statement that comes next has a block, and so isn't a declaration.
  private var beginsSelector: Bool {
    var hasColon = false
    for place in index..<min(limit, index + Self.lookahead) {
      switch bytes[place] {
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: ";"), UInt8(ascii: "}"): return !hasColon
      case UInt8(ascii: ":"): hasColon = true
      default: break
      }
    }
    return !hasColon
  }

  /// Takes a word or sign of a selector, declaration or at-rule.
  private mutating func stepWord(_ style: inout StyleMode) {
    let isSelector = style.place == .selector
    switch byte {
    case _ where byte.beginsStyleNumber(before: peek(1), peek(2)) && style.place != .property:
      let start = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") ? index + 1 : index
      emit(
        to: end(from: start) { $0.isColourWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") },
        .number)
    case UInt8(ascii: "#") where !isSelector: emit(to: end(from: index + 1) { $0.isStyleName }, .number)
    case UInt8(ascii: "!") where style.place == .value:
      emit(to: end(from: index + 1) { $0.isStyleName }, .keyword)
    case UInt8(ascii: ":") where isSelector && (peek(1).isStyleName || peek(1) == UInt8(ascii: ":")):
      emit(to: end(from: index + 1) { $0.isStyleName || $0 == UInt8(ascii: ":") }, .keyword)
    case UInt8(ascii: "#") where peek(1).isStyleName,
      UInt8(ascii: ".") where peek(1).isStyleName && isSelector:
      emit(to: end(from: index + 1) { $0.isStyleName }, .tag)
    case UInt8(ascii: ":"):
      take(1, .punctuation)
      if style.place == .property { style.place = .value }
    case _ where byte.isStyleName: takeName(&style)
    default: take(1, .punctuation)
    }
  }

  private mutating func takeName(_ style: inout StyleMode) {
    let end = end(from: index) { $0.isStyleName }
    let isAddress =
      end - index == 3 && end + 1 < limit && bytes[end] == UInt8(ascii: "(")
      && bytes[index..<end].map(\.lowercasedASCII) == Array("url".utf8)
    switch style.place {
    case .selector: emit(to: end, .tag)
    case .property: emit(to: end, .attributeName)
    default: emit(to: end, .text)
    }
    guard isAddress, style.place != .selector else { return }
    take(1, .punctuation)
    if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'") { style.inner = .address }
  }
}

extension UInt8 {
  /// Whether it may be in a name of CSS.
  fileprivate var isStyleName: Bool {
    isColourWord || self == UInt8(ascii: "-") || self == UInt8(ascii: "\\")
  }

  /// Whether a number begins here.
  fileprivate func beginsStyleNumber(before next: UInt8, _ second: UInt8) -> Bool {
    switch self {
    case _ where isDigit: true
    case UInt8(ascii: "."): next.isDigit
    case UInt8(ascii: "+"), UInt8(ascii: "-"): next.isDigit || next == UInt8(ascii: ".") && second.isDigit
    default: false
    }
  }
}
