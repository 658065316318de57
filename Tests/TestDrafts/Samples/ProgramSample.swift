/// Texts as other programs write them, after the examples of their documentation, with the request that each
/// documents: method and target, header fields without Host and Content-Length, an empty line, and the body.
package struct ProgramSample: CustomStringConvertible, Sendable {
  /// The name of the format that the text is recognised as.
  package var format: String
  /// The example in a few words.
  package var title: String
  /// The text that the program writes.
  package var text: String
  /// The request that the program documents.
  package var request: String

  /// The name in the lists of tests.
  package var description: String { "\(format): \(title)" }

  init(_ format: String, _ title: String, _ text: String, sends request: String) {
    self.format = format
    self.title = title
    self.text = text
    self.request = request
  }
}
