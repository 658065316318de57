package import WiredraftCore

/// A problem in a file of variables, and its position. The rest of the file still counts.
package struct VariableFileProblem: Error, Sendable, Hashable {
  /// The kinds of problem.
  package enum Kind: Sendable, Hashable {
    /// The text in front of the equal sign is not a name.
    case invalidName
    /// There is no equal sign after the name.
    case missingEqualSign
    /// The quote is never closed.
    case unterminatedQuote
    /// There is text after the closing quote.
    case textAfterQuote
    /// A name or a value is not UTF-8.
    case invalidUTF8
    /// The file is not JSON.
    case json(JSONError.Kind)
    /// The file is JSON, but not an object.
    case notAnObject(found: ParameterValue.Kind)
    /// An environment is not an object.
    case environmentNotAnObject(name: String, found: ParameterValue.Kind)
  }

  package var kind: Kind
  package var position: TextPosition

  package init(_ kind: Kind, at position: TextPosition) {
    self.kind = kind
    self.position = position
  }
}
