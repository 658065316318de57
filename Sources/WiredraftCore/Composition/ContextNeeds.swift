extension Composition {
  /// The files and the environment variables that composing a draft needs.
  public struct Needs: Sendable, Equatable {
    /// The paths of files, as they are written, in the order of the rows; a path may occur twice.
    public private(set) var files: [String] = []
    /// The environment variables that enabled rows name.
    public private(set) var variables: [String] = []

    init() {}

    /// Whether nothing is needed.
    public var isEmpty: Bool { files.isEmpty && variables.isEmpty }

    mutating func append(files: [String], variables: [String]) {
      self.files += files
      self.variables += variables
    }

    mutating func append(_ other: Composition.Needs) {
      files += other.files
      variables += other.variables
    }
  }
}

struct ContextDifference {
  private var files: Set<String> = []
  private var environment: Set<String> = []
  private var references: Set<String> = []
  /// Whether other names are defined, or other files were looked at: the facts about undefined names.
  private var changesUndefined = false

  /// Returns nil if the contexts are equal; that takes O(1) if their dictionaries share their storage.
  init?(
    from old: Composition.Context, _ oldVariables: VariableTable, to new: Composition.Context,
    _ variables: VariableTable
  ) {
    if old.files != new.files { files = Self.difference(old.files, new.files) }
    if old.environment != new.environment {
      environment = Self.difference(old.environment, new.environment)
    }
    references = variables.difference(from: oldVariables)
    changesUndefined = variables.looksElsewhere(than: oldVariables)
    if files.isEmpty && environment.isEmpty && references.isEmpty && !changesUndefined { return nil }
  }

  private static func difference<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> Set<String> {
    var names = Set(new.lazy.filter { old[$0.key] != $0.value }.map(\.key))
    names.formUnion(old.keys.lazy.filter { new[$0] == nil })
    return names
  }

  func concerns(
    files: [String], environment: [String], references: [String], holdsUndefined: @autoclosure () -> Bool
  ) -> Bool {
    files.contains(where: self.files.contains) || environment.contains(where: self.environment.contains)
      || references.contains(where: self.references.contains) || (changesUndefined && holdsUndefined())
  }
}
