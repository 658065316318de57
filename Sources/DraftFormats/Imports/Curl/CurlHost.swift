internal import WiredraftCore

/// A host and a port as curl sends them: numbers of an address as four, and labels beyond ASCII in their `xn--` form.
///
/// - Note: curl 7.88.1, lib/urlapi.c; RFC 3492
struct CurlHost {
  private(set) var bytes: [UInt8]

  /// - Parameter marks: The variables in the host, which is kept with them.
  init(_ authority: ArraySlice<UInt8>, _ marks: ReferenceMarks) {
    bytes = Array(authority)
    guard authority.first != UInt8(ascii: "["), marks.references(in: authority.text).isEmpty else { return }
    let colon = authority.lastIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    let host = authority[..<colon]
    bytes = Self.address(host) ?? Self.ascii(host)
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

  private static func ascii(_ host: ArraySlice<UInt8>) -> [UInt8] {
    guard host.contains(where: { $0 >= 0x80 }), let text = String(validating: host, as: UTF8.self) else {
      return Array(host)
    }
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.utf8.allSatisfy { $0 < 0x80 }
        ? String(label) : "xn--" + punycode(label.unicodeScalars.map(\.value))
    }
    return Array(labels.joined(separator: ".").utf8)
  }

  private static func punycode(_ scalars: [UInt32]) -> String {
    let basic = scalars.filter { $0 < 0x80 }
    var output = basic.map { UInt8(truncatingIfNeeded: $0) }
    if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias, done): (UInt32, Int, Int, Int) = (0x80, 0, 72, basic.count)
    func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x16 + value) }
    while done < scalars.count, let smallest = scalars.filter({ $0 >= next }).min() {
      delta += Int(smallest - next) * (done + 1)
      next = smallest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        var (rest, place) = (delta, 36)
        while true {
          let limit = place <= bias ? 1 : place >= bias + 26 ? 26 : place - bias
          guard rest >= limit else { break }
          output.append(digit(limit + (rest - limit) % (36 - limit)))
          rest = (rest - limit) / (36 - limit)
          place += 36
        }
        output.append(digit(rest))
        delta = done == basic.count ? delta / 700 : delta / 2
        delta += delta / (done + 1)
        bias = 0
        while delta > 455 {
          delta /= 35
          bias += 36
        }
        bias += 36 * delta / (delta + 38)
        (delta, done) = (0, done + 1)
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }
}
