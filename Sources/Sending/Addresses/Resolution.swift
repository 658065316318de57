/// An address for a host and a port, in place of those that a lookup gives.
package struct Resolution: Sendable {
  /// The host; `*` for all.
  package let host: String
  package let port: Int
  /// The addresses, those of IPv6 without brackets.
  package let addresses: [String]

  /// Reads `HOST:PORT:ADDRESS`; an IPv6 address may be in brackets, and several are separated by commas.
  package init?(_ word: String) {
    var rest = word[...]
    if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      host = rest[rest.index(after: rest.startIndex)..<end].lowercased()
      rest = rest[rest.index(after: end)...]
    } else {
      let colon = rest.firstIndex(of: ":") ?? rest.endIndex
      host = rest[..<colon].lowercased()
      rest = rest[colon...]
    }
    guard !host.isEmpty, rest.hasPrefix(":") else { return nil }
    rest = rest.dropFirst()
    guard let colon = rest.firstIndex(of: ":"), let port = Int(rest[..<colon]), (1...65_535).contains(port)
    else {
      return nil
    }
    self.port = port
    addresses = rest[rest.index(after: colon)...].split(separator: ",").map { address in
      address.hasPrefix("[") && address.hasSuffix("]")
        ? String(address.dropFirst().dropLast()) : String(address)
    }
    guard !addresses.isEmpty else { return nil }
  }

  /// Returns whether this address takes the place of a server's; the host `*` matches all.
  package func applies(to host: String, _ port: Int) -> Bool {
    port == self.port && (self.host == "*" || self.host == host.lowercased())
  }
}
