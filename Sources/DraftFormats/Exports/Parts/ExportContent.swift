internal import WiredraftCore

enum ExportContent {
  struct Part {
    var name: String
    /// The text; empty for a file.
    var text: String
    var path: String?
    var fileName: String?
    var contentType: String?
    var hasOwnName: Bool {
      path.map { path in path.split(separator: "/").last.map { String($0) } ?? "" } == fileName
    }
  }

  case none
  case text(String)
  /// Decoded; `isSame` if encoding them with `%20` for a space gives the same bytes.
  case form([(name: String, value: String)], isSame: Bool)
  /// The parts, which the program joins with a boundary of its own.
  case multipart([Part])
  case file(String)
  /// Bytes that are no text, or files among other bytes.
  case other
}

extension [ExportContent.Part] {
  /// The changes by a program that knows files by their paths alone.
  var changesByName: [String] {
    var changes: [String] = []
    if !allSatisfy(\.hasOwnName) { changes.append("a file is named as its path is") }
    if contains(where: { $0.path != nil && $0.contentType == nil }) {
      changes.append("a file has the content type of its name")
    }
    return changes
  }
}

extension ExportParts {
  var content: ExportContent {
    if let file = wholeFile { return .file(file) }
    guard hasContent else { return .none }
    switch bodyType?.encoding {
    case .multipart: if let found = formParts { return .multipart(found) }
    case .form:
      if let text = bodyText, !isCutShort {
        return .form(Self.pairs(text, references), isSame: isForm { PercentText.encoded($0) })
      }
    case .json, .graphQL, nil: break
    }
    return bodyText.map { .text($0) } ?? .other
  }

  /// Returns the value that programs with variables send of a field.
  func valueWithVariables(of field: Field) -> String {
    guard let open = field.value.firstRange(of: "{{"), field.value[open.upperBound...].contains("}}") else {
      return field.value
    }
    return "the value of a variable"
  }

  /// Programs with variables would read `{{`.
  var holdsBraces: Bool {
    composition.body?.bytes.segments.contains { segment in
      guard case .bytes(let bytes) = segment.content else { return false }
      return bytes.bytes.firstRange(of: Array("{{".utf8)) != nil
    } ?? false
  }

  private static func pairs(
    _ text: String, _ references: ExportReferences?
  ) -> [(name: String, value: String)] {
    text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = halves.map { half in
        let marked = String(decoding: half, as: UTF8.self)
        if let references, ReferenceMark.isIn(marked) { return references.decoded(marked) }
        return String(decoding: FormDecoder.percentDecoded(half, plusIsSpace: true), as: UTF8.self)
      }
      return (name: texts.first ?? "", value: texts.count > 1 ? texts[1] : "")
    }
  }

  /// Whether the bytes of the body, with the values of its references, are those of a form that is encoded in this way.
  func isForm(encoded: (String.UTF8View) -> [UInt8]) -> Bool {
    guard let body = composition.body?.bytes else { return false }
    let bytes = body.bytes(in: 0..<body.count)
    var pairs: [(name: String, value: String)] = []
    for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: FormDecoder.percentDecoded($0, plusIsSpace: true), as: UTF8.self) }
      guard halves.count == 2 else { return false }
      pairs.append((halves[0], halves[1]))
    }
    return PercentText.form(pairs, encoded) == bytes
  }

  private var formParts: [ExportContent.Part]? {
    guard !isCutShort, let type = fields.first(where: { $0.key == "content-type" }), type.isAutomatic,
      let decoder = MultipartDecoder(contentType: type.value)
    else { return nil }
    let (body, files) = contentBesideFiles
    return (try? decoder.parts(of: body))?.map { part in
      ExportContent.Part(
        name: part.name, text: String(decoding: part.content, as: UTF8.self),
        path: files[part.range.lowerBound], fileName: part.fileName, contentType: part.contentType)
    }
  }

  /// User and password as the code shows them; nil unless the only Authorization field consists of them.
  var credentials: (user: String, password: String)? {
    let fields = fields.filter { $0.key == "authorization" }
    guard fields.count == 1, fields[0].name == "Authorization",
      let text = ReferenceMark.credentials(in: fields[0].shown) ?? Self.credentials(in: fields[0].shown),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    return (String(text[..<colon]), String(text[colon...].dropFirst()))
  }

  private static func credentials(in value: String) -> String? {
    guard !ReferenceMark.isIn(value), value.hasPrefix("Basic "),
      let bytes = Base64.decode(value.utf8.dropFirst(6)),
      let text = String(validating: bytes, as: UTF8.self), "Basic " + Base64.encode(bytes) == value,
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return text
  }
}
