package import WiredraftCore
import WiredraftExplanations

// The program shows a sentence beside the row that it is about.

extension Diagnostic {
  /// The problem, its position within the row, and the remedy: one line, without the values of the draft.
  ///
  /// ``Diagnostic/list`` and ``Diagnostic/index`` identify the row; show them beside the sentence.
  package var sentence: String { explanation.sentence }
  /// The standard that defines the rule, or nil if it is the tool's own rule.
  package var reference: String? { explanation.reference }
}

extension JSONError {
  /// The error with its line and column, as a sentence.
  package var sentence: String { explanation.sentence }
}
