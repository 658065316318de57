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

  private func error(_ message: String) -> JavaScriptError {
    JavaScriptError(message: message, offset: call.offset)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: JavaScriptValue.wellFormed(bytes), as: UTF8.self)
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ text: String) {
    result.remarks.append(ImportRemark(kind, text))
  }

  /// Returns the request.
  ///
  /// - Throws: ``JavaScriptError`` where fetch would refuse the call, or an option can't be read.
  consuming func request() throws(JavaScriptError) -> ForeignRequest {
    let url = WebURL(JavaScriptValue.wellFormed(call.url))
    guard !url.hasCredentials else {
      throw error("fetch refuses a URL with user and password: put them into a field Authorization.")
    }
    result.url = url.text
    if url.isRelative, !url.text.hasPrefix("$%7B"), !url.text.hasPrefix("${") {
      note(
        .leftOut, "The URL is meant from the page that the code runs in: put its scheme and host before it.")
    }
    var body: JavaScriptValue?
    var (referrer, policy): (String?, String) = (nil, "")
    for option in call.options {
      let name = text(option.name)
      if case .undefined = option.value { continue }
      switch name {
      case "method":
        guard let method = option.value.text else {
          throw error("The method is \(option.value.phrase), and no text.")
        }
        result.method = Self.normalized(text(method))
      case "headers": try takeFields(option.value)
      case "body": body = option.value
      case "referrer": referrer = option.value.text.map(text)
      case "referrerPolicy": policy = option.value.text.map(text) ?? ""
      case "cache":
        let mode = option.value.text.map(text)
        if mode == "no-cache" {
          note(.added, "With cache: \"no-cache\" a browser also sends Cache-Control: max-age=0.")
        } else if mode == "no-store" || mode == "reload" {
          note(
            .added,
            "With cache: \"\(mode ?? "")\" a browser also sends Pragma: no-cache and Cache-Control: no-cache."
          )
        } else {
          note(.ignored, "cache has no meaning for the request.")
        }
      case "credentials":
        if option.value.text.map(text) == "include" {
          note(.added, "A browser also sends the cookies that it has for this host.")
        } else {
          note(.ignored, "credentials has no meaning for the request without a browser's cookies.")
        }
      default: note(.ignored, "\(name.prefix(60)) has no meaning for the request.")
      }
    }
    if let body { try takeBody(body) }
    addReferrer(referrer, policy)
    note(
      .added,
      "A browser also sends User-Agent, Accept, Accept-Language, Accept-Encoding, Connection, Origin and fields Sec-…; Node sends Accept: */*, Accept-Language: *, Sec-Fetch-Mode: cors, User-Agent: node, Accept-Encoding: gzip, deflate and Connection: keep-alive."
    )
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
            "The field \(String(decoding: member.name, as: UTF8.self)) is \(member.value.phrase), and no text."
          )
        }
        pairs.append((member.name, text))
      }
    case .array(let elements):
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
          let text = pair[1].text
        else {
          throw error("headers has an element that is no pair of texts: [[\"Name\", \"value\"]].")
        }
        pairs.append((name, text))
      }
    default: throw error("headers is \(value.phrase): it should be an object of texts.")
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
    case .array, .object:
      throw error(
        "The body is \(value.phrase), of which fetch makes no JSON: write JSON.stringify(…) around it.")
    case .string, .number, .bool, .unknown:
      result.content = .bytes(JavaScriptValue.wellFormed(value.text ?? []))
      result.usualContentType = "text/plain;charset=UTF-8"
    }
    if result.method == "GET" || result.method == "HEAD" {
      note(.changed, "fetch refuses content with \(result.method); here it is a part of the draft.")
    }
  }

  private mutating func takeEntries(_ entries: [JavaScriptValue.Entry]) {
    result.usualContentType = "multipart/form-data"
    result.content = .parts(
      entries.map { entry in
        ForeignRequest.Part(name: text(entry.name), content: .text(entry.value.map(text) ?? ""))
      }, boundary: nil)
    for entry in entries.filter({ $0.value == nil }).prefix(20) {
      note(
        .leftOut,
        "What “\(text(entry.name).prefix(60))” holds running the code would tell: it is empty here. For a file name its path."
      )
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
    note(
      .changed,
      "referrer became a field Referer, as browsers send it where the referrer policy is “\(policy.isEmpty ? "strict-origin-when-cross-origin" : policy)”."
    )
  }
}
