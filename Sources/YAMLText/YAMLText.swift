package import DraftFormats
package import WiredraftCore

/// YAML text as JSON text, with the original position of each value.
///
/// The order and the spelling of numbers are kept. Scalars follow YAML 1.2: `no` is a text, and so is a date. Aliases
/// and merge keys become copies; if there are more of these than a description can hold, reading stops with an error.
/// - Note: YAML 1.2.2 §10.3, read by libyaml
package struct YAMLText: Sendable {
  package let json: String
  /// The position in the YAML of each name and each value, in the order of the JSON text.
  package let places: [TextPosition]

  /// Reads one document.
  ///
  /// - Throws: ``ImportError``, with line and column: for invalid YAML, a second document, a name that is repeated in a
  ///   mapping, a name that is not a text, an alias within its own value, more than 1,000 levels.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String) throws(ImportError) {
    var writer = YAMLWriter(try YAMLTree(text), inputCount: text.utf8.count)
    try writer.write()
    json = String(decoding: writer.json, as: UTF8.self)
    places = writer.places
  }
}
