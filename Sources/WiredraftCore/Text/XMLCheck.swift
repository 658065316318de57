extension Diagnostic {
  /// An error in an XML text, and its place.
  public struct XMLError: Error, Sendable, Hashable {
    /// The kind of error.
    @nonexhaustive public enum Kind: Sendable, Hashable {
      /// The text ends within a tag, a comment, or another piece of markup.
      case unexpectedEnd
      /// There is no element.
      case noElement
      /// An element is not closed.
      case unclosed(String)
      /// A tag closes an element that is not the innermost open one; nil if none is open.
      case wrongEndTag(String, open: String?)
      /// A name is missing, or begins with a character that no name begins with.
      case noName
      /// An attribute has no value in quotation marks.
      case noValue
      /// A tag names an attribute twice.
      case repeatedAttribute(String)
      /// A character can't be there.
      case wrongCharacter
      /// An `&` begins no reference to a character or an entity.
      case malformedReference
      /// An entity is neither one of XML's five nor declared in the text.
      case unknownEntity(String)
      /// There is text, or a second element, beside the one element of a document.
      case outsideOfElement
    }

    /// The kind of error.
    public var kind: Kind
    /// The offset in bytes, from 0.
    public var offset: Int
  }
}

/// Checks whether a text is a well-formed XML document; what a declaration of its type says is not checked.
///
/// - Note: <https://www.w3.org/TR/xml/>
struct XMLCheck {
  private let bytes: [UInt8]
  private var offset = 0
  /// The names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  private var hasElement = false
  /// Whether the document may declare entities.
  private var hasType = false

  static func check(_ bytes: [UInt8]) throws(Diagnostic.XMLError) {
    var check = XMLCheck(bytes: bytes)
    try check.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ kind: Diagnostic.XMLError.Kind, at place: Int? = nil) -> Diagnostic.XMLError {
    Diagnostic.XMLError(kind: kind, offset: place ?? offset)
  }

  // MARK: - The document

  private mutating func document() throws(Diagnostic.XMLError) {
    // A byte order mark.
    if starts(with: "\u{FEFF}") { offset += 3 }
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    if let name = open.last { throw error(.unclosed(string(name))) }
    if !hasElement { throw error(.noElement) }
  }

  private mutating func markup() throws(Diagnostic.XMLError) {
    if starts(with: "<!--") {
      try skip("<!--", past: "--")
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard byte == UInt8(ascii: ">") else { throw error(.wrongCharacter) }
      offset += 1
    } else if starts(with: "<![CDATA[") {
      guard !open.isEmpty else { throw error(.outsideOfElement) }
      try skip("<![CDATA[", past: "]]>")
    } else if starts(with: "<?") {
      try skip("<?", past: "?>")
    } else if starts(with: "<!DOCTYPE"), !hasElement, !hasType {
      try documentType()
    } else if starts(with: "</") {
      try endTag()
    } else {
      try startTag()
    }
  }

