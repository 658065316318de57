package import DraftFormats
package import WiredraftCore

/// YAML text as JSON text, with where each value of it stood.
///
/// Order and the writing of numbers are kept. Scalars are those of YAML 1.2: `no` is a text, and so is a date. Aliases
/// and merge keys become copies; where these would be more than a description can hold, reading ends.
/// - Note: YAML 1.2.2 §10.3, read by libyaml
package struct YAMLText: Sendable {
  /// The JSON text.
  package let json: String
  /// Where each name and each value of the JSON text stood in the YAML, in the order of the JSON text.
  package let places: [TextPosition]

  /// Reads one document.
  ///
  /// - Throws: ``ImportError``, with line and column: for what is no YAML, a second document, a name that stands twice in
  ///   a mapping, one that is no text, an alias within what it stands for, more than 1,000 levels.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String) throws(ImportError) {
    var writer = YAMLWriter(try YAMLTree(text), inputCount: text.utf8.count)
    try writer.write()
    json = String(decoding: writer.json, as: UTF8.self)
    places = writer.places
  }
}
