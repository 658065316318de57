internal import WiredraftCore

/// A host and a port as curl sends them: numbers of an address as four, and labels beyond ASCII in their `xn--` form.
///
/// - Note: curl 7.88.1, lib/urlapi.c
struct CurlHost {
  private(set) var bytes: [UInt8]

  /// - Parameter marks: The variables in the host, which is kept with them.
  init(_ authority: ArraySlice<UInt8>, _ marks: ReferenceMarks) {
    bytes = Array(authority)
    guard authority.first != UInt8(ascii: "["), marks.references(in: authority.text).isEmpty else { return }
    let colon = authority.lastIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    let host = authority[..<colon]
    bytes = Self.address(host) ?? InternationalHost.ascii(host)
    guard colon < authority.endIndex else { return }
    let port = authority[(colon + 1)...]
    bytes.append(UInt8(ascii: ":"))
    bytes += port.isEmpty ? [] : Int(port.text).map { Array("\($0)".utf8) } ?? Array(port)
  }

  /// The address that up to four numbers make: decimal, or octal with a zero before, or hexadecimal with `0x`.
  private static func address(_ host: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 4, host.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
    var numbers: [UInt32] = []
    for part in parts {
      let text = part.text.lowercased()
      let isHex = text.hasPrefix("0x")
      let isOctal = !isHex && text.hasPrefix("0") && text.utf8.count > 1
      guard part.first.map({ (0x30...0x39).contains($0) }) == true,
        let number = UInt32(isHex ? String(text.dropFirst(2)) : text, radix: isHex ? 16 : isOctal ? 8 : 10)
      else { return nil }
      numbers.append(number)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 < 256 }) else { return nil }
    guard numbers.isEmpty || last >> UInt32(8 * (4 - numbers.count)) == 0 else { return nil }
    var value = last
    for (index, number) in numbers.enumerated() { value |= number << UInt32(8 * (3 - index)) }
    return Array([24, 16, 8, 0].map { "\(value >> $0 & 255)" }.joined(separator: ".").utf8)
  }
}
