/// Joins a path to a base URL.
enum URLJoining {
  /// Returns the URL: a slash between base and path if neither has one, the queries of both, and no fragment.
  ///
  /// Nothing is encoded, decoded or removed: two slashes stay two, as in APIKit.
  static func url(_ base: String, _ path: String, keepsQuery: Bool) -> String {
    let (front, baseQuery) = parts(of: base)
    let (rest, pathQuery) = parts(of: path)
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

  /// Returns the text before the query, and the query without its `?`; nil if there is none.
  private static func parts(of text: String) -> (front: Substring, query: Substring?) {
    let text = text.utf8.firstIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
    return (text[..<mark], text[text.utf8.index(after: mark)...])
  }
}
