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
    /// Nil for a field without one, which is for each path.
    var path: String?
    var isSecure = false
    /// In seconds since 1970; 0 for a cookie of the session.
    var expires = 0
    /// The place in which it came first, under its name.
    var order = 0
  }

  private var cookies: [Cookie] = []
  private var count = 0
  /// The time in seconds since 1970; nil to send cookies that may have expired.
  private let time: Int?

  init(at time: Int?) { self.time = time }

  /// Adds the cookies of a file, in the format of Netscape or as lines `Set-Cookie: …`.
  ///
  /// - Parameter isNewSession: Whether cookies without a time are left out, as `-j` does.
  mutating func read(_ file: [UInt8], isNewSession: Bool) {
    for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let isField = line.lowercased().hasPrefix("set-cookie:")
      guard var cookie = isField ? field(line.dropFirst(11)) : Self.line(line), Self.isAllowed(cookie),
        !isNewSession || cookie.expires != 0
      else { continue }
      count += 1
      cookie.order = count
      if let index = cookies.firstIndex(where: {
        $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
      }) {
        cookie.order = cookies[index].order
        cookies[index] = cookie
      } else {
        cookies.append(cookie)
      }
    }
  }

  /// Returns the value of the field Cookie; nil if no cookie is for the URL.
  func value(for url: String) -> String? {
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
    let ordered = found.sorted { left, right in
      for length in [\Cookie.pathLength, \.domainLength, \.name.utf8.count, \.order] {
        let (one, other) = (left[keyPath: length], right[keyPath: length])
        if one != other { return one > other }
      }
      return false
    }
    let texts = ordered.map { "\($0.name)=\($0.value)" }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func matches(_ cookie: Cookie, host: String) -> Bool {
    let isAddress = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
    guard let domain = cookie.domain?.lowercased() else { return isAddress }
    if host == domain { return true }
    // Cookies are kept under the last two labels of their domain, and looked for there.
    return cookie.matchesSubdomains && !isAddress && host.hasSuffix("." + domain)
      && lastLabels(of: host) == lastLabels(of: domain)
  }

  private static func lastLabels(of domain: String) -> [Substring] { domain.split(separator: ".").suffix(2) }

  private static func matches(_ own: String?, path: String) -> Bool {
    guard let own else { return true }
    return own == "/" || path == own || path.hasPrefix(own + "/")
  }

  private static func cleaned(_ path: Substring) -> String {
    let path = path.hasPrefix("\"") ? path.dropFirst().prefix { $0 != "\"" } : path
    guard path.hasPrefix("/") else { return "/" }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
  }

  /// Whether the beginning of a cookie's name allows its attributes.
  private static func isAllowed(_ cookie: Cookie) -> Bool {
    if cookie.name.hasPrefix("__Secure-") { return cookie.isSecure }
    guard cookie.name.hasPrefix("__Host-") else { return true }
    return cookie.isSecure && cookie.path == "/" && !cookie.matchesSubdomains
  }

  /// Reads a line of seven fields with tabs between; the path may be missing.
  private static func line(_ line: Substring) -> Cookie? {
    let start = line.drop { $0 == " " || $0 == "\t" }
    let marked = "#HttpOnly_"
    let text = start.hasPrefix(marked) ? start.dropFirst(marked.count) : start
    guard !text.hasPrefix("#") else { return nil }
    var fields = text.split(separator: "\t")
    if fields.count > 2, ["TRUE", "FALSE"].contains(fields[2]) { fields.insert("/", at: 2) }
    guard fields.count == 6 || fields.count == 7, let expires = Int(fields[4]) else { return nil }
    let domain = fields[0].hasPrefix(".") ? fields[0].dropFirst() : fields[0]
    return Cookie(
      name: fields[5], value: fields.count > 6 ? fields[6] : "", domain: String(domain),
      matchesSubdomains: fields[1].uppercased() == "TRUE", path: cleaned(fields[2]),
      isSecure: fields[3].uppercased() == "TRUE", expires: expires)
  }

  /// Reads the value of a field Set-Cookie.
  private func field(_ text: Substring) -> Cookie? {
    let parts = text.split(separator: ";").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: Self.trimmed(halves[0]), value: halves.count > 1 ? Self.trimmed(halves[1]) : nil)
    }
    guard let first = parts.first, !first.name.isEmpty, let value = first.value else { return nil }
    var cookie = Cookie(name: first.name, value: value)
    for (name, value) in parts.dropFirst() {
      let value = value ?? ""
      switch name.lowercased() {
      case "path": cookie.path = Self.cleaned(value)
      case "domain" where !value.isEmpty:
        cookie.domain = String(value.hasPrefix(".") ? value.dropFirst() : value)
        cookie.matchesSubdomains = true
      case "secure": cookie.isSecure = true
      case "max-age":
        let age = Int(value.drop { $0 == "\"" }.prefix { $0 == "-" || $0.isNumber }) ?? 0
        // A cookie that has expired at any time is one of the first second.
        cookie.expires = age <= 0 ? 1 : age.addingReportingOverflow(time ?? 1).partialValue
      case "expires" where cookie.expires == 0: cookie.expires = CurlDate(value)?.seconds ?? 0
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
  fileprivate var pathLength: Int { path?.utf8.count ?? 0 }
}
