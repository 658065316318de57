import DraftFormats
import WiredraftCore
import YAMLText

enum YAMLReading {
  /// Returns the text as JSON, with the position of each name and each value.
  @Sendable static func convert(_ text: String) throws(ImportError) -> (json: String, places: [TextPosition])
  {
    let yaml = try YAMLText(text)
    return (yaml.json, yaml.places)
  }
}
