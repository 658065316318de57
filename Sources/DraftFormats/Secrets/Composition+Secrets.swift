package import WiredraftCore

extension Composition {
  /// Returns the offsets of the secrets in some bytes of the message that come from the URL, or from a body
  /// that was given as a whole; the values of secret rows are not included.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL and of the bytes.
  package func secretRanges(of draft: Draft, in shown: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    if draft.url.utf8.contains(UInt8(ascii: "?")) {
      let start = method.utf8.count + 1
      result += SecretURL.ranges(inTarget: target).map { start + $0.lowerBound..<start + $0.upperBound }
    }
    if draft.body.wholeText != nil, body != nil, shown.upperBound > head.count {
      let start = max(head.count, shown.lowerBound - SecretText.reach)
      let end = min(length, shown.upperBound + SecretText.lookahead)
      if start < end {
        result += SecretText.ranges(in: bytes(from: start, to: end)).map {
          start + $0.lowerBound..<start + $0.upperBound
        }
      }
    }
    return result.filter { $0.overlaps(shown) }
  }

  private func bytes(from start: Int, to end: Int) -> [UInt8] {
    body?.bytes.bytes(in: start - head.count..<end - head.count) ?? []
  }
}
