internal import WiredraftCore

enum IPv6Address {
  /// Nil if the text is no address.
  ///
  /// - Note: WHATWG URL §3.5, RFC 5952
  static func serialized(_ text: Substring) -> String? {
    guard let pieces = IPv6.groups(of: text) else { return nil }
    let run = longestZeros(in: pieces)
    var result = ""
    var index = 0
    while index < 8 {
      if let run, index == run.lowerBound {
        result += index == 0 ? "::" : ":"
        index = run.upperBound
        continue
      }
      result += String(pieces[index], radix: 16)
      index += 1
      if index < 8 { result += ":" }
    }
    return result
  }

  /// At least two zeros; the first of several longest runs.
  private static func longestZeros(in pieces: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < pieces.count {
      guard pieces[start] == 0 else {
        start += 1
        continue
      }
      let end = pieces[start...].firstIndex { $0 != 0 } ?? pieces.count
      if end - start > 1, end - start > best?.count ?? 0 { best = start..<end }
      start = end
    }
    return best
  }
}
