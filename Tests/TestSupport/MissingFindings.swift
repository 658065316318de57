internal import Foundation

/// Returns the names of findings that a namespace declares and that are not among some, or the other way round.
///
/// - Parameters:
///   - names: The names of the known findings; they may repeat.
///   - namespace: The enumeration whose static declarations, apart from the private ones, are findings.
///   - path: The file that declares it, relative to the package's root.
package func missingFindings(
  among names: [String], of namespace: String, declaredIn path: String
) throws -> Set<String> {
  let source = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  let declaration = source.components(separatedBy: "enum \(namespace) {\n").dropFirst().joined()
  let declared = declaration.components(separatedBy: "\n}\n")[0].components(separatedBy: "\n")
    .filter { $0.hasPrefix("  static ") }
    .map { String($0.split(separator: " ")[2].prefix { $0.isLetter || $0.isNumber }) }
  // A finding that the file doesn't declare means that the wrong file was read.
  return Set(declared).symmetricDifference(names)
}
