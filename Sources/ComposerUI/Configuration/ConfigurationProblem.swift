/// What is wrong in a configuration file, or worth knowing, and where.
public struct ConfigurationProblem: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable {
    /// What stands there has no effect.
    case error
    /// It has its effect, which may not be what is meant.
    case warning
  }

  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// How much it matters.
  public var severity: Severity
  /// What is wrong and what helps, without a full stop.
  public var sentence: String

  /// Makes a problem.
  public init(line: Int, column: Int, severity: Severity = .error, _ sentence: String) {
    self.line = line
    self.column = column
    self.severity = severity
    self.sentence = sentence
  }

  /// The problem as a line that editors and shells know: `FILE:LINE:COLUMN: error: …`.
  public func text(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue): \(sentence)"
  }
}

/// A place in a configuration file.
struct ConfigurationPlace: Sendable, Hashable {
  var line: Int
  var column: Int
}
