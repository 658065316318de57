internal import WiredraftCore

struct HTTPieItems {
  let options: [String]
  /// The items, unquoted.
  let items: [String]
  /// The content type that HTTPie writes by itself for parts; nil for a form.
  var contentType: String?
  var writesContentType: Bool { contentType != nil }
  /// HTTPie writes the content type before the given fields, but with a file after them.
  private(set) var hasFile = false

  /// In bytes, without those of files.
  private static let largest = 10_000

  /// Nil if HTTPie would send different bytes.
  init?(_ parts: ExportParts) {
    guard parts.hiddenCount == 0, parts.references == nil, !parts.isCutShort, parts.hasContent else {
      return nil
    }
    switch parts.bodyType?.encoding {
    case .form: self.init(form: parts)
    case .multipart: self.init(multipart: parts)
    case .json, .graphQL, nil: return nil
    }
  }

  private init?(form parts: ExportParts) {
    guard let bytes = parts.bytes, bytes.count < Self.largest else { return nil }
    var items: [String] = []
    var names: [ArraySlice<UInt8>] = []
    for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let (name, value) = (pair[..<sign], pair[(sign + 1)...])
      // HTTPie moves a repeated name to its first occurrence, unless it follows that directly.
      if names.contains(where: { $0.elementsEqual(name) }), names.last?.elementsEqual(name) != true {
        return nil
      }
      names.append(name)
      guard let nameText = Self.decoded(name), let valueText = Self.decoded(value),
        let item = Self.item(nameText, valueText)
      else { return nil }
      items.append(item)
    }
    self.items = items
    options = ["--form"]
  }

  private init?(multipart parts: ExportParts) {
    guard let boundary = parts.composition.boundary, boundary.utf8.allSatisfy(PercentText.isUnreserved),
      let type = parts.fields.first(where: { $0.key == "content-type" }), type.isAutomatic,
      let decoder = MultipartDecoder(contentType: type.value)
    else { return nil }
    let (body, files) = parts.contentBesideFiles
    // Without parts HTTPie writes the content type elsewhere.
    guard body.count < Self.largest, let found = try? decoder.parts(of: body), !found.isEmpty else {
      return nil
    }
    var items: [String] = []
    var names: [String] = []
    // The bytes that HTTPie writes, for comparison.
    var written = ""
    for part in found {
      if names.contains(part.name), names.last != part.name { return nil }
      names.append(part.name)
      written += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\""
      if let path = files[part.range.lowerBound] {
        guard let name = part.fileName, let type = part.contentType,
          let item = Self.fileItem(part.name, path, sentAs: name, type)
        else { return nil }
        items.append(item)
        hasFile = true
        written += "; filename=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\n"
      } else {
        guard part.fileName == nil, let value = String(validating: part.content, as: UTF8.self),
          CurlCommand.argument(part.content) != nil, let item = Self.item(part.name, value)
        else { return nil }
        items.append(item)
        written += "\r\n\r\n" + value
      }
      written += "\r\n"
    }
    written += "--\(boundary)--\r\n"
    guard written.utf8.elementsEqual(body) else { return nil }
    self.items = items
    options = ["--multipart", "--boundary=" + boundary]
    contentType = type.value
  }

  /// Nil if it would look like another kind of item, or need escaping.
  private static func item(_ name: String, _ value: String) -> String? {
    guard isPlainName(name), !value.utf8.contains(UInt8(ascii: "\\")),
      !"=@".utf8.contains(value.utf8.first ?? 0)
    else { return nil }
    return name + "=" + value
  }

  /// The file is sent under the last component of its path.
  private static func fileItem(_ name: String, _ path: String, sentAs sent: String, _ type: String) -> String?
  {
    let isPlainPath = path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    guard isPlainName(name), isPlainPath, path.utf8[end...].elementsEqual(sent.utf8),
      !sent.utf8.contains(UInt8(ascii: "\"")), !"~=@".utf8.contains(path.utf8.first ?? 0),
      path.firstRange(of: ";type=") == nil, type.firstRange(of: ";type=") == nil
    else { return nil }
    return name + "@" + path + ";type=" + type
  }

  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty
      && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F || ":=@;\\[]-\"".utf8.contains($0) }
  }

  /// Nil if there is no text that Python's `quote_plus` encodes to exactly these bytes.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    let decoded = FormDecoder.percentDecoded(bytes, plusIsSpace: true)
    guard let text = String(validating: decoded, as: UTF8.self),
      PercentText.pythonForm(text.utf8).elementsEqual(bytes),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return text
  }
}
