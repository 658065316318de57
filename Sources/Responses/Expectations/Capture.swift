package import WiredraftCore

/// A value of an answer that becomes a variable for what follows.
package struct Capture: Sendable, Hashable {
  /// The name of the variable.
  package var name: String
  /// The part of the answer that has the value.
  package var source: Expectation.Subject

  /// Reads the source of a capture: `$.id`, `header Location`, or another subject of an expectation.
  ///
  /// - Throws: The first error in the source.
  package init(_ name: String, from source: String) throws(ExpectationError) {
    self.name = name
    var reader = ExpectationReader(source)
    self.source = try reader.readSource()
  }
}

/// The result of a capture.
package enum CapturedValue: Sendable, Hashable {
  /// The value: a number for `status`, `size` and `time`, a text for `body` and `header` (the first of
  /// several fields), and that of JSON for a path.
  case value(ParameterValue)
  /// The answer has no such field or value.
  case absent
  /// The value can't be said.
  case undecided(UndecidedReason)
}
