import DraftFormats
import YAMLText

/// Reads OpenAPI descriptions, in JSON or in YAML.
enum DescriptionReader {
  /// Returns what a text describes.
  ///
  /// - Throws: ``ImportError``, with line and column of the text.
  static func description(_ text: String) throws(ImportError) -> OpenAPIDescription {
    guard isYAML(text) else { return try OpenAPIDescription(reading: text) }
    let yaml = try YAMLText(text)
    return try OpenAPIDescription(reading: yaml.json, places: yaml.places)
  }

  /// Whether a text that is to be a description is no JSON by its first character.
  private static func isYAML(_ text: String) -> Bool {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...]
    guard let first = text.first(where: { $0 > 0x20 }) else { return false }
    return ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
      || (first == UInt8(ascii: "\"")
        && OpenAPIDescription.isYAML(String(decoding: text.prefix(1 << 16), as: UTF8.self)))
  }
}
