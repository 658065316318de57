import Readers
import Responses
import WiredraftCore

extension String {
  var isToken: Bool { Token.firstInvalidOffset(in: self) == nil }

  /// For use in a sentence: at most 60 characters, without control characters.
  var shortened: String {
    let isLong = utf8.count > 240 || count > 60
    let start = String(decoding: utf8.prefix(240), as: UTF8.self).prefix(60)
    return String(start.map { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? "·" : $0 })
      + (isLong ? "…" : "")
  }

  func containsIgnoringCase(_ other: String) -> Bool { lowercased().contains(other.lowercased()) }

  /// Without a leading zero; nil beyond 2^53 − 1, the largest integer that every reader of JSON keeps
  /// exactly.
  var safeInteger: Int? {
    guard utf8.count <= 16, utf8.allSatisfy(\.isDigit), utf8.count == 1 || utf8.first != UInt8(ascii: "0"),
      let number = Int(self), number <= 9_007_199_254_740_991
    else { return nil }
    return number
  }
}

extension UInt8 {
  var hexDigits: String { [self].hexText }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
  var listElements: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
  }
}
