package import Testing

/// Records an issue if two values differ.
///
/// It costs a quarter of what `#expect` costs to compile.
package func check<Value: Equatable>(
  _ actual: Value, _ wanted: Value, _ note: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  guard actual != wanted else { return }
  report("\(describe(actual)) is not \(describe(wanted))", note(), location)
}

/// Records an issue if a condition is false.
package func check(
  _ condition: Bool, _ note: @autoclosure () -> String = "", at location: SourceLocation = #_sourceLocation
) {
  guard !condition else { return }
  report("the condition is false", note(), location)
}

/// Returns a value that must be there; throws, and so ends the test, if it is nil.
package func require<Value>(
  _ value: Value?, _ note: @autoclosure () -> String = "", at location: SourceLocation = #_sourceLocation
) throws -> Value {
  guard let value else {
    report("there is no \(Value.self)", note(), location)
    throw RequiredValueMissing()
  }
  return value
}

/// The error after a value that a test needs was missing, which has been reported already.
private struct RequiredValueMissing: Error {}

private func describe<Value>(_ value: Value) -> String {
  (value as? any CustomTestStringConvertible)?.testDescription ?? String(reflecting: value)
}

private func report(_ fault: String, _ note: String, _ location: SourceLocation) {
  Issue.record(Comment(rawValue: note.isEmpty ? fault : "\(note): \(fault)"), sourceLocation: location)
}
