extension Variable {
  /// The definitions of variables from one place: a layer, and the file if there is one.
  public struct Source: Sendable {
    /// The layer.
    public var layer: Variable.Layer
    /// The path of the file, as people are shown it.
    public var file: String?
    /// The name of the environment that the definitions are for; nil if they are for all.
    public var environment: String?
    /// The definitions; of two of the same name, the last counts.
    public var definitions: [Variable.Definition]

    /// Makes a source.
    public init(
      _ layer: Variable.Layer, file: String? = nil, environment: String? = nil,
      _ definitions: [Variable.Definition]
    ) {
      self.layer = layer
      self.file = file
      self.environment = environment
      self.definitions = definitions
    }
  }
}

extension Variable {
  /// The definitions of variables that a draft can refer to, except its own.
  ///
  /// ```swift
  /// var context = Composition.Context()
  /// context.variables = Variable.Scope([
  ///   Variable.Source(.dotenv, file: ".env", [Variable.Definition("id", "7", line: 3)]),
  ///   Variable.Source(.option, [Variable.Definition("id", 42)]),
  /// ])
  /// var draft = Draft()
  /// draft.parameters = [Draft.Row("item", "{{id}}")]
  /// draft.compose(in: context).target.text  // "/?item=42"
  /// ```
  public struct Scope: Sendable {
    /// The sources, in the order of their layers: the first that defines a name counts.
    public let sources: [Variable.Source]
    /// The paths of the files that were looked at, in order, as people are shown them.
    public let files: [String]
    /// The chosen environment; nil for none.
    public let environment: String?

    private let identity: Identity
    private final class Identity: Sendable {}
    private static let none = Identity()

    /// Makes a scope of sources; those of an earlier layer come first, whatever their order in the list, and those of one
    /// layer stay in theirs.
    ///
    /// - Complexity: O(*n*), where *n* is the number of sources.
    public init(_ sources: [Variable.Source] = [], files: [String] = [], environment: String? = nil) {
      self.sources =
        sources.count < 2
        ? sources : Variable.Layer.allCases.flatMap { layer in sources.filter { $0.layer == layer } }
      self.files = files
      self.environment = environment
      identity = sources.isEmpty && files.isEmpty && environment == nil ? Self.none : Identity()
    }

    func isCopy(of other: Variable.Scope) -> Bool { identity === other.identity }
  }
}
