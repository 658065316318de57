internal import WiredraftCore

extension ImportFormat {
  /// Lines of `name: value`.
  public static let lines = ImportFormat(
    "lines", "lines of name: value", isOffered: false, reader: LinesImport.self)
}

/// Reads lines of names and values, or a table of them.
struct LinesImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool { recognises(Substring(text)) }

  /// Whether each line fits; white space before the first one is its margin.
  static func recognises(_ text: Substring) -> Bool {
    let text = String(text)
    guard !isNested(text), !isCode(text) else { return false }
    let pasted = PastedRows(text, areFields: areFields(text))
    switch pasted.form {
    case .colons, .equals, .tabs, .table, .mixed: return pasted.everyLineFits
    case .jsonObject, .query, .names: return false
    }
  }

  /// Whether a name without a value has names below it, as in YAML.
  private static func isNested(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    return zip(lines, lines.dropFirst()).contains { line, next in
      line.last == ":" && (next.first == " " || next.first == "\t") && next.contains(":")
    }
  }

  /// Whether a line is code, a target or an address of another kind, rather than a name with a value.
  private static func isCode(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).prefix(200).contains { line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let end = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return false }
      let name = line[..<end]
      guard !name.contains("|"), !name.contains("\t") else { return false }
      return line.hasPrefix("/") || line[end...].hasPrefix(":=") || line[end...].hasPrefix("::")
        || name.contains("(") || name.contains(",") || ["mailto", "tel", "javascript"].contains(name)
    }
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let areFields = Self.areFields(text)
    let pasted = PastedRows(text, areFields: areFields)
    guard !pasted.rows.isEmpty else { throw ImportError(.lines, LinesFinding.noName) }
    var request = ForeignRequest()
    guard areFields else {
      request.content = .rows(pasted.rows)
      return [request]
    }
    // A browser's list of fields begins with the parts of the request line.
    var line: [String: String] = [:]
    for row in pasted.rows {
      if row.name.hasPrefix(":") {
        line[row.name] = row.text
      } else {
        request.fields.append(ForeignRequest.Field(name: row.name, value: row.text))
      }
    }
    if let method = line[":method"] { request.method = method }
    if let host = line[":authority"] ?? request.value(ofField: "host") {
      request.url = "\(line[":scheme"] ?? "https")://\(host)\(line[":path"] ?? "/")"
    }
    if let left = pasted.leftOut {
      request.remarks.append(ImportRemark(.leftOut, LinesFinding.notAField(left)))
    }
    request.remarks.append(ImportRemark(.changed, LinesFinding.becameFields))
    return [request]
  }

  /// Whether the names are those of header fields: at least half of them are known.
  private static func areFields(_ text: String) -> Bool {
    var (known, count) = (0, 0)
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(200) {
      count += 1
      let end = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) ?? line.startIndex
      let name = String(decoding: line[..<end], as: UTF8.self).trimmingBlanks.lowercased()
      if names.contains(name) || name.hasPrefix("sec-") || name.hasPrefix("x-") || name.hasPrefix(":") {
        known += 1
      }
    }
    return known > 0 && known * 2 >= count
  }

  private static let names: Set = [
    "accept", "accept-encoding", "accept-language", "accept-charset", "authorization", "cache-control",
    "connection", "content-type", "content-length", "content-encoding", "cookie", "dnt", "host", "if-match",
    "if-none-match", "if-modified-since", "origin", "pragma", "priority", "range", "referer", "te",
    "upgrade-insecure-requests", "user-agent", "proxy-authorization", "forwarded", "expect",
    "idempotency-key",
  ]
}

enum LinesFinding {
  static var noName: ImportFinding { ImportFinding("There is no line with a name in it.") }
  static func notAField(_ line: String) -> ImportFinding {
    ImportFinding("“\(line)” is no field, and was left out.")
  }
  static var becameFields: ImportFinding {
    ImportFinding("The lines became header fields, for their names are such.")
  }
}
