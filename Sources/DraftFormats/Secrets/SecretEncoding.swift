internal import WiredraftCore

/// The form in which a secret is in a message.
///
/// One encoding has several forms: encoders differ in the characters that they escape.
package enum SecretEncoding: String, Sendable, Hashable, CaseIterable {
  /// As it is.
  case raw
  /// Percent-encoded, as in a path or a query.
  case percent
  /// `application/x-www-form-urlencoded`: a space is `+`.
  case form
  /// Inside a string of JSON.
  case json
  /// Base64, alone or together with what is around it.
  case base64

  /// Returns the forms that whole bytes have in this encoding, each once.
  package func forms(of bytes: [UInt8]) -> [[UInt8]] {
    switch self {
    case .raw: [bytes]
    case .percent: Self.kept.flatMap { Self.percentForms(bytes, keeping: $0, space: nil) }.unique
    case .form:
      Self.kept.flatMap { Self.percentForms(bytes, keeping: $0, space: UInt8(ascii: "+")) }.unique
    case .json: JSONForm.all.map { $0.form(of: bytes) }.unique
    case .base64: Self.base64Forms(bytes)
    }
  }

  /// Returns all forms in which bytes are looked for in an answer: those of each encoding, percent-encoded twice, JSON
  /// within JSON, base64 also where other bytes are before or after, hexadecimal, with percent signs or not, HTML's entities, and
  /// UTF-16.
  package static func soughtForms(of bytes: [UInt8]) -> [[UInt8]] {
    let encodings: [SecretEncoding] = [.raw, .percent, .form, .json]
    var forms = encodings.flatMap { $0.forms(of: bytes) }
    for encoding in [SecretEncoding.percent, .form] {
      forms += encoding.forms(of: bytes).flatMap { SecretEncoding.percent.forms(of: $0) }
    }
    forms += SecretEncoding.json.forms(of: bytes).flatMap { SecretEncoding.json.forms(of: $0) }
    for digits in [Hexadecimal.smalls, Hexadecimal.capitals] {
      let pairs = bytes.map { Hexadecimal.digits(of: [$0], digits) }
      forms += [pairs.flatMap(\.self), pairs.flatMap { [UInt8(ascii: "%")] + $0 }]
    }
    forms += (0..<3).flatMap { base64Cores(bytes, after: $0) }
    forms += [htmlForm(bytes, apostrophe: "&#39;"), htmlForm(bytes, apostrophe: "&#x27;")]
    if let text = String(validating: bytes, as: UTF8.self) {
      forms.append(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
      forms.append(text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }
    // A form within another would be found with it.
    return forms.unique.filter { !$0.isEmpty }
  }

  // MARK: - Percent

  /// The characters beside letters and digits that encoders leave as they are: RFC 3986's unreserved ones,
  /// WHATWG's form, `encodeURIComponent`, Alamofire's, RFC 3986's in a segment and in a query, and WHATWG's
  /// in a query.
  private static let kept = [
    "-._~", "*-._", "-_.!~*'()", "-._~/?", "-._~!$&'()*+,;=:@", "-._~!$&'()*+,;=:@/?",
    "-._~!$&()*+,;=:@/?[]\\^`{|}",
  ].map { Array($0.utf8) }

  private static func percentForms(_ bytes: [UInt8], keeping kept: [UInt8], space: UInt8?) -> [[UInt8]] {
    [Hexadecimal.capitals, Hexadecimal.smalls].map { digits in
      bytes.flatMap { byte -> [UInt8] in
        if byte == 0x20, let space { return [space] }
        if ShellReader.isNameByte(byte) || kept.contains(byte) { return [byte] }
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  // MARK: - Base64

  private static func base64Forms(_ bytes: [UInt8]) -> [[UInt8]] {
    let standard = Array(Base64.encode(bytes).utf8)
    let forURLs = standard.map(\.base64ForURLs)
    return [standard, forURLs].flatMap { [$0, $0.filter { $0 != UInt8(ascii: "=") }] }.unique
  }

  /// The characters that these bytes alone decide, where `count` bytes come before them.
  private static func base64Cores(_ bytes: [UInt8], after count: Int) -> [[UInt8]] {
    let whole = Array(Base64.encode([UInt8](repeating: 0, count: count) + bytes).utf8)
    let core = Array(whole[(count * 8 + 5) / 6..<(count + bytes.count) * 8 / 6])
    return [core, core.map(\.base64ForURLs)]
  }

  // MARK: - HTML

  private static func htmlForm(_ bytes: [UInt8], apostrophe: String) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array(apostrophe.utf8)
      default: [byte]
      }
    }
  }
}

private struct JSONForm {
  /// Whether a slash is escaped, as PHP does.
  var escapesSlash = false
  /// Whether all but ASCII is escaped, as Python does.
  var escapesOthers = false
  /// Whether `<`, `>` and `&` are escaped, as Go does.
  var escapesMarkup = false
  var digits = "0123456789abcdef"

  static let all: [JSONForm] = [false, true].flatMap { others in
    ["0123456789abcdef", "0123456789ABCDEF"].flatMap { digits in
      [(false, false), (true, false), (false, true)].map {
        JSONForm(escapesSlash: $0.0, escapesOthers: others, escapesMarkup: $0.1, digits: digits)
      }
    }
  }

  func form(of bytes: [UInt8]) -> [UInt8] {
    guard escapesOthers, let text = String(validating: bytes, as: UTF8.self) else {
      return bytes.flatMap { escape(UInt16($0)) ?? [$0] }
    }
    return text.utf16.flatMap { unit in escape(unit) ?? [UInt8(truncatingIfNeeded: unit)] }
  }

  private func escape(_ unit: UInt16) -> [UInt8]? {
    let short: [UInt16: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]
    if let text = short[unit] { return Array(text.utf8) }
    if unit == 0x2F, escapesSlash { return Array("\\/".utf8) }
    let isMarkup = unit == 0x3C || unit == 0x3E || unit == 0x26
    guard unit < 0x20 || isMarkup && escapesMarkup || unit >= 0x7F && escapesOthers else { return nil }
    let digits = Array(digits.utf8)
    return Array("\\u".utf8) + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 15)] }
  }
}

extension UInt8 {
  fileprivate var base64ForURLs: UInt8 {
    switch self {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: self
    }
  }
}

extension [[UInt8]] {
  fileprivate var unique: [[UInt8]] {
    var known: Set<[UInt8]> = []
    return filter { known.insert($0).inserted }
  }
}
