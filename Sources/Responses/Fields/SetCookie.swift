/// A cookie that an answer sets, read as a browser reads it.
///
///     let source = SetCookie.Source(host: "example.com", path: "/login", isSecure: true, date: 1_700_000_000)
///     let cookie = SetCookie(Array("sid=31d4; Path=/; Max-Age=3600; Secure".utf8), from: source)
///     cookie.attributes.map(\.meaning)
///     // ["It goes to every path.", "It is forgotten after 1 hour.", "It goes over https only."]
///     cookie.cookieField(merging: "lang=en; sid=old")  // lang=en; sid=31d4
///
/// The public suffixes aren't known, so a cookie for all of `co.uk` isn't refused as a browser would.
///
/// - Note: <https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.6>
package struct SetCookie: Sendable, Hashable {
  /// The request that was answered, as far as cookies depend on it.
  package struct Source: Sendable, Hashable {
    /// The host, an IPv6 address without brackets.
    package let host: String
    /// The path of the request, without the query.
    package let path: String
    /// Whether the request went over https.
    package let isSecure: Bool
    /// The time of the answer in seconds since 1970, with which lifetimes begin.
    package let date: Int

    /// A time far beyond those that dates can express.
    private static let latestDate = 1_000_000_000_000

    /// Makes the source of cookies. A query in the path is left out.
    package init(host: String, path: String, isSecure: Bool, date: Int) {
      self.host = host.lowercased()
      self.path = String(path.prefix { $0 != "?" })
      self.isSecure = isSecure
      self.date = min(max(date, -Self.latestDate), Self.latestDate)
    }
  }

  /// An attribute as it was sent.
  package struct Attribute: Sendable, Hashable {
    /// The name, as it was sent.
    package let name: String
    /// The value; nil if there is no equals sign.
    package let value: String?
    /// The effect, as a sentence.
    package let meaning: String
    /// Whether browsers ignore it: it is unknown, malformed, or another attribute overrides it.
    package let isIgnored: Bool
  }

  /// The sites whose requests carry the cookie.
  package enum SameSite: String, Sendable, Hashable {
    /// Those of this site alone.
    case strict = "Strict"
    /// Those of this site, and links to it from others.
    case lax = "Lax"
    /// Those of all sites.
    case unrestricted = "None"
  }

  /// The beginning of a name that promises how a cookie was set.
  package enum Prefix: String, Sendable, Hashable {
    /// Only this very host can have set it.
    case host = "__Host-"
    /// Only an answer over https can have set it.
    case secure = "__Secure-"
  }

  /// The name; empty if there is no equals sign.
  package let name: String
  /// The value, with its quotes if it has some.
  package let value: String
  /// Whether name and value are UTF-8, so that their texts give the same bytes; otherwise they are read as ISO 8859-1.
  package let isUTF8: Bool
  /// The attributes in their order.
  package let attributes: [Attribute]

  /// The host that the cookie goes to, in lower case.
  package let domain: String
  /// Whether it goes to no subdomain of the host.
  package let isHostOnly: Bool
  /// The path that it goes to, with the paths below it.
  package let path: String
  /// Whether it goes over https only.
  package let isSecure: Bool
  /// Whether scripts can't read it.
  package let isHTTPOnly: Bool
  /// The value of SameSite; nil if no valid one was sent, which browsers treat as Lax.
  package let sameSite: SameSite?
  /// Whether each site that embeds this one has a cookie of its own.
  package let isPartitioned: Bool
  /// The time in seconds since 1970 at which it is forgotten; nil if it lasts until the browser is closed.
  package let expiry: Int?
  /// Whether it is forgotten at once: Max-Age isn't positive, or Expires isn't after the answer.
  package let isDeletion: Bool
  /// The prefix of the name; nil if it has none.
  package let prefix: Prefix?
  /// The reasons why browsers don't keep it; none if they do.
  package let rejections: [Rejection]

  /// Whether browsers keep the cookie, or forget one of this name as it asks.
  package var isAccepted: Bool { rejections.isEmpty }

  /// Reads the value of one Set-Cookie field.
  ///
  /// Any bytes give a cookie: ``rejections`` says what is wrong with it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package init(_ value: [UInt8], from source: Source) {
    let parts = SetCookieParts(value)
    name = parts.name.fieldText
    self.value = parts.value.fieldText
    isUTF8 =
      String(validating: parts.name, as: UTF8.self) != nil
      && String(validating: parts.value, as: UTF8.self) != nil
    let effect = SetCookieEffect(parts.attributes, from: source)
    attributes = effect.attributes
    (domain, isHostOnly) = (effect.domain ?? source.host, effect.domain == nil)
    path = effect.path ?? source.defaultCookiePath
    (isSecure, isHTTPOnly, isPartitioned) = (effect.isSecure, effect.isHTTPOnly, effect.isPartitioned)
    sameSite = effect.sameSite
    expiry = effect.expiry
    isDeletion = effect.expiry.map { $0 <= source.date } ?? false
    prefix = Prefix(startOf: parts.name.isEmpty ? parts.value : parts.name)
    rejections = effect.rejections(of: parts, with: prefix, from: source)
  }
}

extension SetCookie.Prefix {
  init?(startOf bytes: ArraySlice<UInt8>) {
    let all: [Self] = [.host, .secure]
    let found = all.first { bytes.prefix($0.rawValue.utf8.count).isEqualIgnoringCase($0.rawValue) }
    guard let found else { return nil }
    self = found
  }
}

extension Response {
  /// Returns the cookies that the answer sets, in the order of their fields.
  ///
  /// - Parameters:
  ///   - host: The host of the request, an IPv6 address without brackets.
  ///   - path: The path of the request.
  ///   - isSecure: Whether it went over https.
  ///   - now: The present time in seconds since 1970, which counts if the answer has no Date.
  /// - Complexity: O(*n*), where *n* is the length of the fields.
  package func cookies(host: String, path: String, isSecure: Bool, now: Int) -> [SetCookie] {
    let source = SetCookie.Source(host: host, path: path, isSecure: isSecure, date: date(now: now) ?? now)
    return values(of: "Set-Cookie").map { SetCookie($0, from: source) }
  }
}
