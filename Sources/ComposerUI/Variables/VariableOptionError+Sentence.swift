internal import DraftFormats
package import Variables

extension VariableOptionError {
  /// The error, as the end of a sentence.
  package func sentence(in text: String) -> String {
    switch kind {
    case .missingEqualSign: "write name=text, name:=json or name=@file"
    case .emptyName: "there is no name in front of the equal sign"
    case .invalidName: "a name has no {, no }, no control character, and no space at an end"
    case .missingPath: "there is no path after the @"
    case .json(let kind):
      "\(kind.sentence), at character \(String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1)"
    }
  }
}
