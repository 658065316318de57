internal import Foundation
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
  report("\(source(at: location)) is false", note(), location)
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

/// Records an issue if a condition is false, and ends the test.
package func require(
  _ condition: Bool, _ note: @autoclosure () -> String = "", at location: SourceLocation = #_sourceLocation
) throws {
  guard !condition else { return }
  report("\(source(at: location)) is false", note(), location)
  throw RequiredValueMissing()
}

/// The error after a value that a test needs was missing, which has been reported already.
private struct RequiredValueMissing: Error {}

private func describe<Value>(_ value: Value) -> String {
  (value as? any CustomTestStringConvertible)?.testDescription ?? String(reflecting: value)
}

/// The line of an expectation.
private func source(at location: SourceLocation) -> String {
  let text = (try? String(contentsOfFile: location.filePath, encoding: .utf8)) ?? ""
  let lines = text.components(separatedBy: "\n")
  guard lines.indices.contains(location.line - 1) else { return "The condition" }
  return lines[location.line - 1].trimmingCharacters(in: .whitespaces)
}

private func report(_ fault: String, _ note: String, _ location: SourceLocation) {
  Issue.record(Comment(rawValue: note.isEmpty ? fault : "\(note): \(fault)"), sourceLocation: location)
}
