internal import Foundation

/// Returns the cases of an enumeration of which there is no value among some, by their names.
///
/// - Parameter path: The file that declares it, each case on a line of its own; from the package's root on.
public func missingCases<Value>(among values: [Value], declaredIn path: String) throws -> Set<String> {
  let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  let declaration = source.components(separatedBy: "enum \(Value.self) {\n").dropFirst().joined()
  let declared = declaration.components(separatedBy: "\n}\n")[0].components(separatedBy: "\n")
    .filter { $0.hasPrefix("  case ") }
    .map { String($0.dropFirst(7).prefix { $0.isLetter || $0.isNumber }) }
  let known = values.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" }
  // A case that the file doesn't declare shows that another file was read.
  return Set(declared).symmetricDifference(known)
}
