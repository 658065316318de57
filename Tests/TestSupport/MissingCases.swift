internal import Foundation

/// Returns the names of an enumeration's cases that have no value among some.
///
/// - Parameter path: The file that declares it, with each case on a separate line; relative to the package's root.
package func missingCases<Value>(among values: [Value], declaredIn path: String) throws -> Set<String> {
  let source = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  let declaration = source.components(separatedBy: "enum \(Value.self) {\n").dropFirst().joined()
  let declared = declaration.components(separatedBy: "\n}\n")[0].components(separatedBy: "\n")
    .filter { $0.hasPrefix("  case ") }
    .map { String($0.dropFirst(7).prefix { $0.isLetter || $0.isNumber }) }
  let known = values.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" }
  // A case that the file doesn't declare means that the wrong file was read.
  return Set(declared).symmetricDifference(known)
}
