/// Of several attributes of a name the last valid one counts.
struct SetCookieEffect {
  private(set) var attributes: [SetCookie.Attribute] = []
  /// Without a dot before it, in lower case.
  private(set) var domain: String?
  private(set) var path: String?
  private(set) var (isSecure, isHTTPOnly, isPartitioned) = (false, false, false)
  private(set) var sameSite: SetCookie.SameSite?
  /// In seconds since 1970.
  private(set) var expiry: Int?

  /// The length in bytes beyond which an attribute's value is ignored.
  private static let longestValue = 1_024
  /// The largest number of seconds that a lifetime counts as: any longer one is clipped by browsers.
  private static let longestLifetime = 400_000_000_000

  private let source: SetCookie.Source

  init(_ parts: [SetCookieParts.Attribute], from source: SetCookie.Source) {
    self.source = source
    let hasMaxAge = parts.contains {
      $0.name.isEqualIgnoringCase("Max-Age") && Self.seconds($0.value ?? []) != nil
    }
    // Read from the end, because the last attribute of a name counts.
    var counted: Set<String> = []
    for part in parts.reversed() {
      let (name, value) = (part.name.fieldText, part.value ?? [])
      let key = name.lowercased()
      var effect = Effect("Its value has more than 1,024 bytes, so browsers ignore it.", isIgnored: true)
      if counted.contains(key) {
        effect = Effect("Another \(name) after it counts.", isIgnored: true)
      } else if value.count <= Self.longestValue {
        effect = read(key, value, hasMaxAge: hasMaxAge)
        if effect.decides { counted.insert(key) }
      }
      attributes.append(
        SetCookie.Attribute(
          name: name, value: part.value?.fieldText, meaning: effect.meaning, isIgnored: effect.isIgnored))
    }
    attributes.reverse()
  }

  private struct Effect {
    let meaning: String
    let isIgnored: Bool
    /// Whether attributes of the name before it don't count.
    let decides: Bool

    init(_ meaning: String, isIgnored: Bool = false, decides: Bool? = nil) {
      (self.meaning, self.isIgnored, self.decides) = (meaning, isIgnored, decides ?? !isIgnored)
    }
  }

  private mutating func read(
    _ key: String, _ value: ArraySlice<UInt8>, hasMaxAge: Bool
  ) -> Effect {
    switch key {
    case "domain": return readDomain(value)
    case "path":
      guard value.first == UInt8(ascii: "/") else {
        return Effect(
          "It is no path, so \(source.defaultCookiePath) counts, from the request.", isIgnored: true,
          decides: true)
      }
      let text = value.fieldText
      path = text
      return Effect(text == "/" ? "It goes to every path." : "It goes to \(text) and the paths below it.")
    case "max-age":
      guard let seconds = Self.seconds(value) else {
        return Effect("It is no number, so browsers ignore it.", isIgnored: true)
      }
      expiry = source.date + max(seconds, 0)
      return Effect(seconds <= 0 ? "It is forgotten now." : Self.lifetime(seconds, "It is forgotten after"))
    case "expires": return readExpires(value, hasMaxAge: hasMaxAge)
    case "secure":
      isSecure = true
      return Effect("It goes over https only.")
    case "httponly":
      isHTTPOnly = true
      return Effect("Scripts of the page can't read it.")
    case "samesite": return readSameSite(value)
    case "partitioned":
      isPartitioned = true
      return Effect("Each site that embeds this one has a cookie of its own.")
    case "priority":
      return Effect(
        "Chrome alone knows it: cookies of a low priority are dropped first if there are too many.",
        isIgnored: true)
    default: return Effect("No standard defines it, so browsers ignore it.", isIgnored: true)
    }
  }

  private mutating func readDomain(_ value: ArraySlice<UInt8>) -> Effect {
    let name = value.first == UInt8(ascii: ".") ? value.dropFirst() : value
    guard !name.isEmpty else {
      return Effect(
        "It is empty, so the cookie goes to \(source.host) alone.", isIgnored: true, decides: true)
    }
    let text = name.fieldText.lowercased()
    domain = text
    return Effect("It goes to \(text) and its subdomains.")
  }

  private mutating func readExpires(
    _ value: ArraySlice<UInt8>, hasMaxAge: Bool
  ) -> Effect {
    guard !hasMaxAge else { return Effect("Max-Age counts instead of it.", isIgnored: true) }
    guard let date = HTTPDate(cookieDate: value)?.secondsSince1970 else {
      return Effect("It is no date, so browsers ignore it.", isIgnored: true)
    }
    expiry = date
    let left = date - source.date
    return Effect(
      left <= 0
        ? "This time has passed: the cookie is forgotten now."
        : Self.lifetime(left, "It is forgotten at this time, after"))
  }

  private static func lifetime(_ seconds: Int, _ beginning: String) -> String {
    "\(beginning) \(seconds.secondsAsWords)\(seconds > 400 * 86_400 ? "; browsers forget it after 400 days" : "")."
  }

  private mutating func readSameSite(_ value: ArraySlice<UInt8>) -> Effect {
    let all: [(SetCookie.SameSite, String)] = [
      (.strict, "It never goes with requests that other sites cause, not even by a link."),
      (.lax, "It goes with links from other sites, not with what else they request."),
      (.unrestricted, "It goes with requests that other sites cause, too."),
    ]
    guard let found = all.first(where: { value.isEqualIgnoringCase($0.0.rawValue) }) else {

      return Effect(
        "It is neither Strict, Lax nor None, so the browser's default counts: Lax in some, None in others.",
        isIgnored: true, decides: true)

    }
    sameSite = found.0
    return Effect(found.1)
  }

  private static func seconds(_ value: ArraySlice<UInt8>) -> Int? {
    guard value.count <= longestValue else { return nil }
    let isNegative = value.first == UInt8(ascii: "-")
    let number = (isNegative ? value.dropFirst() : value).decimal(limit: longestLifetime)
    return number.map { isNegative ? -$0 : $0 }
  }
}
