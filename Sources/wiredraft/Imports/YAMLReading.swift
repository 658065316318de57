import DraftFormats
import WiredraftCore
import YAMLText

enum YAMLReading {
  /// Returns the text as JSON, with the position of each name and each value.
  ///
  /// - Throws: ``ImportError``, with the line and column in the text.
  @Sendable static func convert(_ text: String) throws(ImportError) -> (json: String, places: [TextPosition])
  {
    let yaml = try YAMLText(text)
    return (yaml.json, yaml.places)
  }
}
