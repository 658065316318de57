internal import WiredraftCore

extension CollectionRequest {
  /// Writes the URL as libcurl does: without a user, a usual port and, unless they are kept, dot segments.
  ///
  /// - Note: Kong/insomnia, packages/insomnia/src/main/network/libcurl-promise.ts; CURLOPT_PATH_AS_IS
  /// - Returns: The user and the password, joined by a colon; nil if there is none.
  mutating func settleURLByCurl(rebuildingPath: Bool) -> String? {
    let url = request.url
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let end = url[start...].firstIndex { $0 == "/" || $0 == "?" } ?? url.endIndex
    var authority = url[start..<end]
    var user: String?
    if let sign = authority.lastIndex(of: "@") {
      let typed = String(authority[..<sign])
      let decoded = String(decoding: FormDecoder.percentDecoded(typed.utf8), as: UTF8.self)
      user = decoded.contains(":") ? decoded : decoded + ":"
      authority = authority[authority.index(after: sign)...]
    }
    let port = ["http://": ":80", "https://": ":443"][url[..<start].lowercased()]
    if let port, authority.hasSuffix(port), !authority.hasPrefix("[") || authority.contains("]:") {
      authority = authority.dropLast(port.count)
    }
    let mark = url[end...].firstIndex(of: "?") ?? url.endIndex
    let path =
      rebuildingPath
      ? String(decoding: CurlURL.withoutDotSegments(Array(url[end..<mark].utf8)[...]), as: UTF8.self)
      : String(url[end..<mark])
    request.url = url[..<start] + authority + path + url[mark...]
    return user
  }
}
