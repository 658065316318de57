package import Responses
package import WiredraftCore

/// The name of a paragraph, which identifies its subject.
package struct ParagraphName: Sendable, Hashable {
  /// The name as written in the text.
  package let text: String

  /// Creates a name from its text, as for a place on the screen.
  package init(_ text: String) { self.text = text }

  package init(_ code: Diagnostic.Code) { text = "problem." + code.rawValue }

  /// Creates the name for a diagnostic of an answer.
  package init(_ code: ResponseDiagnostic.Code) { text = "answer." + code.rawValue }

  /// Creates the name for a rule that decides where a row goes.
  package init(_ rule: RouteRule) { text = "route." + rule.rawValue }

  package init(_ kind: ByteKind) { text = "byte." + kind.rawValue }

  /// Creates the name for a method; those without a definition share one.
  package init(_ traits: MethodTraits?) {
    text = "method." + (traits.flatMap { $0.isSafe == nil ? nil : $0.name } ?? "other")
  }

  package init(_ type: Draft.BodyType) { text = type.words.paragraph }

  package init(_ type: Draft.RowType) { text = "type." + type.rawValue }

  /// Creates the name for one value of an encoding style, both spelled as in a draft file.
  package init(style: String, word: String) {
    // Query and form have the same values.
    text = "style." + (style == "query" || style == "form" ? "set" : style) + "." + word
  }
}
