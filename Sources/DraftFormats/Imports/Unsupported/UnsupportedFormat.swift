/// A format that is known, and can't be imported: the export of another program, a command of another tool, or data that
/// names no method and no URL.
///
/// Without these, such a text would be taken for JSON or for lines, and become rows that mean nothing.
package struct UnsupportedFormat: Sendable {
  /// The use of a text in this format as the text of a body.
  package struct TextBody: Sendable {
    /// The media type of the text; nil if it has none that servers agree on.
    package let contentType: String?
  }

  /// The word by which the command line names it; nil for none.
  package let word: String?
  /// A text in this format, with its article: `a Postman collection`.
  package let name: String
  /// The way to the request in it, as a sentence.
  let remedy: String
  /// The use as a body; nil if the text is rarely one.
  package let body: TextBody?
  /// Whether the text is data, rather than requests in a form of another program.
  let isData: Bool
  let recognises: @Sendable (TextGlance) -> Bool

  init(
    _ name: String, _ remedy: String, word: String? = nil, isData: Bool = false, body: TextBody? = nil,
    recognises: @escaping @Sendable (TextGlance) -> Bool
  ) {
    self.word = word
    self.name = name
    self.remedy = remedy
    self.isData = isData || body != nil
    self.body = body
    self.recognises = recognises
  }

  /// The refusal of a text, as a sentence with the remedy.
  package var refusal: String {
    isData
      ? "This is \(name), which names no method and no URL. \(remedy)"
      : "This is \(name); Wiredraft doesn't import those. \(remedy)"
  }

  /// Returns the format that a word of the command line names; nil if there is none.
  package init?(word: String) {
    guard let format = Self.programs.first(where: { $0.word == word }) else { return nil }
    self = format
  }

  /// Returns the format of a text that only resembles one that can be imported; nil if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func closest(to text: TextGlance) -> UnsupportedFormat? {
    programs.first { $0.recognises(text) }
  }
}
