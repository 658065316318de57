/// What a composition asks of its context: the files and the environment variables that the draft names.
public struct ContextNeeds: Sendable, Equatable {
  /// What some rows name; shared by the compositions that have the rows in common.
  final class Part: Sendable {
    let files: [String]
    let variables: [String]

    init(files: [String], variables: [String]) {
      self.files = files
      self.variables = variables
    }

    /// Nil where nothing is named.
    convenience init?(_ files: [String], _ variables: [String]) {
      if files.isEmpty && variables.isEmpty { return nil }
      self.init(files: files, variables: variables)
    }
  }

  private var parts: [Part] = []

  init() {}

  /// Whether nothing is needed.
  public var isEmpty: Bool { parts.isEmpty }

  /// The paths of files, as they are written, in the order of the rows; a path may stand twice.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var files: [String] { parts.flatMap(\.files) }

  /// The environment variables that enabled rows name.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var variables: [String] { parts.flatMap(\.variables) }

  mutating func append(_ part: Part?) {
    if let part { parts.append(part) }
  }

  mutating func append(_ other: ContextNeeds) { parts += other.parts }

  /// Returns whether both name the same in the same order, by the same groups of rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of groups, and of names in those that are not shared.
  public static func == (lhs: ContextNeeds, rhs: ContextNeeds) -> Bool {
    lhs.parts.elementsEqual(rhs.parts) {
      $0 === $1 || $0.files == $1.files && $0.variables == $1.variables
    }
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
  func concerns(_ needs: ContextNeeds.Part?) -> Bool {
    guard let needs else { return false }
    return !files.isEmpty && needs.files.contains { files.contains($0) }
      || !variables.isEmpty && needs.variables.contains { variables.contains($0) }
  }
}
