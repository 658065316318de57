internal import Glibc

/// The hosts that a proxy isn't used for: the text of `no_proxy` or `--noproxy`.
///
/// Entries are divided by commas, spaces or tabs. One is a name, which also exempts all names below it, or an
/// IPv4 address, which may have the length of a prefix: `10.0.0.0/8`. Ports can't be given. A text that is
/// `*` alone exempts all hosts.
///
/// Follows libcurl 7.88.1, which compares IPv6 addresses as if they were names: without brackets, in any
/// case; a prefix of IPv6 (`fd00::/8`) and an address in brackets match nothing. Later versions match a
/// prefix.
///
/// - Note: <https://github.com/curl/curl/pull/19828>
struct ExemptHosts {
  let text: String

  func entry(for host: HostName) -> String? {
    if text == "*" { return text }
    let entries = text.utf8.split { [0x09, 0x20, 0x2C].contains($0) }
    let matches = host.isIPv4 ? Self.covers : Self.names
    return entries.first { matches(Array($0), host.text) }.map { String(Substring($0)) }
  }

  private static func names(_ entry: [UInt8], _ host: String) -> Bool {
    var suffix = entry[...]
    if suffix.last == UInt8(ascii: ".") { suffix.removeLast() }
    if suffix.first == UInt8(ascii: ".") { suffix.removeFirst() }
    var name = Array(host.utf8)[...]
    if name.last == UInt8(ascii: ".") { name.removeLast() }
    let rest = name.dropLast(suffix.count)
    guard name.count >= suffix.count, rest.isEmpty || rest.last == UInt8(ascii: ".") else { return false }
    return name.suffix(suffix.count).elementsEqual(suffix) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

  private static func covers(_ entry: [UInt8], _ host: String) -> Bool {
    let slash = entry.firstIndex(of: UInt8(ascii: "/"))
    var address = in_addr()
    var network = in_addr()
    guard inet_pton(AF_INET, host, &address) == 1,
      inet_pton(AF_INET, String(decoding: entry[..<(slash ?? entry.count)], as: UTF8.self), &network) == 1
    else { return false }
    let length = slash.map { atoi(String(decoding: entry[($0 + 1)...], as: UTF8.self)) } ?? 0
    guard (0...32).contains(length) else { return false }
    let difference = UInt32(bigEndian: address.s_addr ^ network.s_addr)
    // A length of 0 is taken as none.
    return length == 0 ? difference == 0 : difference >> (32 - UInt32(length)) == 0
  }
}
