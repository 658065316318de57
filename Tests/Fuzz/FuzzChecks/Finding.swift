/// A failure that a check found; its input becomes a test.
public struct Finding: Error, CustomStringConvertible {
  /// The failure, as a sentence.
  public var description: String

  init(_ description: String) { self.description = description }
}

/// Throws a finding if a condition is false.
func require(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws(Finding) {
  if !isSo { throw Finding(otherwise()) }
}
