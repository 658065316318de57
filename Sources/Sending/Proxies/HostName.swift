internal import Glibc
internal import WiredraftCore

/// The host of a URL as libcurl 7.88.1 reads it.
struct HostName {
  /// The name, with percent signs decoded; or an address, in its usual form and without brackets and zone.
  let text: String
  let isValid: Bool
  /// `127.1` and `0x7f000001` are addresses, too: both are `127.0.0.1`.
  let isIPv4: Bool

  init?(_ typed: some Collection<UInt8>) {
    guard let first = typed.first else { return nil }
    if first == UInt8(ascii: "[") {
      let inner = typed.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      let digits = inner.prefix { $0 != UInt8(ascii: "%") }
      let address = String(decoding: digits, as: UTF8.self)
      var zone = inner.dropFirst(digits.count + 1)
      if zone.count > 2, zone.starts(with: "25".utf8) { zone = zone.dropFirst(2) }
      let usual = Self.shortened(address)
      text = usual ?? address
      isValid = usual != nil && (digits.count == inner.count || (1...15).contains(zone.count))
      isIPv4 = false
    } else if let address = Self.dotted(String(decoding: typed, as: UTF8.self)) {
      text = address
      isValid = true
      isIPv4 = true
    } else {
      let decoded = FormDecoder.percentDecoded(typed)
      text = String(decoding: decoded, as: UTF8.self)
      isValid = decoded.allSatisfy { $0 > 0x20 && !"!\"#$&'()*+,/:;<=>?@[\\]^`{}".utf8.contains($0) }
      isIPv4 = Self.isIPv4(text)
    }
  }

  /// Only the usual form of an address counts.
  static func isIPv4(_ text: String) -> Bool {
    var address = in_addr()
    return inet_pton(AF_INET, text, &address) == 1
  }

  /// The one to four numbers may be octal or hexadecimal.
  private static func dotted(_ text: String) -> String? {
    var address = in_addr()
    guard inet_aton(text, &address) == 1 else { return nil }
    let number = UInt32(bigEndian: address.s_addr)
    return "\(number >> 24).\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }

  /// The text itself if that isn't longer than the usual form; nil if it is no address.
  private static func shortened(_ text: String) -> String? {
    var address = in6_addr()
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_pton(AF_INET6, text, &address) == 1,
      inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil
    else { return nil }
    let usual = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return usual.utf8.count < text.utf8.count ? usual : text
  }
}