  private mutating func text() throws(Diagnostic.XMLError) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "&"), !open.isEmpty { return try reference() }
    guard !open.isEmpty || Self.isSpace(byte) else { throw error(.outsideOfElement) }
    guard !starts(with: "]]>") else { throw error(.wrongCharacter) }
    try character()
  }

  private mutating func documentType() throws(Diagnostic.XMLError) {
    hasType = true
    let start = offset
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset += 1
        guard let end = bytes[offset...].firstIndex(of: byte) else { throw error(.unexpectedEnd, at: start) }
        offset = end
      case UInt8(ascii: "<") where starts(with: "<!--"):
        try skip("<!--", past: "-->")
        continue
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 { return }
    }
    throw error(.unexpectedEnd, at: start)
  }

  // MARK: - Tags

  private mutating func startTag() throws(Diagnostic.XMLError) {
    let start = offset
    guard !open.isEmpty || !hasElement else { throw error(.outsideOfElement) }
    offset += 1
    let name = try self.name()
    hasElement = true
    var attributes: [ArraySlice<UInt8>] = []
    while true {
      let hadSpace = skipSpace()
      guard let byte = next else { throw error(.unexpectedEnd, at: start) }
      if byte == UInt8(ascii: ">") {
        offset += 1
        return open.append(name)
      }
      if byte == UInt8(ascii: "/") {
        guard starts(with: "/>") else { throw error(.wrongCharacter) }
        offset += 2
        return
      }
      guard hadSpace else { throw error(.wrongCharacter) }
      let place = offset
      let attribute = bytes[try self.name()]
      if attributes.contains(attribute) {
        throw error(.repeatedAttribute(String(decoding: attribute, as: UTF8.self)), at: place)
      }
      attributes.append(attribute)
      try attributeValue()
    }
  }

  private mutating func attributeValue() throws(Diagnostic.XMLError) {
    _ = skipSpace()
    guard next == UInt8(ascii: "=") else { throw error(.noValue) }
    offset += 1
    _ = skipSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.noValue)
    }
    let start = offset
    offset += 1
    while let byte = next, byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw error(.wrongCharacter)
      case UInt8(ascii: "&"): try reference()
      default: try character()
      }
    }
    guard offset < bytes.count else { throw error(.unexpectedEnd, at: start) }
    offset += 1
  }

  private mutating func endTag() throws(Diagnostic.XMLError) {
    let start = offset
    offset += 2
    let name = try self.name()
    _ = skipSpace()
    guard let byte = next else { throw error(.unexpectedEnd, at: start) }
    guard byte == UInt8(ascii: ">") else { throw error(.wrongCharacter) }
    guard let last = open.last, bytes[last] == bytes[name] else {
      throw error(.wrongEndTag(string(name), open: open.last.map(string)), at: start)
    }
    open.removeLast()
    offset += 1
  }

  // MARK: - Pieces

  private mutating func name() throws(Diagnostic.XMLError) -> Range<Int> {
    let start = offset
    while let byte = next, Self.isInName(byte) { offset += 1 }
    guard offset > start, !(0x30...0x39).contains(bytes[start]), ![0x2D, 0x2E].contains(bytes[start]) else {
      throw error(offset < bytes.count ? .noName : .unexpectedEnd, at: start)
    }
    return start..<offset
  }

  private mutating func reference() throws(Diagnostic.XMLError) {
    let start = offset
    guard let end = bytes[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")), end > start + 1 else {
      throw error(.malformedReference)
    }
    let name = bytes[(start + 1)..<end]
    if name.first == UInt8(ascii: "#") {
      let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
      let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
      guard let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), digits.first != "+",
        Unicode.Scalar(code) != nil, code >= 0x20 || [9, 10, 13].contains(code)
      else { throw error(.malformedReference) }
    } else {
      guard name.allSatisfy(Self.isInName) else { throw error(.malformedReference) }
      let text = String(decoding: name, as: UTF8.self)
      guard hasType || ["amp", "lt", "gt", "quot", "apos"].contains(text) else {
        throw error(.unknownEntity(text))
      }
    }
    offset = end + 1
  }

  /// Skips a byte of a text; the text is UTF-8.
  private mutating func character() throws(Diagnostic.XMLError) {
    let byte = bytes[offset]
    guard byte >= 0x20 || Self.isSpace(byte) else { throw error(.wrongCharacter) }
    offset += 1
  }

  private mutating func skip(_ start: StaticString, past end: StaticString) throws(Diagnostic.XMLError) {
    let place = offset
    offset += start.utf8CodeUnitCount
    while offset < bytes.count {
      if starts(with: end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw error(.unexpectedEnd, at: place)
  }

  private mutating func skipSpace() -> Bool {
    let start = offset
    while let byte = next, Self.isSpace(byte) { offset += 1 }
    return offset > start
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Whether a byte may be one of a name: a letter, a digit, `-`, `.`, `:`, `_`, or one beyond ASCII.
  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...: true
    default: false
    }
  }
}
