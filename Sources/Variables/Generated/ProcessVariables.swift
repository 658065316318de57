package import WiredraftCore

/// The environment of the process as variables: `{{$env.HOME}}`.
package enum ProcessVariables {
  /// The beginning of their names.
  package static let prefix = "$env."

  /// Returns the name of the environment variable that a reference names; nil if it names another variable.
  package static func environmentName(of name: String) -> String? {
    guard name.utf8.count > prefix.utf8.count, name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count))
  }

  /// Returns the definitions of the environment variables that references name.
  ///
  /// Their values are secrets. A variable that isn't set has no definition.
  ///
  /// - Parameters:
  ///   - names: The names in references, in any order.
  ///   - values: Returns the values of environment variables that are set.
  package static func source(
    _ names: some Sequence<String>, values: ([String]) -> [String: String]
  ) -> VariableSource {
    let wanted = Set(names.compactMap(environmentName)).sorted()
    let values = wanted.isEmpty ? [:] : values(wanted)
    return VariableSource(
      .process,
      wanted.compactMap { name in
        values[name].map { VariableDefinition(prefix + name, .string($0), secrecy: true) }
      })
  }
}
