/// What is wrong in a configuration file, or worth knowing, and where.
package struct ConfigurationProblem: Sendable, Hashable {
  /// How much it matters.
  package enum Severity: String, Sendable, Hashable {
    /// What stands there has no effect.
    case error
    /// It has its effect, which may not be what is meant.
    case warning
  }

  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
  /// How much it matters.
  package var severity: Severity
  /// What is wrong and what helps, without a full stop.
  package var sentence: String

  package init(line: Int, column: Int, severity: Severity = .error, _ sentence: String) {
    self.line = line
    self.column = column
    self.severity = severity
    self.sentence = sentence
  }

  /// The problem as a line that editors and shells know: `FILE:LINE:COLUMN: error: …`.
  package func text(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue): \(sentence)"
  }
}

/// A place in a configuration file.
struct ConfigurationPlace: Sendable, Hashable {
  var line: Int
  var column: Int
}
