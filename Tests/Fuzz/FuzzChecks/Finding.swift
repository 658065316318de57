/// What a check found to be wrong: the input that it was given becomes a test.
public struct Finding: Error, CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var description: String

  init(_ description: String) { self.description = description }
}

/// Goes on where something is so; else it is a finding.
func require(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws(Finding) {
  if !isSo { throw Finding(otherwise()) }
}
