internal import WiredraftCore

/// The cookies of files that `-b` names, as curl sends them to a URL.
///
/// - Note: curl 7.88.1, lib/cookie.c
struct CurlCookies {
  fileprivate struct Cookie {
    var name: Substring
    var value: Substring
    /// Nil for a field without one: curl finds such a cookie only for an address.
    var domain: String?
    var matchesSubdomains = false
    var path = "/"
    var isSecure = false
    /// In seconds since 1970; 0 for a cookie of the session.
    var expires = 0
  }

  private var cookies: [Cookie] = []

  /// Adds the cookies of a file, in the format of Netscape or as lines `Set-Cookie: …`.
  mutating func read(_ file: [UInt8]) {
    for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let isField = line.lowercased().hasPrefix("set-cookie:")
      guard let cookie = isField ? Self.field(line.dropFirst(11)) : Self.line(line) else { continue }
      cookies.removeAll {
        $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
      }
      cookies.append(cookie)
    }
  }

  /// Returns the value of the field Cookie; nil if no cookie is for the URL.
  ///
  /// - Parameter time: The time in seconds since 1970; nil to send cookies that may have expired.
  func value(for url: String, at time: Int?) -> String? {
    let isSecure = url.hasPrefix("https://")
    guard let scheme = url.firstRange(of: "://"), let parts = SplitURL(url) else { return nil }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let host = (authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" })
      .lowercased()
    let path = String(decoding: parts.target.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    let isLocal = host == "localhost" || host == "127.0.0.1" || host == "[::1"
    let found = cookies.filter { cookie in
      (cookie.expires == 0 || time.map { cookie.expires > $0 } != false)
        && (!cookie.isSecure || isSecure || isLocal) && Self.matches(cookie, host: host)
        && Self.matches(cookie.path, path: path)
    }
    let ordered = found.enumerated().sorted { left, right in
      for length in [\Cookie.path.utf8.count, \.domainLength, \.name.utf8.count] {
        let (one, other) = (left.element[keyPath: length], right.element[keyPath: length])
        if one != other { return one > other }
      }
      return left.offset < right.offset
    }
    let texts = ordered.map { "\($0.element.name)=\($0.element.value)" }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func matches(_ cookie: Cookie, host: String) -> Bool {
    let isAddress = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
    guard let domain = cookie.domain?.lowercased() else { return isAddress }
    return host == domain || (cookie.matchesSubdomains && !isAddress && host.hasSuffix("." + domain))
  }

  private static func matches(_ own: String, path: String) -> Bool {
    let own = own.count > 1 && own.hasSuffix("/") ? String(own.dropLast()) : own
    return own == "/" || path == own || path.hasPrefix(own + "/")
  }

  /// Reads a line of seven fields with tabs between.
  private static func line(_ line: Substring) -> Cookie? {
    let marked = "#HttpOnly_"
    let text = line.hasPrefix(marked) ? line.dropFirst(marked.count) : line
    guard !text.hasPrefix("#") else { return nil }
    let fields = text.split(separator: "\t")
    guard fields.count == 6 || fields.count == 7, let expires = Int(fields[4]) else { return nil }
    let domain = fields[0].hasPrefix(".") ? fields[0].dropFirst() : fields[0]
    return Cookie(
      name: fields[5], value: fields.count > 6 ? fields[6] : "", domain: String(domain),
      matchesSubdomains: fields[1].uppercased() == "TRUE", path: String(fields[2]),
      isSecure: fields[3].uppercased() == "TRUE", expires: expires)
  }

  private static func field(_ text: Substring) -> Cookie? {
    let parts = text.split(separator: ";").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: trimmed(halves[0]), value: halves.count > 1 ? trimmed(halves[1]) : "")
    }
    guard let first = parts.first, !first.name.isEmpty else { return nil }
    var cookie = Cookie(name: first.name, value: first.value)
    for (name, value) in parts.dropFirst() {
      switch name.lowercased() {
      case "path": if value.hasPrefix("/") { cookie.path = String(value) }
      case "domain":
        cookie.domain = String(value.hasPrefix(".") ? value.dropFirst() : value)
        cookie.matchesSubdomains = true
      case "secure": cookie.isSecure = true
      case "max-age": if Int(value).map({ $0 <= 0 }) == true { return nil }
      default: break
      }
    }
    return cookie
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start[
      ..<(start.lastIndex { $0 != " " && $0 != "\t" }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension CurlCookies.Cookie {
  fileprivate var domainLength: Int { domain?.utf8.count ?? 0 }
}
