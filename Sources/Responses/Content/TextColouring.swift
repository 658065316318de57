/// The colouring of the visible part of a text in a markup language.
///
/// Only the visible bytes are read, and at most 64 KiB before them: a comment, string or script that began earlier is
/// recognised by the mark that ends it, if that is in these bytes, and is coloured as other text if not. Nothing is
/// checked: a faulty text has some colouring, too.
///
///     let language = TextColouring.language(for: answer.mediaType)
///     TextColouring.spans(in: visible, of: body, in: language)
///
/// To colour further lines without reading back again, go on from the state at the end of the last ones.
package enum TextColouring {
  /// The number of bytes before a visible part that are read, at most.
  package static let reach = 64 << 10

  /// The language of a text.
  package enum Language: Sendable, Hashable {
    /// Any that has no colours.
    case plain
    /// HTML, in which the contents of `script` and `style` have no colours.
    case html
    /// XML, and the formats that it is the base of.
    case xml
  }

  /// The kind of a part of a text.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// The name of an element.
    case tag
    /// The name of an attribute.
    case attributeName
    /// The value of an attribute.
    case string
    /// A comment with its marks.
    case comment
    /// A word of a declaration.
    case keyword
    /// A bracket or other sign.
    case punctuation
    /// A character reference, such as `&amp;`.
    case entity
    /// Any other part.
    case text
  }

  /// A part of one kind.
  package struct Span: Sendable, Hashable {
    /// The bytes of the part, by their offsets in the text.
    package let range: Range<Int>
    /// The kind of all its bytes.
    package let kind: Kind
  }

  /// The state of the colouring between two bytes.
  package struct State: Sendable, Hashable {
    /// The offset of the next byte.
    package let offset: Int
    /// The language of the whole text.
    package let language: Language
    let mode: ColourMode
  }

  /// Returns the language of a media type.
  ///
  /// JSON is `plain`: see ``JSONTree``, which knows its tokens however long its lines are.
  package static func language(for type: MediaType?) -> Language {
    switch type?.essence {
    case "text/html", "application/xhtml+xml": .html
    case "text/xml", "application/xml", "application/xml-dtd": .xml
    case .some(let essence) where essence.hasSuffix("+xml"): .xml
    default: .plain
    }
  }

  /// Returns the spans of a range, in their order. They cover it without gaps, as far as the bytes can be read.
  ///
  /// - Parameters:
  ///   - range: The bytes of the visible lines.
  ///   - bytes: The whole text.
  ///   - language: The language of the text.
  /// - Complexity: O(*n*), where *n* is the length of the range and the ``reach`` before it.
  package static func spans(
    in range: Range<Int>, of bytes: any AnswerBytes, in language: Language
  ) -> [Span] {
    let range = range.clamped(to: 0..<bytes.count)
    let (state, window) = start(before: range, of: bytes, in: language)
    return spans(in: range, of: window, from: state).spans
  }

  /// Returns the spans of a range by the state before it, and the state from which the bytes after it can be coloured.
  ///
  /// - Parameters:
  ///   - range: The bytes of the visible lines.
  ///   - bytes: The whole text.
  ///   - state: The state at the start of the range, or not far before it. Any other is computed again.
  /// - Returns: The spans in their order, and a state at the end of the range or less than 2 KiB before it, unless a
  ///   single word is longer.
  /// - Complexity: O(*n*), where *n* is the length of the range and the distance to the state, at most twice the
  ///   ``reach``.
  package static func spans(
    in range: Range<Int>, of bytes: any AnswerBytes, from state: State
  ) -> (spans: [Span], end: State) {
    let range = range.clamped(to: 0..<bytes.count)
    guard (0...2 * reach).contains(range.lowerBound - state.offset) else {
      let (state, window) = start(before: range, of: bytes, in: state.language)
      return spans(in: range, of: window, from: state)
    }
    return spans(in: range, of: bytes.bytes(in: state.offset..<end(of: range, in: bytes)), from: state)
  }

  private static func spans(
    in range: Range<Int>, of window: [UInt8], from state: State
  ) -> (spans: [Span], end: State) {
    var lexer = ColourLexer(window, from: state, shown: range)
    let end = lexer.run()
    return (lexer.spans, end)
  }

  /// Returns the state at an offset, or at a token not far before it.
  ///
  /// - Complexity: O(*n*), where *n* is the ``reach``.
  package static func state(at offset: Int, of bytes: any AnswerBytes, in language: Language) -> State {
    let offset = max(0, min(offset, bytes.count))
    let (state, window) = start(before: offset..<offset, of: bytes, in: language)
    return spans(in: offset..<offset, of: window, from: state).end
  }
}
