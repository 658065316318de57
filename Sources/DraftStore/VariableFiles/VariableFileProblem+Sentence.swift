internal import DraftFormats
package import Variables
internal import WiredraftCore

extension VariableFileProblem {
  /// The problem as one line for people, without its position.
  package var sentence: String {
    switch kind {
    case .invalidName: "expected a name of letters, digits, _, . and -, as in NAME=value"
    case .missingEqualSign: "expected = after the name, as in NAME=value"
    case .unterminatedQuote: "the quote is not closed"
    case .textAfterQuote: "expected the end of the line, or a # comment, after the closing quote"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .json(let kind): kind.sentence
    case .notAnObject(let found): "the file must be an object of environments, not \(found.phrase)"
    case .environmentNotAnObject(let name, let found):
      "\(ParameterValue.string(name).compactJSON) must be an object of variables, not \(found.phrase)"
    }
  }
}
