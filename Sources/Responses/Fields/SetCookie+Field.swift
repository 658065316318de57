extension SetCookie {
  /// Returns the value of a Cookie field with this cookie in it.
  ///
  /// The first pair of its name is replaced, and others of the name are taken out; without one the cookie is added at the
  /// end. A cookie that is to be forgotten is taken out. All other pairs stay as they are.
  ///
  /// - Parameter existing: The value of the Cookie field so far; nil if there is none.
  /// - Returns: The value, with `; ` between the pairs; empty if no pair is left.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  /// - Note: <https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1>
  package func cookieField(merging existing: String?) -> String {
    let own = Array(name.utf8)
    var new = isDeletion ? [] : [name.isEmpty ? Array(value.utf8) : Array("\(name)=\(value)".utf8)]
    var pairs: [[UInt8]] = []
    for part in Array((existing ?? "").utf8).split(separator: UInt8(ascii: ";")) {
      let pair = part.trimmed
      guard !pair.isEmpty else { continue }
      let name = pair.firstIndex(of: UInt8(ascii: "=")).map { pair[..<$0].trimmed } ?? []
      guard name.elementsEqual(own) else {
        pairs.append(Array(pair))
        continue
      }
      pairs += new
      new = []
    }
    return String(decoding: Array((pairs + new).joined(separator: "; ".utf8)), as: UTF8.self)
  }
}
