/// Reads the parts of a `multipart/form-data` body back, strictly: CR LF at each line end of a head, one
/// Content-Disposition of `form-data` with one name, no field twice, a closing boundary.
///
/// RFC 2046 lets a reader skip text before the first boundary and after the last. No form is written with such text,
/// and servers differ in how they read it: here both are errors.
///
/// ```swift
/// let body = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n"
/// try MultipartDecoder(boundary: "B").parts(of: Array(body.utf8)).first?.name  // a
/// ```
/// - Note: RFC 7578, RFC 2046 §5.1.1, WHATWG HTML *multipart/form-data encoding algorithm*
public struct MultipartDecoder: Sendable {
  /// A part.
  public struct Part: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The file name; nil if there is none.
    public var fileName: String?
    /// The fields of the part's head in their order, Content-Disposition included.
    public var fields: [Field]
    /// The content.
    public var content: [UInt8]
    /// The offsets of the content in the body.
    public var range: Range<Int>

    /// The content type; nil if there is none.
    public var contentType: String? {
      fields.first { $0.name.lowercased() == "content-type" }?.value
    }
  }

  /// A field of a part's head.
  public struct Field: Sendable, Hashable {
    /// The name, as it was written.
    public var name: String
    /// The value without white space around it.
    public var value: String
  }

  /// The boundary.
  public var boundary: String
  /// The maximum length of a part's head in bytes, without the empty line; servers accept 8 KiB and more.
  public var maximumHeadLength = 1 << 20

  /// Makes a decoder for a boundary, as the content type names it: without the two hyphens before it.
  public init(boundary: String) { self.boundary = boundary }

  /// Makes a decoder for a content type; nil if that is not a multipart type with one boundary, or can't be read.
  ///
  /// - Note: RFC 9110 §8.3.1
  public init?(contentType: String) {
    var scanner = HeaderValueScanner(Array(contentType.utf8))
    guard let type = scanner.value(), type.lowercased().hasPrefix("multipart/") else { return nil }
    var found: String?
    while let (name, value) = scanner.parameter() {
      guard name.lowercased() == "boundary" else { continue }
      guard found == nil, Boundary.isValid(value) else { return nil }
      found = value
    }
    // If a boundary can't be read to its end, a part of it would be taken for the whole.
    guard let found, scanner.isAtEndOfParameters else { return nil }
    boundary = found
  }

  /// Returns the parts of a body in their order.
  ///
  /// - Throws: ``MultipartError`` for the first error.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func parts(of body: [UInt8]) throws(MultipartError) -> [Part] {
    var reader = PartReader(
      body: body, delimiter: Array("--\(boundary)".utf8), maximumHeadLength: maximumHeadLength)
    return try reader.parts()
  }
}

private struct PartReader {
  let body: [UInt8]
  /// Two hyphens and the boundary.
  let delimiter: [UInt8]
  let maximumHeadLength: Int
  private var offset = 0

  init(body: [UInt8], delimiter: [UInt8], maximumHeadLength: Int) {
    self.body = body
    self.delimiter = delimiter
    self.maximumHeadLength = maximumHeadLength
  }

  mutating func parts() throws(MultipartError) -> [MultipartDecoder.Part] {
    guard matches(delimiter, at: 0) else { throw MultipartError(kind: .missingDelimiter, offset: 0) }
    offset = delimiter.count
    var parts: [MultipartDecoder.Part] = []
    while try beginsPart() { parts.append(try part()) }
    guard offset == body.count else { throw MultipartError(kind: .trailingContent, offset: offset) }
    return parts
  }

  private mutating func beginsPart() throws(MultipartError) -> Bool {
    for (mark, isPart) in [(Self.lineEnd, true), (Self.end, false)] where matches(mark, at: offset) {
      offset += mark.count
      return isPart
    }
    throw MultipartError(kind: .malformedDelimiter, offset: offset)
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]
  private static let end: [UInt8] = [0x2D, 0x2D, 0x0D, 0x0A]

