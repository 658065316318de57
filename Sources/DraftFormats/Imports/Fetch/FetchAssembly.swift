internal import WiredraftCore

/// What the arguments of a call of `fetch` add up to.
struct FetchAssembly {
  private let call: FetchCall
  private let source: [UInt8]
  private var result = ForeignRequest()

  init(_ call: FetchCall, in source: [UInt8]) {
    self.call = call
    self.source = source
  }

  private func error(_ finding: FetchFinding) -> JavaScriptError {
    JavaScriptError(finding: finding, offset: call.offset)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: JavaScriptValue.wellFormed(bytes), as: UTF8.self)
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: FetchFinding) {
    result.remarks.append(ImportRemark(kind, finding))
  }

  /// Returns the request.
  ///
  /// - Throws: ``JavaScriptError`` where fetch would refuse the call, or an option can't be read.
  consuming func request() throws(JavaScriptError) -> ForeignRequest {
    let url = WebURL(JavaScriptValue.wellFormed(call.url))
    guard !url.hasCredentials else {
      throw error(.credentialsInURL)
    }
    result.url = url.text
    if url.isRelative, !url.text.hasPrefix("$%7B"), !url.text.hasPrefix("${") {
      note(.leftOut, .relativeURL)
    }
    var body: JavaScriptValue?
    var (referrer, policy): (String?, String) = (nil, "")
    for option in call.options {
      let name = text(option.name)
      if case .undefined = option.value { continue }
      switch name {
      case "method":
        guard let method = option.value.text else { throw error(.methodNotText(option.value.kind)) }
        result.method = Self.normalized(text(method))
      case "headers": try takeFields(option.value)
      case "body": body = option.value
      case "referrer": referrer = option.value.text.map(text)
      case "referrerPolicy": policy = option.value.text.map(text) ?? ""
      case "cache":
        let mode = option.value.text.map(text)
        if mode == "no-cache" {
          note(.added, .addedMaxAge)
        } else if mode == "no-store" || mode == "reload" {
          note(.added, .addedNoCache(mode: mode ?? ""))
        } else {
          note(.ignored, .ignoredOption("cache"))
        }
      case "credentials":
        if option.value.text.map(text) == "include" {
          note(.added, .addedCookies)
        } else {
          note(.ignored, .ignoredCredentials)
        }
      default: note(.ignored, .ignoredOption(name))
      }
    }
    if let body { try takeBody(body) }
    addReferrer(referrer, policy)
    note(.added, .addedFields)
    return result
  }

  /// Some methods are written in capital letters, whatever was typed.
  private static func normalized(_ method: String) -> String {
    let capital = method.uppercased()
    return ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"].contains(capital) ? capital : method
  }

  private mutating func takeFields(_ value: JavaScriptValue) throws(JavaScriptError) {
    var pairs: [(name: [UInt8], value: [UInt8])] = []
    switch value {
    case .null, .unknown: break
    case .object(let members):
      for member in members {
        guard let text = member.value.text else {
          throw error(
            .fieldNotText(String(decoding: member.name, as: UTF8.self), member.value.kind))
        }
        pairs.append((member.name, text))
      }
    case .array(let elements):
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
          let text = pair[1].text
        else {
          throw error(.fieldsNotPairs)
        }
        pairs.append((name, text))
      }
    default: throw error(.fieldsNotObject(value.kind))
    }
    var places: [String: Int] = [:]
    for pair in pairs {
      let field = ForeignRequest.Field(
        name: text(pair.name), value: Self.sentText(text(pair.value)).trimmingWhiteSpace)
      // Fields of one name are one.
      if let place = places[field.name.lowercased()] {
        result.fields[place].value += ", " + field.value
      } else {
        places[field.name.lowercased()] = result.fields.count
        result.fields.append(field)
      }
    }
  }

  /// The text that a field's value is sent as: each of its characters is one byte on the wire.
  private static func sentText(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x80 }), scalars.allSatisfy({ $0.value < 0x100 }) else {
      return text
    }
    return String(validating: scalars.map { UInt8($0.value) }, as: UTF8.self) ?? text
  }

  private mutating func takeBody(_ value: JavaScriptValue) throws(JavaScriptError) {
    switch value {
    case .null, .undefined: return
    case .searchParameters(let text):
      result.content = .bytes(text)
      result.usualContentType = "application/x-www-form-urlencoded;charset=UTF-8"
    case .formData(let entries): takeEntries(entries)
    case .array, .object: throw error(.bodyNotText(value.kind))
    case .string, .number, .bool, .unknown:
      result.content = .bytes(JavaScriptValue.wellFormed(value.text ?? []))
      result.usualContentType = "text/plain;charset=UTF-8"
    }
    if result.method == "GET" || result.method == "HEAD" {
      note(.changed, .bodyRefused(method: result.method))
    }
  }

  private mutating func takeEntries(_ entries: [JavaScriptValue.Entry]) {
    result.usualContentType = "multipart/form-data"
    result.content = .parts(
      entries.map { entry in
        ForeignRequest.Part(name: text(entry.name), content: .text(entry.value.map(text) ?? ""))
      }, boundary: nil)
    for entry in entries.filter({ $0.value == nil }).prefix(20) {
      note(.leftOut, .unknownEntry(text(entry.name)))
    }
  }

  /// Adds the field that a browser makes of the page's URL.
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
    note(.changed, .becameReferer(policy: policy.isEmpty ? "strict-origin-when-cross-origin" : policy))
  }
}
