internal import WiredraftCore

/// Makes a request from the arguments of a `fetch` call.
struct FetchAssembly {
  private let call: FetchCall
  private let reader: JavaScriptReader
  private var result = ForeignRequest()

  init(_ call: FetchCall, _ reader: JavaScriptReader) {
    self.call = call
    self.reader = reader
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    result.remarks.append(ImportRemark(kind, finding))
  }

  /// Returns the request.
  ///
  /// - Throws: ``ImportError`` if fetch would refuse the call.
  consuming func request() throws(ImportError) -> ForeignRequest {
    let url = WebURL(Array(call.url.utf8))
    if let scheme = url.otherScheme {
      throw reader.error(FetchFinding.otherScheme(scheme), at: call.offset)
    }
    guard !url.hasCredentials else { throw reader.error(FetchFinding.credentialsInURL, at: call.offset) }
    result.url = url.text
    result.marks = reader.marks ?? result.marks
    result.remarks = reader.remarks
    if url.isRelative, result.marks.leadingMark(of: Array(call.url.utf8)) == nil {
      note(.leftOut, FetchFinding.relativeURL)
    }
    if url.text.prefix(while: { $0 != "#" }).last == "?" { note(.changed, FetchFinding.emptyQuery) }
    for option in call.options where option.name != "body" { try take(option) }
    // The method determines whether a body is allowed, wherever either is.
    if let body = call.options.last(where: { $0.name == "body" }) { try takeBody(body) }
    let conditions: Set = [
      "if-modified-since", "if-none-match", "if-unmodified-since", "if-match", "if-range",
    ]
    if text(of: "cache") ?? "default" == "default",
      let field = result.fields.first(where: { conditions.contains($0.name.lowercased()) })
    {
      note(.added, FetchFinding.addedBesideCondition(field.name))
    }
    addReferrer(text(of: "referrer"), text(of: "referrerPolicy") ?? "")
    let text = result.url + result.fields.map { $0.value + " " }.joined() + contentText
    let used = Set(result.marks.references(in: text).map(\.name))
    result.variables = reader.defined.filter { used.contains($0.name) }
    if !reader.references.isEmpty { note(.changed, FetchFinding.references(reader.references)) }
    note(.added, FetchFinding.addedFields)
    return result
  }

  /// The texts of the body.
  private var contentText: String {
    switch result.content {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case let content: "\(content)"
    }
  }

  private func text(of name: String) -> String? { call.options.last { $0.name == name }?.value.text }

  private mutating func take(_ option: FetchCall.Option) throws(ImportError) {
    switch (option.name, option.value.text) {
    case ("method", let method?): result.method = Self.normalized(method)
    case ("method", nil): throw reader.error(FetchFinding.methodNotText, at: option.offset)
    case ("headers", _): try takeFields(option)
    case ("referrer", _), ("referrerPolicy", _): break
    case ("cache", "no-cache"): note(.added, FetchFinding.addedMaxAge)
    case ("cache", let mode?) where mode == "no-store" || mode == "reload":
      note(.added, FetchFinding.addedNoCache(mode: mode))
    case ("credentials", "include"): note(.added, FetchFinding.addedCookies)
    case ("credentials", _): note(.ignored, FetchFinding.ignoredCredentials)
    default: note(.ignored, FetchFinding.ignoredOption(option.name))
    }
  }

  /// Returns the method as sent: some are converted to capitals.
  private static func normalized(_ method: String) -> String {
    let capital = method.uppercased()
    return ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"].contains(capital) ? capital : method
  }

  private mutating func takeFields(_ option: FetchCall.Option) throws(ImportError) {
    if case .literal(.null) = option.value { return }
    guard let value = option.value.literal, let pairs = Self.pairs(in: value) else {
      throw reader.error(FetchFinding.fieldsNotPairs, at: option.offset)
    }
    var places: [String: Int] = [:]
    for pair in pairs {
      guard let text = pair.value.javaScriptText else {
        throw reader.error(FetchFinding.fieldNotText(pair.name), at: option.offset)
      }
      let value = Self.sentText(text).trimmingWhiteSpace
      // Fields of one name are joined into one.
      if let place = places[pair.name.lowercased()] {
        result.fields[place].value += ", " + value
      } else {
        places[pair.name.lowercased()] = result.fields.count
        result.fields.append(ForeignRequest.Field(name: pair.name, value: value))
      }
    }
  }

