internal import WiredraftCore

/// Marks take the place of references to variables while a foreign text is read and its draft is verified. A
/// mark consists of letters and digits, which no encoding changes, so that the text is read as if the
/// variables had values.
struct ReferenceMarks: Sendable, Hashable {
  /// The beginning of each mark, which is not in the text.
  private let stem: [UInt8]
  private var references: [Reference] = []

  private struct Reference: Hashable {
    var name: String
    /// Used in places that have no references; nil if it isn't known.
    var value: String?
    /// The variable as the text has it, for remarks; nil for braces around the name.
    var typed: String?
  }

  init(unusedIn bytes: some Collection<UInt8>) {
    let base = Array("wdref".utf8)
    let bytes = Array(bytes)
    var stem = base + [UInt8(ascii: "q")]
    // Each text contains only some of the stems.
    var number = 0
    while bytes.firstRange(of: stem) != nil {
      number += 1
      stem = base + "\(number)q".utf8
    }
    self.stem = stem
  }

  var replacement: TextReplacement { TextReplacement(text: restored, literal: expanded) }

  mutating func mark(for name: String, value: String? = nil, typed: String? = nil) -> String {
    let index = references.firstIndex { $0.name == name } ?? references.count
    if index == references.count { references.append(Reference(name: name, value: value, typed: typed)) }
    return mark(index)
  }

  private func mark(_ index: Int) -> String { String(decoding: stem, as: UTF8.self) + "\(index)z" }

  /// Every `{{` that is not of a mark is literal.
  func restored(_ text: String) -> String {
    let pieces = pieces(of: text)
    var result = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .reference(let index): result += "{{\(references[index].name)}}"
      case .literal(let text):
        let literal = ReferenceText.escaped(text)
        result += literal
        // Backslashes before a reference are doubled, so that each is read as itself.
        guard index + 1 < pieces.count else { continue }
        result += literal.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.map { _ in "\\" }.joined()
      }
    }
    return result
  }

  /// References whose values aren't known become literal text.
  func expanded(_ text: String) -> String {
    replacing(text) { $0.value ?? "{{\($0.name)}}" }
  }

  /// Returns the variables whose marks are in a text, with their values if they are known.
  func references(in text: String) -> [(name: String, value: String?)] {
    pieces(of: text).compactMap { piece in
      guard case .reference(let index) = piece else { return nil }
      return (references[index].name, references[index].value)
    }
  }

  /// Returns a text with other texts in place of some references, and the names of these.
  ///
  /// - Parameter replacement: The text for a known value; nil to keep the reference.
  func replacing(
    _ text: String, _ replacement: (String) -> String?
  ) -> (text: String, names: [String]) {
    var names: [String] = []
    let texts = pieces(of: text).map { piece in
      switch piece {
      case .literal(let text): return text
      case .reference(let index):
        let reference = references[index]
        guard let value = reference.value, let other = replacement(value) else { return mark(index) }
        if !names.contains(reference.name) { names.append(reference.name) }
        return other
      }
    }
    return (texts.joined(), names)
  }

  /// Returns a URL with the values of references in its path and query that rows would encode, and the names of these.
  func withValuesInURL(_ url: String) -> (text: String, names: [String]) {
    let bytes = Array(url.utf8)
    let start = leadingMark(of: bytes)?.end ?? bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    let authority = replacing(String(decoding: bytes[..<end], as: UTF8.self)) {
      $0.contains("/") && !$0.contains("://") ? $0 : nil
    }
    let rest = replacing(String(decoding: bytes[end...], as: UTF8.self)) {
      $0.utf8.allSatisfy(PercentText.isUnreserved) ? nil : $0
    }
    return (authority.text + rest.text, authority.names + rest.names.filter { !authority.names.contains($0) })
  }

  /// The references are variables as the text has them.
  func shown(_ text: String) -> String {
    replacing(text) { $0.typed ?? "{{\($0.name)}}" }
  }

  private func replacing(_ text: String, _ shown: (Reference) -> String) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .literal(let text): text
      case .reference(let index): shown(references[index])
      }
    }.joined()
  }

  func leadingMark(of bytes: [UInt8]) -> (value: String?, end: Int)? {
    guard bytes.starts(with: stem), let found = mark(in: bytes[...]), found.range.lowerBound == 0 else {
      return nil
    }
    return (references[found.index].value, found.range.upperBound)
  }

  private enum Piece {
    case literal(String)
    case reference(Int)
  }

  private func pieces(of text: String) -> [Piece] {
    guard !references.isEmpty, text.utf8.count > stem.count else { return [.literal(text)] }
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var start = 0
    while let found = mark(in: bytes[start...]) {
      if found.range.lowerBound > start {
        pieces.append(.literal(String(decoding: bytes[start..<found.range.lowerBound], as: UTF8.self)))
      }
      pieces.append(.reference(found.index))
      start = found.range.upperBound
    }
    if start == 0 { return [.literal(text)] }
    if start < bytes.count { pieces.append(.literal(String(decoding: bytes[start...], as: UTF8.self))) }
    return pieces
  }

  private func mark(in bytes: ArraySlice<UInt8>) -> (range: Range<Int>, index: Int)? {
    var rest = bytes
    while let found = rest.firstRange(of: stem) {
      let digits = rest[found.upperBound...].prefix { (0x30...0x39).contains($0) }
      if rest[digits.endIndex...].first == UInt8(ascii: "z"),
        let index = Int(String(decoding: digits, as: UTF8.self)), references.indices.contains(index)
      {
        return (found.lowerBound..<digits.endIndex + 1, index)
      }
      rest = rest[found.upperBound...]
    }
    return nil
  }
}
