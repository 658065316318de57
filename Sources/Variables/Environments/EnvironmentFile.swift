package import WiredraftCore

/// The definitions in a file such as `http-client.env.json`: an object of environments, each an object of variables.
///
/// ```json
/// {
///   "$shared": { "host": "example.com" },
///   "dev": { "host": "localhost:8080", "limit": 5 }
/// }
/// ```
/// A value is of any type of JSON, and kept as it is.
package struct EnvironmentFile: Sendable {
  /// The name under which a file has what all its environments share.
  package static let sharedName = "$shared"

  /// An environment, or what all share.
  package struct Environment: Sendable {
    package var name: String
    /// The definitions; of those of one name, only the last.
    package var definitions: [Variable.Definition]
  }

  /// The environments; of those of one name, only the last.
  package let environments: [Environment]
  /// The problems. What precedes an error of the syntax counts.
  package let problems: [VariableFileProblem]

  /// Reads a file.
  ///
  /// - Parameter secrecy: Whether the values are secrets; nil if that depends on each name.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  package init(_ bytes: [UInt8], secrecy: Bool? = nil) {
    var reader = EnvironmentReader(secrecy: secrecy)
    reader.read(ByteOrderMark.removed(from: bytes))
    environments = reader.environments
    problems = reader.problems
  }

  /// The definitions of an environment; none if the file has no such environment.
  package subscript(name: String) -> [Variable.Definition] {
    environments.first { $0.name == name }?.definitions ?? []
  }
}