  /// Returns the members of an object, or the pairs of an array; nil for any other value.
  static func pairs(in value: ParameterValue) -> [ParameterValue.Member]? {
    switch value {
    case .object(let members): return members
    case .array(let elements):
      let pairs = elements.compactMap { element -> ParameterValue.Member? in
        guard case .array(let pair) = element, pair.count == 2, let name = pair[0].javaScriptText else {
          return nil
        }
        return ParameterValue.Member(name: name, value: pair[1])
      }
      return pairs.count == elements.count ? pairs : nil
    default: return nil
    }
  }

  /// Returns the pairs that `URLSearchParams` makes from its argument; nil if it does not accept the argument.
  static func formPairs(of argument: ParameterValue) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String?)]
    if case .string(let query) = argument {
      let bytes = Array(query.utf8)
      pairs = FormDecoder.pairs(in: bytes.first == UInt8(ascii: "?") ? bytes.dropFirst() : bytes[...]).map {
        (String(decoding: $0.nameBytes, as: UTF8.self), String(decoding: $0.valueBytes ?? [], as: UTF8.self))
      }
    } else {
      guard let members = Self.pairs(in: argument) else { return nil }
      pairs = members.map { ($0.name, $0.value.javaScriptText) }
    }
    let texts = pairs.compactMap { name, value in value.map { (name: name, value: $0) } }
    return texts.count == pairs.count ? texts : nil
  }

  /// Returns the text whose bytes are sent as a field's value, of which each character is one byte on the
  /// wire.
  private static func sentText(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x80 }), scalars.allSatisfy({ $0.value < 0x100 }) else {
      return text
    }
    return String(validating: scalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }

  private mutating func takeBody(_ option: FetchCall.Option) throws(ImportError) {
    switch option.value {
    case .literal(.null): return
    case .form(let pairs):
      result.content = .bytes(PercentText.form(pairs, PercentText.webForm))
      result.usualContentType = "application/x-www-form-urlencoded;charset=UTF-8"
    case .parts(let parts):
      result.content = .parts(parts, boundary: nil)
      result.usualContentType = "multipart/form-data"
    case .bytes(let bytes, let files):
      result.content = ForeignRequest.Content(bytes, files: files)
    case .object, .fields: throw reader.error(FetchFinding.bodyNotText, at: option.offset)
    case .literal(let value):
      guard let text = value.javaScriptText else {
        throw reader.error(FetchFinding.bodyNotText, at: option.offset)
      }
      // A name alone is put in: it may be JSON.
      let mark = result.marks.leadingMark(of: Array(text.utf8))
      let value = mark?.end == text.utf8.count ? mark?.value : nil
      result.content = .bytes(Array((value ?? text).utf8))
      result.usualContentType = "text/plain;charset=UTF-8"
    }
    if result.method == "GET" || result.method == "HEAD" {
      note(.changed, FetchFinding.bodyRefused(method: result.method))
    }
  }

  /// Adds the field that a browser makes from the URL of the page.
  ///
  /// - Note: <https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer>
  private mutating func addReferrer(_ referrer: String?, _ policy: String) {
    guard let referrer, TextKind.beginsWithScheme(referrer.utf8), result.value(ofField: "referer") == nil,
      policy != "no-referrer"
    else { return }
    let origin = WebURL.origin(referrer)
    let isSame = origin == WebURL.origin(result.url)
    if policy == "same-origin", !isSame { return }
    let isLessSecure = origin.hasPrefix("https:") && !WebURL.origin(result.url).hasPrefix("https:")
    if isLessSecure, policy != "unsafe-url", policy != "origin", policy != "origin-when-cross-origin" {
      return
    }
    let isWhole =
      policy == "unsafe-url" || policy == "no-referrer-when-downgrade"
      || (isSame && policy != "origin" && policy != "strict-origin")
    let whole = String(referrer.prefix { $0 != "#" })
    result.fields.append(ForeignRequest.Field(name: "Referer", value: isWhole ? whole : origin + "/"))
    note(
      .changed,
      FetchFinding.becameReferer(policy: policy.isEmpty ? "strict-origin-when-cross-origin" : policy))
  }
}

extension FetchCall.Value {
  /// The value converted to a string as in JavaScript; nil if it has no plain conversion.
  fileprivate var text: String? {
    if case .literal(let value) = self { value.javaScriptText } else { nil }
  }
}

extension ParameterValue {
  /// The literal converted to a string as in JavaScript; nil for an array or an object.
  var javaScriptText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    default: nil
    }
  }
}
