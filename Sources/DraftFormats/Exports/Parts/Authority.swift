internal import WiredraftCore

enum Authority {
  /// Tools normalize addresses and ports, leave out a default port, and decode names.
  static func isPlain(_ authority: String, isSecure: Bool) -> Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, let last = host.split(separator: ".").last, parts.count <= 2 else {
      return false
    }
    let isInSmalls = host.utf8.allSatisfy { PercentText.isUnreserved($0) && !(0x41...0x5A).contains($0) }
    guard isInSmalls, !host.hasSuffix("."), !host.contains("~") else { return false }
    if let digit = last.utf8.first, (0x30...0x39).contains(digit) {
      let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
      guard numbers.count == 4, numbers.allSatisfy({ UInt8($0).map(String.init) == String($0) }) else {
        return false
      }
    }
    guard parts.count == 2 else { return true }
    return !parts[1].isEmpty && parts[1].utf8.first != UInt8(ascii: "0")
      && parts[1] != (isSecure ? "443" : "80")
  }

  /// Lowercase, decoded, addresses as four numbers, without a default port.
  ///
  /// - Note: WHATWG URL §3.5
  static func serialized(_ authority: String, isSecure: Bool) -> String {
    let bracket = authority.hasPrefix("[") ? authority.utf8.lastIndex(of: UInt8(ascii: "]")) : nil
    let start = bracket ?? authority.utf8.startIndex
    let colon = authority.utf8[start...].firstIndex(of: UInt8(ascii: ":")) ?? authority.utf8.endIndex
    let host =
      bracket.map {
        IPv6Address.serialized(authority[..<$0].dropFirst()).map { "[\($0)]" }
          ?? authority[...$0].lowercased()
      }
      ?? String(decoding: FormDecoder.percentDecoded(authority[..<colon].utf8), as: UTF8.self).lowercased()
    let port = authority[colon...].dropFirst().drop { $0 == "0" }
    let zero = authority[colon...].dropFirst().isEmpty || !port.isEmpty ? "" : ":0"
    let usual = isSecure ? "443" : "80"
    return (address(host) ?? host) + (port.isEmpty || port == usual ? zero : ":" + port)
  }

  /// Accepts fewer numbers and other bases as well; nil for a name.
  private static func address(_ host: String) -> String? {
    var parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, let last = numbers.last else { return nil }
    guard numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * (5 - numbers.count)) else {
      return nil
    }
    var value = last
    for (place, number) in numbers.dropLast().enumerated() { value += number << (8 * (3 - place)) }
    return [24, 16, 8, 0].map { String(value >> $0 & 255) }.joined(separator: ".")
  }

  private static func number(_ text: Substring) -> Int? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : Int(text.dropFirst(2), radix: 16) }
    return first == 0x30 && text.count > 1 ? Int(text.dropFirst(), radix: 8) : Int(text)
  }
}
