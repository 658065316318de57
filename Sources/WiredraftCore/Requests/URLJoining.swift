enum URLJoining {
  /// A `#` stays: composing reports it, as what follows would not be sent.
  ///
  /// Nothing is encoded, decoded or removed: two slashes stay two, as in APIKit.
  static func url(_ base: String, _ path: String, keepsQuery: Bool) -> String {
    let (front, baseQuery) = parts(of: base[...])
    let (rest, pathQuery) = parts(of: path[...])
    var url = String(front)
    if !rest.isEmpty {
      if url.utf8.last != UInt8(ascii: "/"), rest.utf8.first != UInt8(ascii: "/") { url += "/" }
      url += rest
    }
    let queries = [keepsQuery ? baseQuery : nil, pathQuery].compactMap(\.self)
    guard !queries.isEmpty else { return url }
    return queries.filter { !$0.isEmpty }.reduce(url + "?") { url, query in
      // There is no second separator, as when parameters follow.
      url + (url.utf8.last == UInt8(ascii: "?") || url.utf8.last == UInt8(ascii: "&") ? "" : "&") + query
    }
  }

  private static func parts(of text: Substring) -> (front: Substring, query: Substring?) {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
    return (text[..<mark], text[text.utf8.index(after: mark)...])
  }
}
