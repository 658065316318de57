/// A text of JSON without its comments, as Bruno sends it: a line with a comment alone is removed, and white space on an
/// empty line goes to the next one.
///
/// - Note: vitaly-t/decomment, lib/parser.js 4ee36639, which leaves a text as it is that has a token unknown to JavaScript
struct BrunoComments {
  private(set) var text: String
  private(set) var hasComments = false

  private let bytes: [UInt8]
  private let lineEnd: [UInt8]
  private var result: [UInt8] = []
  /// The white space at the beginning of a line.
  private var margin: [UInt8] = []
  private var isEmptyLine = true
  private var index = 0

  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    let windows = ends.filter { $0 > 0 && bytes[$0 - 1] == 0x0D }.count
    self.bytes = bytes
    lineEnd = windows * 2 > ends.count ? [0x0D, 0x0A] : [0x0A]
    guard bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "<"), remove() else {
      hasComments = false
      return
    }
    self.text = String(decoding: result, as: UTF8.self)
  }

  /// Returns whether all tokens are known.
  private mutating func remove() -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "/"), next == byte || next == UInt8(ascii: "*") {
        hasComments = true
        guard next == byte ? passLine() : passBlock() else { return next == byte }
      } else if "\"'`".utf8.contains(byte) {
        guard takeText(in: byte) else { return false }
      } else {
        guard byte < 0x80, !"#@\\".utf8.contains(byte) else { return false }
        take(byte)
      }
    }
    return true
  }

  /// Passes a comment to the end of its line; false if that is the last one.
  private mutating func passLine() -> Bool {
    guard let end = bytes[index...].firstRange(of: lineEnd) else { return false }
    if isEmptyLine { margin = [] }
    index = isEmptyLine ? end.upperBound : end.lowerBound
    return true
  }

  /// Passes a comment with an end; false if it has none.
  private mutating func passBlock() -> Bool {
    guard let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8)) else { return false }
    index = end.upperBound
    guard isEmptyLine else { return true }
    margin = []
    if let line = bytes[index...].firstRange(of: lineEnd),
      bytes[index..<line.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      index = line.upperBound
    }
    return true
  }

  private mutating func take(_ byte: UInt8) {
    let isBlank = byte == 0x20 || byte == 0x09
    if bytes[index...].starts(with: lineEnd) {
      isEmptyLine = true
    } else if !isBlank, byte != 0x0A, byte != 0x0D {
      isEmptyLine = false
      result += margin
      margin = []
    }
    if isEmptyLine, isBlank { margin.append(byte) } else { result.append(byte) }
    index += 1
  }

  /// Takes a text in quotes; false if it has no end on its line.
  private mutating func takeText(in quote: UInt8) -> Bool {
    take(quote)
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        result.append(bytes[index])
        index += 1
      }
      guard bytes[index] != 0x0A || quote == UInt8(ascii: "`") else { return false }
      result.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else { return false }
    result.append(quote)
    index += 1
    return true
  }
}