  private func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= body.count && body[offset..<offset + bytes.count].elementsEqual(bytes)
  }

  private mutating func part() throws(MultipartError) -> MultipartDecoder.Part {
    let start = offset
    var fields: [MultipartDecoder.Field] = []
    var seen: Set<String> = []
    var disposition: (value: String, offset: Int)?
    while let line = try line() {
      guard offset - 2 - start <= maximumHeadLength else {
        throw MultipartError(kind: .headTooLong, offset: start)
      }
      let place = offset - line.count - 2
      let field = try field(line, at: place)
      let name = field.name.lowercased()
      guard seen.insert(name).inserted else {
        throw MultipartError(kind: .repeated(field.name), offset: place)
      }
      if name == "content-disposition" { disposition = (field.value, place) }
      fields.append(field)
    }
    guard let disposition else { throw MultipartError(kind: .missingDisposition, offset: start) }
    let (name, fileName) = try names(disposition.value, at: disposition.offset)
    let content = offset
    guard let end = nextDelimiter(from: content) else {
      throw MultipartError(kind: .unfinishedPart, offset: body.count)
    }
    offset = end + 2 + delimiter.count
    return MultipartDecoder.Part(
      name: name, fileName: fileName, fields: fields, content: Array(body[content..<end]),
      range: content..<end)
  }

  /// Returns nil for the empty line that ends a head.
  private mutating func line() throws(MultipartError) -> ArraySlice<UInt8>? {
    let start = offset
    guard let end = body[start...].firstIndex(where: { $0 == 0x0D || $0 == 0x0A }),
      matches(Self.lineEnd, at: end)
    else { throw MultipartError(kind: .malformedLine, offset: start) }
    offset = end + 2
    return end == start ? nil : body[start..<end]
  }

  private func field(_ line: ArraySlice<UInt8>, at place: Int) throws(MultipartError)
    -> MultipartDecoder.Field
  {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw MultipartError(kind: .malformedField, offset: place)
    }
    guard line.withUnsafeBufferPointer(UTF8Check.isValid) else {
      throw MultipartError(kind: .invalidUTF8, offset: place + UTF8Check.firstInvalidOffset(in: line))
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard Token.firstInvalidOffset(in: name) == nil else {
      throw MultipartError(kind: .malformedField, offset: place)
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let value = line[(colon + 1)...].drop(while: isSpace)
    let last = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
    return MultipartDecoder.Field(
      name: name, value: String(decoding: value[value.startIndex..<last], as: UTF8.self))
  }

  private func names(_ value: String, at place: Int) throws(MultipartError) -> (String, String?) {
    var scanner = HeaderValueScanner(Array(value.utf8), escapesArePercent: true)
    guard scanner.value()?.lowercased() == "form-data" else {
      throw MultipartError(kind: .missingDisposition, offset: place)
    }
    var (name, fileName): (String?, String?)
    while let (key, value) = scanner.parameter() {
      switch key.lowercased() {
      case "name":
        guard name == nil else { throw MultipartError(kind: .repeated("name"), offset: place) }
        name = value
      case "filename":
        guard fileName == nil else { throw MultipartError(kind: .repeated("filename"), offset: place) }
        fileName = value
      default: break
      }
    }
    guard scanner.isAtEnd else { throw MultipartError(kind: .malformedDisposition, offset: place) }
    guard let name else { throw MultipartError(kind: .missingName, offset: place) }
    return (name, fileName)
  }

  private func nextDelimiter(from start: Int) -> Int? {
    let needle = Self.lineEnd + delimiter
    guard body.count >= start + needle.count else { return nil }
    var index = start
    while let found = body[index...].firstIndex(of: 0x0D), found + needle.count <= body.count {
      if matches(needle, at: found) { return found }
      index = found + 1
    }
    return nil
  }
}
