extension Response.Field {
  /// Whether the field counts only in a head: it says where the body ends, where the message goes, who asks, how the
  /// request or the answer is meant, or how the body is read.
  ///
  /// - Note: RFC 9110 §6.5.1, with the lists of RFC 7230 §4.1.2. RFC 9530 §2 allows Content-Digest in trailers; the others
  ///   that describe the content don't say how it is read.
  var isForbiddenInTrailers: Bool {
    guard isValid else { return false }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return Self.onlyInHeads.contains(name)
      || name.hasPrefix("content-") && !Self.descriptions.contains(name)
  }

  private static let descriptions: Set<String> = [
    "content-digest", "content-md5", "content-language", "content-location",
  ]

  private static let onlyInHeads: Set<String> = [
    // Framing and connections.
    "transfer-encoding", "connection", "keep-alive", "proxy-connection", "trailer", "upgrade", "te",
    // Routing.
    "host", "max-forwards",
    // Authentication and cookies.
    "authorization", "proxy-authorization", "www-authenticate", "proxy-authenticate", "cookie", "set-cookie",
    // Modifiers of requests.
    "cache-control", "expect", "pragma", "range", "if-match", "if-none-match", "if-modified-since",
    "if-unmodified-since", "if-range",
    // Control of answers.
    "age", "date", "expires", "location", "retry-after", "vary", "warning",
  ]
}
