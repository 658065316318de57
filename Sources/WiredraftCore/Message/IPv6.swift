/// - Note: RFC 3986 §3.2.2
package enum IPv6 {
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    groups(of: String(decoding: bytes, as: UTF8.self)[...]) != nil
  }

  static func isIPv4(_ bytes: some Collection<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255 && (part.count == 1 || part.first != 0x30)
      }
  }

  /// Returns the eight groups of an address; nil if the text is none.
  package static func groups(of text: Substring) -> [UInt16]? {
    let bytes = text.utf8
    let gap = bytes.indices.first { bytes[$0] == UInt8(ascii: ":") && bytes[$0...].starts(with: "::".utf8) }
    guard let gap else {
      let all = groups(text, areLast: true)
      return all?.count == 8 ? all : nil
    }
    guard let front = groups(text[..<gap], areLast: false),
      let back = groups(text[bytes.index(gap, offsetBy: 2)...], areLast: true), front.count + back.count < 8
    else { return nil }
    return front + Array(repeating: 0, count: 8 - front.count - back.count) + back
  }

  /// An IPv4 address at the end of the last counts as two.
  private static func groups(_ text: Substring, areLast: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var result: [UInt16] = []
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if areLast, index == groups.count - 1, group.utf8.contains(UInt8(ascii: ".")) {
        guard isIPv4(group.utf8) else { return nil }
        let numbers = group.split(separator: ".").compactMap { UInt16($0) }
        result += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
      } else {
        guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy({ $0.hexDigit != nil }),
          let number = UInt16(group, radix: 16)
        else { return nil }
        result.append(number)
      }
    }
    return result
  }
}
