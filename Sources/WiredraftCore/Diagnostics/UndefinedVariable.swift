extension Variable {
  /// A name that a draft refers to and nothing defines, and what was searched for it.
  public struct Undefined: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The paths of the files that were looked at, in order, as people are shown them.
    public var files: [String]
    /// The chosen environment; nil for none.
    public var environment: String?
    /// The names that are defined.
    public var known: [String]

    init(_ name: String, in table: VariableTable) {
      self.name = name
      files = table.scope.files
      environment = table.scope.environment
      known = table.names
    }
  }
}
