/// Rules that the layout doesn't depend on aren't checked: those of references in texts, characters beyond ASCII in
/// names, attributes of the same name, and declarations of a doctype.
///
/// - Note: <https://www.w3.org/TR/xml/#sec-well-formed>
struct MarkupScanner: BodyScanner {
  static let maximumDepth = 10_000
  /// The largest length of the names of all open elements.
  static let maximumNames = 1 << 20

  enum Event: Equatable {
    /// Whitespace between pieces, or a part of the byte order mark.
    case space
    /// A part of a text, or the start of a CDATA section.
    case text
    /// `<`. The kind of the piece isn't known yet.
    case bracket
    /// A start tag, comment, processing instruction or doctype has begun at the last bracket.
    case beginsPiece
    /// An end tag has begun at the last bracket.
    case beginsEndTag
    /// The last byte of a start tag. The element may have the attribute `xml:space="preserve"`.
    case opens(preservesSpace: Bool)
    case closes
    /// The last byte of a comment, processing instruction, doctype or tag of an empty element.
    case ends
    case inside
  }

  /// A piece that ends with `>` after one or two marks.
  private enum Section {
    case comment, data, instruction

    var mark: UInt8 {
      switch self {
      case .comment: UInt8(ascii: "-")
      case .data: UInt8(ascii: "]")
      case .instruction: UInt8(ascii: "?")
      }
    }
    var count: Int { self == .instruction ? 1 : 2 }
  }

  private enum State {
    case mark(ExpectedBytes)
    case content
    /// After `<`, after `<!`, and after `<?`.
    case bracket, declaration, target
    /// In the bytes that begin a section, and in it, after some of its marks.
    case sectionStart(ExpectedBytes, Section)
    case section(Section, seen: Int)
    // In a start tag: its name, then spaces, and the name and value of each attribute.
    case name, tag, attribute, afterAttribute, equals, value(quote: UInt8), afterValue, slash
    case endName, endTag
    // In a doctype: in itself or in a declaration of it, after `<`, after `<!`.
    case doctypeStart(ExpectedBytes), doctype, doctypeQuote(UInt8), doctypeBracket, doctypeDeclaration
    case invalid
  }

  private var state = State.mark(.mark)
  /// The names of the open elements, one after the other, and the index of each.
  private var names: [UInt8] = []
  private var starts: [Int] = []
  /// The index of the byte that comes next in the name of an end tag.
  private var compared = 0
  private var hasRoot = false
  private var hasDoctype = false
  /// The number of open `<` in a doctype: 0 outside it, 2 in a declaration of its subset.
  private var nesting = 0

  private static let preserving = Array("xml:space=preserve=".utf8)
  /// The number of bytes of an attribute that are those of `preserving`; nil if it is another attribute.
  private var matched: Int?
  private var preservesSpace = false

  var isInvalid: Bool { if case .invalid = state { true } else { false } }

  var isComplete: Bool {
    guard case .content = state else { return false }
    return hasRoot && starts.isEmpty
  }

  mutating func read(_ byte: UInt8) -> Event? {
    let character = Unicode.Scalar(byte)
    switch state {
    case .content: return readContent(byte)
    case .section(let section, let seen): return readSection(section, seen, byte)
    case .sectionStart(var rest, let section):
      guard rest.take(byte) else { return refuse() }
      state = rest.isEmpty ? .section(section, seen: 0) : .sectionStart(rest, section)
      return .inside
    case .bracket, .declaration: return readPieceStart(byte)
    case .target:
      guard byte.beginsMarkupName else { return refuse() }
      state = .section(.instruction, seen: 0)
      return .inside
    case .name, .tag, .attribute, .afterAttribute, .equals, .value, .afterValue, .slash:
      return readStartTag(byte)
    case .endName where compared < names.count:
      guard names[compared] == byte else { return refuse() }
      compared += 1
      return .inside
    case .endName, .endTag:
      if character == ">" { return endElement(.closes) }
      guard byte.isMarkupSpace else { return refuse() }
      state = .endTag
      return .inside
    case .doctypeStart, .doctype, .doctypeQuote, .doctypeBracket, .doctypeDeclaration:
      return readDoctype(byte)
    case .mark(var rest):
      if rest.take(byte) {
        state = rest.isEmpty ? .content : .mark(rest)
        return .space
      }
      guard rest == .mark else { return refuse() }
      state = .content
      return readContent(byte)
    case .invalid: return nil
    }
  }

  private mutating func refuse() -> Event? {
    state = .invalid
    return nil
  }

  private mutating func readContent(_ byte: UInt8) -> Event? {
    if byte.isMarkupSpace { return .space }
    if byte == UInt8(ascii: "<") {
      state = .bracket
      return .bracket
    }
    return starts.isEmpty || byte < 0x20 ? refuse() : .text
  }

