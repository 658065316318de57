/// What a composition asks of its context: the files and the environment variables that the draft names.
public struct ContextNeeds: Sendable, Hashable {
  /// The paths of files, as they are written, in the order of the rows; a path may stand twice.
  public var files: [String] = []
  /// The environment variables that enabled rows name.
  public var variables: [String] = []

  /// Needs nothing.
  public init() {}

  /// Whether nothing is needed.
  public var isEmpty: Bool { files.isEmpty && variables.isEmpty }

  static func += (lhs: inout ContextNeeds, rhs: ContextNeeds) {
    lhs.files += rhs.files
    lhs.variables += rhs.variables
  }
}

/// What became different between two contexts.
struct ContextDifference {
  private var files: Set<String> = []
  private var variables: Set<String> = []

  /// - Complexity: O(1) where the dictionaries are the same in memory, else O(*n*) for their sizes.
  init(from old: CompositionContext, to new: CompositionContext) {
    if old.files != new.files { files = Self.difference(old.files, new.files) }
    if old.environment != new.environment {
      variables = Self.difference(old.environment, new.environment)
    }
  }

  private static func difference<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> Set<String> {
    var names = Set(new.lazy.filter { old[$0.key] != $0.value }.map(\.key))
    names.formUnion(old.keys.lazy.filter { new[$0] == nil })
    return names
  }

  /// Returns whether it matters to what names these files and variables.
  func concerns(_ needs: ContextNeeds) -> Bool {
    !needs.isEmpty
      && (!files.isEmpty && needs.files.contains { files.contains($0) }
        || !variables.isEmpty && needs.variables.contains { variables.contains($0) })
  }
}
