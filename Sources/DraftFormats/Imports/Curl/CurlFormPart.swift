internal import WiredraftCore

/// A part as curl's `-F` describes it: `name=content;type=…;filename=…`.
///
/// - Note: curl, `--form`
struct CurlFormPart {
  private(set) var part: ForeignRequest.Part
  private(set) var remarks: [ImportRemark] = []
  /// Whether the part consumed standard input.
  private(set) var usesInput = false

  /// Reads `name=content` literally, as `--form-string` does; nil without a `=`.
  init?(literal text: String) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    part = ForeignRequest.Part(
      name: String(text[..<equals]), content: .text(String(text[text.utf8.index(after: equals)...])))
  }

  /// Reads a description; nil without a `=`.
  ///
  /// - Parameters:
  ///   - input: The standard input, which a part may refer to.
  ///   - files: The files, of which a part may have the text.
  init?(_ text: String, _ input: ShellInput, _ files: inout CurlFiles) {
    self.init(literal: text)
    guard case .text(let content) = part.content else { return }
    var scanner = Scanner(bytes: Array(content.utf8))
    let sign = scanner.bytes.first
    let isFile = sign == UInt8(ascii: "@") || sign == UInt8(ascii: "<")
    if isFile { scanner.index = 1 }
    let isGroup = sign == UInt8(ascii: "(")
    let body = scanner.word(endsAtComma: isFile)
    part.content = isFile ? .file(path: body) : .text(body)
    if isGroup {
      part.content = .text("")
      note(.leftOut, CurlFinding.partsWithinPart(part.name))
    }
    if isFile, scanner.byte == UInt8(ascii: ",") {
      note(.leftOut, CurlFinding.severalFiles(part.name))
      while scanner.byte == UInt8(ascii: ",") {
        scanner.index += 1
        _ = scanner.word(endsAtComma: true)
      }
    }
    while scanner.byte == UInt8(ascii: ";") {
      scanner.index += 1
      readOption(&scanner)
    }
    guard isFile else {
      if let filename = part.filename {
        if part.contentType == nil { part.contentType = Self.contentType(ofFile: filename) }
        part.filename = nil
        note(.changed, CurlFinding.partWithoutFileName(part.name, fileName: filename))
      }
      return
    }
    if body == "-", case .file(let path) = input {
      part.content = .file(path: path)
      usesInput = true
      if sign == UInt8(ascii: "@"), part.filename == nil { part.filename = "-" }
      if sign == UInt8(ascii: "@"), part.contentType == nil {
        part.contentType = Self.knownType(ofFile: part.filename ?? "-") ?? Draft.Row.omittedContentType
      }
    } else if body == "-", sign == UInt8(ascii: "<"), case .bytes(let word) = input {
      part.content = .text(word.text)
      usesInput = true
      return
    } else if body == "-" {
      note(.leftOut, CurlFinding.inputPart(part.name))
    }
    if sign == UInt8(ascii: "<"), let content = files.content(of: body, isText: true) {
      part.content = .text(String(decoding: content, as: UTF8.self))
    } else if sign == UInt8(ascii: "<") {
      note(.changed, CurlFinding.textOfFile(part.name, path: body))
    } else if part.contentType == nil {
      part.contentType = part.filename.flatMap(Self.knownType) ?? Self.contentType(ofFile: body)
    }
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    remarks.append(ImportRemark(kind, finding))
  }

  private mutating func readOption(_ scanner: inout Scanner) {
    scanner.skipSpaces()
    let key = scanner.key().lowercased()
    switch key {
    case "type": part.contentType = scanner.mediaType()
    case "filename": part.filename = scanner.word(endsAtComma: false)
    case "headers", "encoder":
      let value = scanner.word(endsAtComma: false)
      note(.leftOut, CurlFinding.partSetting("\(key)=\(value)", part: part.name))
    default:
      let value = scanner.word(endsAtComma: false)
      note(.leftOut, CurlFinding.notAPartOption(key + value, part: part.name))
    }
  }

  /// Returns the content type that curl chooses for a file by its extension.
  private static func contentType(ofFile name: String) -> String {
    knownType(ofFile: name) ?? "application/octet-stream"
  }

  private static func knownType(ofFile name: String) -> String? {
    let lowered = name.lowercased()
    return types.first { lowered.hasSuffix($0.0) }?.1
  }

  private static let types = [
    (".gif", "image/gif"), (".jpg", "image/jpeg"), (".jpeg", "image/jpeg"), (".png", "image/png"),
    (".svg", "image/svg+xml"), (".txt", "text/plain"), (".htm", "text/html"), (".html", "text/html"),
    (".pdf", "application/pdf"), (".xml", "application/xml"),
  ]

  /// Reads words that end at a `;`, unless it is in quotes.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpaces() { while byte == 0x20 || byte == 0x09 { index += 1 } }

    mutating func key() -> String {
      let start = index
      while let byte, byte != UInt8(ascii: "="), byte != UInt8(ascii: ";") { index += 1 }
      let key = String(decoding: bytes[start..<index], as: UTF8.self)
      if byte == UInt8(ascii: "=") { index += 1 }
      return key
    }

    mutating func word(endsAtComma: Bool) -> String {
      func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || (endsAtComma && byte == UInt8(ascii: ","))
      }
      // White space before a word is dropped, whether it is in quotes or not.
      while byte == 0x20 || byte.map({ (0x09...0x0D).contains($0) }) == true { index += 1 }
      if byte == UInt8(ascii: "\"") {
        var word: [UInt8] = []
        var place = index + 1
        while place < bytes.count {
          switch bytes[place] {
          case UInt8(ascii: "\\")
          where place + 1 < bytes.count
            && (bytes[place + 1] == UInt8(ascii: "\\") || bytes[place + 1] == UInt8(ascii: "\"")):
            word.append(bytes[place + 1])
            place += 2
          case UInt8(ascii: "\""):
            // Everything after the quotes, up to the end of the word, is dropped.
            index = place + 1
            while let byte, !isEnd(byte) { index += 1 }
            return String(decoding: word, as: UTF8.self)
          case let byte:
            word.append(byte)
            place += 1
          }
        }
      }
      let start = index
      while let byte, !isEnd(byte) { index += 1 }
      // White space at the end of an unquoted word is dropped.
      let word = bytes[start..<index]
      let last = word.lastIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) }
      return String(decoding: word[..<(last.map { $0 + 1 } ?? start)], as: UTF8.self)
    }

    /// Reads a media type, including the parameters after a `;` that are not options of the part.
    mutating func mediaType() -> String {
      skipSpaces()
      let start = index
      while byte != nil {
        while let byte, byte != UInt8(ascii: ";") { index += 1 }
        guard index < bytes.count else { break }
        var next = Scanner(bytes: bytes, index: index + 1)
        next.skipSpaces()
        let key = next.key().lowercased()
        if ["type", "filename", "headers", "encoder"].contains(key) { break }
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self).trimmingBlanks
    }
  }
}
