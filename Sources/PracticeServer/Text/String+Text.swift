import Readers
import Responses
import WiredraftCore

extension String {
  /// Whether the text is a token: a method, or the name of a field or cookie.
  var isToken: Bool { Token.firstInvalidOffset(in: self) == nil }

  /// The text for a sentence: at most 60 characters, without control characters.
  var shortened: String {
    let isLong = utf8.count > 240 || count > 60
    let start = String(decoding: utf8.prefix(240), as: UTF8.self).prefix(60)
    return String(start.map { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? "·" : $0 })
      + (isLong ? "…" : "")
  }

  /// Whether a text contains another one, in any case of the letters.
  func containsIgnoringCase(_ other: String) -> Bool { lowercased().contains(other.lowercased()) }

  /// The number that the text spells in decimal digits, without a leading zero.
  ///
  /// It is nil if the text has other characters, or the number is beyond 2^53 − 1, the largest integer that every
  /// reader of JSON keeps exactly.
  var safeInteger: Int? {
    guard utf8.count <= 16, utf8.allSatisfy(\.isDigit), utf8.count == 1 || utf8.first != UInt8(ascii: "0"),
      let number = Int(self), number <= 9_007_199_254_740_991
    else { return nil }
    return number
  }
}

extension UInt8 {
  /// The byte as two hexadecimal digits.
  var hexDigits: String { [self].hexText }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
  /// The elements of a list with commas, without the space around them and without empty ones.
  var listElements: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
  }
}
