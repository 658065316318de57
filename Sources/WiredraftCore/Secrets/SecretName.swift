/// The names of secrets: decides from a name alone whether its value must be hidden.
///
/// A name is split into words: `X-Api-Key`, `api_key`, `apiKey`, `APIKey` and `auth[api-key]` all end with the words
/// *api key*. Only the end of a name counts, because the last word says what it is: an `access_token` is a token, a
/// `token_type` is a type. These are therefore not secrets: `public_key`, `sort_key`, `keys`, `keyboard`, `tokenizer`,
/// `max_tokens`, `key`, `access_key_id`, `next_page_token`.
///
/// ```swift
/// SecretName.matches("clientSecret")  // true
/// SecretName.matches("monkey")  // false
/// ```
/// ``Draft/Row/secrecy`` overrides it for a row.
package enum SecretName {
  /// The words that a secret's name ends with; separate words are joined by a space.
  ///
  /// Spellings in use without a sign between the words are listed as one word.
  private static let endings = [
    // Passwords
    "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "otp", "user pass", "db pass",
    "userpass",
    "userpassword", "dbpassword", "passwort", "login pass", "mfa code",
    "recovery code",
    // Tokens
    "token", "accesstoken", "refreshtoken", "authtoken", "idtoken", "apitoken", "bearertoken", "sessiontoken",
    "csrftoken", "xsrftoken", "bearer", "jwt",
    // Secrets
    "secret", "secrets", "clientsecret", "appsecret", "sharedsecret", "credential", "credentials",
    "code verifier", "client assertion", "saml response", "secret id", "key base", "secretkeybase",
    "connection string",
    "connectionstring",
    // Keys; a key alone is mostly not a secret
    "api key", "api keys", "apikey", "apikeys", "app key", "appkey", "auth key", "authkey", "access key",
    "accesskey",
    "secret key", "secretkey", "private key", "privatekey", "signing key", "encryption key", "shared key",
    "master key", "account key", "subscription key", "functions key", "license key",
    // Signatures: anyone with the URL has the access it is signed for
    "signature", "sig", "hmac",
    // Credentials and sessions
    "authorization", "authentication", "x auth", "dpop", "cookie", "session id", "sessionid", "sessid",
    "jsessionid",
    "phpsessid",
  ]

  /// Words before the last that make it harmless: places in a list, and public values.
  private static let harmless = [
    "page token", "next token", "previous token", "prev token", "continuation token", "pagination token",
    "sync token", "cursor token", "start token", "stop token", "end token", "publishable token",
    "email signature", "forgot password", "has password", "show password", "require authentication",
  ]

  /// Words that may follow without making the name harmless; so may numbers.
  private static let suffixes = [
    "confirmation", "confirm", "again", "repeat", "value", "hash", "base64", "old", "new", "current",
    "sha", "v",
  ]

  /// Words that are secrets only if they are the whole name.
  private static let whole = ["pass", "sid", "auth", "pw", "assertion"]

  /// The length of the longest word in the tables.
  private static let longestWord = 16

  /// Returns whether a name is that of a secret.
  ///
  /// - Complexity: O(1): only the end of a long name is examined.
  package static func matches(_ name: String) -> Bool {
    guard !name.isEmpty else { return false }
    var name = name
    return name.withUTF8 { matches($0) }
  }

  static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    // Words are compared from the last one on: most names end with a harmless one.
    var end = name.count
    var word = lastWord(of: name, before: &end)
    while let found = word, isNumber(found) || suffixes.contains(found) {
      word = lastWord(of: name, before: &end)
    }
    guard let last = word else { return false }
    // PGPASSWORD, MYPASSWD
    if last.hasSuffix("password") || last.hasSuffix("passwd") { return true }
    let before = lastWord(of: name, before: &end)
    guard let before else { return endings.contains(last) || whole.contains(last) }
    let both = before + " " + last
    return endings.contains(both) || (endings.contains(last) && !harmless.contains(both))
  }

  /// Moves the offset before the word; nil if there is none, or it is longer than any in the tables.
  private static func lastWord(of name: UnsafeBufferPointer<UInt8>, before end: inout Int) -> String? {
    while end > 0, Kind(name[end - 1]) == .sign { end -= 1 }
    guard end > 0 else { return nil }
    let last = end
    end -= 1
    var kind = Kind(name[last - 1])
    while end > 0, last - end <= longestWord {
      let next = Kind(name[end - 1])
      // In accessToken a word begins at T, in APIKey at K; a number is its own word.
      if next == .sign || (next == .digit) != (kind == .digit) { break }
      if kind == .large, next == .small { break }
      if kind == .small, next == .large {
        end -= 1
        break
      }
      kind = next
      end -= 1
    }
    guard last - end <= longestWord else { return nil }
    let bytes = name[end..<last].map { Kind($0) == .large ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  private enum Kind {
    case small, large, digit, sign

    init(_ byte: UInt8) {
      switch byte {
      case 0x61...0x7A, 0x80...: self = .small
      case 0x41...0x5A: self = .large
      case 0x30...0x39: self = .digit
      default: self = .sign
      }
    }
  }

  // MARK: - Members

  /// The length of JSON text that is searched for members.
  private static let looksAt = 1 << 16

  static func isMember(of json: String) -> Bool {
    var json = json
    return json.withUTF8 { bytes in
      let end = min(bytes.count, looksAt)
      var index = 0
      // The objects of an array have the same names over and over.
      var others: [UnsafeBufferPointer<UInt8>] = []
      while index < end {
        guard bytes[index] == UInt8(ascii: "\"") else {
          index += 1
          continue
        }
        let start = index + 1
        index = start
        while index < end, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < end else { return false }
        let name = start..<index
        index += 1
        while index < end, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
        guard index < end else { return false }
        guard bytes[index] == UInt8(ascii: ":") else { continue }
        let text = UnsafeBufferPointer(rebasing: bytes[name])
        if others.contains(where: { $0.count == text.count && $0.elementsEqual(text) }) { continue }
        if matches(text) { return true }
        if others.count < 16 { others.append(text) }
      }
      return false
    }
  }
}