  private mutating func readPieceStart(_ byte: UInt8) -> Event? {
    switch (state, Unicode.Scalar(byte)) {
    case (.bracket, "/"):
      guard let start = starts.last else { return refuse() }
      (state, compared) = (.endName, start)
      return .beginsEndTag
    case (.bracket, "?"): state = .target
    case (.bracket, "!"):
      state = .declaration
      return .inside
    case (.bracket, _):
      guard byte.beginsMarkupName, !starts.isEmpty || !hasRoot, starts.count < Self.maximumDepth else {
        return refuse()
      }
      starts.append(names.count)
      names.append(byte)
      (state, hasRoot, preservesSpace) = (.name, true, false)
    case (_, "-"): state = .sectionStart(ExpectedBytes("-"), .comment)
    case (_, "[") where !starts.isEmpty:
      state = .sectionStart(ExpectedBytes("CDATA["), .data)
      return .text
    case (_, "D") where !hasRoot && !hasDoctype:
      (state, hasDoctype, nesting) = (.doctypeStart(ExpectedBytes("OCTYPE")), true, 1)
    default: return refuse()
    }
    return .beginsPiece
  }

  private mutating func readSection(_ section: Section, _ seen: Int, _ byte: UInt8) -> Event? {
    if seen == section.count, byte == UInt8(ascii: ">") {
      state = nesting > 0 ? .doctype : .content
      return nesting > 0 ? .inside : .ends
    }
    // A comment holds two hyphens only at its end.
    if seen == section.count, section == .comment { return refuse() }
    state = .section(section, seen: byte == section.mark ? min(seen + 1, section.count) : 0)
    return .inside
  }

  private mutating func endElement(_ event: Event) -> Event? {
    guard let start = starts.popLast() else { return refuse() }
    names.removeSubrange(start...)
    state = .content
    return event
  }

  // MARK: - Tags

  private mutating func readStartTag(_ byte: UInt8) -> Event? {
    switch state {
    case .name where byte.continuesMarkupName:
      guard names.count < Self.maximumNames else { return refuse() }
      names.append(byte)
    case .tag where byte.beginsMarkupName:
      (state, matched) = (.attribute, 0)
      match(byte)
    case .attribute where byte.continuesMarkupName: match(byte)
    case .attribute, .afterAttribute:
      if byte == UInt8(ascii: "=") {
        match(byte)
        state = .equals
      } else {
        guard byte.isMarkupSpace else { return refuse() }
        state = .afterAttribute
      }
    case .equals:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .value(quote: byte)
      } else if !byte.isMarkupSpace {
        return refuse()
      }
    case .value(let quote):
      guard byte != UInt8(ascii: "<") else { return refuse() }
      match(byte == quote ? UInt8(ascii: "=") : byte)
      guard byte == quote else { break }
      if matched == Self.preserving.count { preservesSpace = true }
      state = .afterValue
    case .slash: return byte == UInt8(ascii: ">") ? endElement(.ends) : refuse()
    default: return readTagEnd(byte)
    }
    return .inside
  }

  private mutating func readTagEnd(_ byte: UInt8) -> Event? {
    switch Unicode.Scalar(byte) {
    case ">":
      state = .content
      return .opens(preservesSpace: preservesSpace)
    case "/": state = .slash
    default:
      guard byte.isMarkupSpace else { return refuse() }
      state = .tag
    }
    return .inside
  }

  /// Compares a byte of an attribute with `xml:space="preserve"`, whose quotes and `=` are all read as `=`.
  private mutating func match(_ byte: UInt8) {
    guard let count = matched else { return }
    matched = count < Self.preserving.count && Self.preserving[count] == byte ? count + 1 : nil
  }

  // MARK: - The doctype

  private mutating func readDoctype(_ byte: UInt8) -> Event? {
    switch (state, Unicode.Scalar(byte)) {
    case (.doctypeStart(var rest), _):
      guard rest.take(byte) else { return refuse() }
      state = rest.isEmpty ? .doctype : .doctypeStart(rest)
    case (.doctypeQuote(let quote), _): if byte == quote { state = .doctype }
    case (.doctype, "\""), (.doctype, "'"): state = .doctypeQuote(byte)
    case (.doctype, "<") where nesting == 1: state = .doctypeBracket
    case (.doctype, "<"): return refuse()
    case (.doctype, ">"):
      nesting -= 1
      guard nesting == 0 else { break }
      state = .content
      return .ends
    case (.doctypeBracket, "?"): state = .target
    case (.doctypeBracket, "!"): state = .doctypeDeclaration
    case (.doctypeDeclaration, "-"): state = .sectionStart(ExpectedBytes("-"), .comment)
    case (.doctypeDeclaration, "A"..."Z"): (state, nesting) = (.doctype, 2)
    case (.doctypeBracket, _), (.doctypeDeclaration, _): return refuse()
    default: break
    }
    return .inside
  }
}

extension UInt8 {
  fileprivate var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  /// Characters beyond ASCII aren't told apart.
  fileprivate var beginsMarkupName: Bool {
    switch Unicode.Scalar(self) {
    case "A"..."Z", "a"..."z", "_", ":", "\u{80}"...: true
    default: false
    }
  }
  fileprivate var continuesMarkupName: Bool {
    beginsMarkupName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
