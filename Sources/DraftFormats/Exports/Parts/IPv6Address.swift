enum IPv6Address {
  /// Nil if the text is no address.
  ///
  /// - Note: WHATWG URL §3.5, RFC 5952
  static func serialized(_ text: Substring) -> String? {
    guard let pieces = pieces(of: text) else { return nil }
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

  private static func pieces(of text: Substring) -> [UInt16]? {
    let bytes = text.utf8
    let gap = text.firstRange(of: "::")
    guard let gap else {
      let all = groups(text[...])
      return all?.count == 8 ? all : nil
    }
    guard bytes.count <= 45, let front = groups(text[..<gap.lowerBound]),
      let back = groups(text[gap.upperBound...]),
      front.count + back.count < 8
    else { return nil }
    return front + Array(repeating: 0, count: 8 - front.count - back.count) + back
  }

  /// An IPv4 address at the end counts as two.
  private static func groups(_ text: Substring) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var result: [UInt16] = []
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if index == groups.count - 1, group.utf8.contains(UInt8(ascii: ".")) {
        let numbers = group.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        guard numbers.count == 4, numbers.map(String.init).joined(separator: ".") == group else { return nil }
        result.append(UInt16(numbers[0]) << 8 | UInt16(numbers[1]))
        result.append(UInt16(numbers[2]) << 8 | UInt16(numbers[3]))
        continue
      }
      guard (1...4).contains(group.utf8.count), let number = UInt16(group, radix: 16), !group.hasPrefix("+")
      else {
        return nil
      }
      result.append(number)
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
