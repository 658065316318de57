/// An error or a warning about a place in a configuration file.
package struct ConfigurationProblem: Sendable, Hashable {
  /// The severity of a problem.
  package enum Severity: String, Sendable, Hashable {
    /// The entry has no effect.
    case error
    /// The entry has an effect, which may not be the intended one.
    case warning
  }

  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
  /// The severity of a problem.
  package var severity: Severity
  /// The problem and its remedy, without a full stop.
  package var sentence: String

  package init(line: Int, column: Int, severity: Severity = .error, _ sentence: String) {
    self.line = line
    self.column = column
    self.severity = severity
    self.sentence = sentence
  }

  /// Returns the problem as a line that editors and shells understand: `FILE:LINE:COLUMN: error: …`.
  package func text(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue): \(sentence)"
  }
}

struct ConfigurationPlace: Sendable, Hashable {
  var line: Int
  var column: Int
}
