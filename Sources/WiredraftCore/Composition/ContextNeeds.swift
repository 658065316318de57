/// The files and the environment variables that composing a draft needs.
public struct ContextNeeds: Sendable, Equatable {
  /// The paths of files, as they are written, in the order of the rows; a path may occur twice.
  public private(set) var files: [String] = []
  /// The environment variables that enabled rows name.
  public private(set) var variables: [String] = []

  init() {}

  /// Whether nothing is needed.
  public var isEmpty: Bool { files.isEmpty && variables.isEmpty }

  mutating func append(file: String?, variable: String?) {
    if let file { files.append(file) }
    if let variable { variables.append(variable) }
  }

  mutating func append(_ other: ContextNeeds) {
    files += other.files
    variables += other.variables
  }
}

/// The files and variables that differ between two contexts.
struct ContextDifference {
  private var files: Set<String> = []
  private var variables: Set<String> = []

  /// Compares two contexts; nil if they are equal.
  ///
  /// - Complexity: O(1) if the dictionaries share their storage, else O(*n*) for their sizes.
  init?(from old: CompositionContext, to new: CompositionContext) {
    if old.files != new.files { files = Self.difference(old.files, new.files) }
    if old.environment != new.environment {
      variables = Self.difference(old.environment, new.environment)
    }
    if files.isEmpty && variables.isEmpty { return nil }
  }

  private static func difference<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> Set<String> {
    var names = Set(new.lazy.filter { old[$0.key] != $0.value }.map(\.key))
    names.formUnion(old.keys.lazy.filter { new[$0] == nil })
    return names
  }

  /// Returns whether it affects a row that names a file and a variable.
  func concerns(file: String?, variable: String?) -> Bool {
    file.map(files.contains) ?? false || variable.map(variables.contains) ?? false
  }
}
