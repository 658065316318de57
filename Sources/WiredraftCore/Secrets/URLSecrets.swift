/// The parts of a URL that are secrets, also if the URL is malformed: its user information, and the values of query
/// parameters whose names ``SecretName`` knows.
package enum URLSecrets {
  /// Returns the ranges of the secrets, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func ranges(in url: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = url.startIndex
    if let userinfo = userinfo(in: url) {
      ranges.append(userinfo)
      start = userinfo.upperBound
    }
    guard let question = url[start...].firstIndex(where: { $0 == "?" || $0 == "#" }) else { return ranges }
    return ranges + Self.ranges(inQuery: url[url.index(after: question)...])
  }

  /// Returns the ranges of the secrets in a query, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the query.
  package static func ranges(inQuery query: Substring) -> [Range<String.Index>] {
    query.split(whereSeparator: { "&#?".contains($0) }).compactMap { pair in
      guard let equals = pair.firstIndex(of: "="), pair.index(after: equals) < pair.endIndex else {
        return nil
      }
      let name = String(decoding: FormDecoder.percentDecoded(pair[..<equals].utf8), as: UTF8.self)
      return SecretName.matches(name) ? pair.index(after: equals)..<pair.endIndex : nil
    }
  }

  /// The text before the last `@` of the server's name. A password may hold `/` and `?`, so that the name seems to end
  /// before the `@`: then it seems to have a port that is not a number.
  private static func userinfo(in url: String) -> Range<String.Index>? {
    // A program that is linked statically has no use for the module with `firstRange(of:)`, a megabyte of regular
    // expressions.
    let colon = url.indices.first { url[$0...].hasPrefix("://") }
    let start = colon.map { url.index($0, offsetBy: 3) } ?? url.startIndex
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    if let at = url[start..<end].lastIndex(of: "@") { return start..<at }
    guard let colon = url[start..<end].lastIndex(of: ":"), !url[start..<end].hasSuffix("]"),
      !url[url.index(after: colon)..<end].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let at = url[end...].lastIndex(of: "@")
    else { return nil }
    return start..<at
  }
}
