/// The hosts that are answered within the program, without a socket: `practice.example` and those below it.
///
/// - Note: `example` is a name that no host has: RFC 2606.
package enum PracticeHost {
  private static let name = Array("practice.example".utf8)

  /// Returns whether a name is one of these hosts, in any case, with or without a dot at its end.
  package static func contains(_ host: String) -> Bool {
    var bytes = Array(host.lowercased().utf8)
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    guard bytes.count <= 253, bytes.suffix(name.count).elementsEqual(name) else { return false }
    let labels = bytes.dropLast(name.count).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // Labels below it end with a dot, so that the last part is empty.
    return labels.last?.isEmpty != false && labels.dropLast().allSatisfy { !$0.isEmpty && $0.count <= 63 }
  }
}

extension ServerURL {
  /// Whether it is answered within the program, without a socket.
  package var isPractice: Bool { PracticeHost.contains(host) }
}
