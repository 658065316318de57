extension Variable {
  /// A variable that a draft or a file defines.
  public struct Definition: Sendable {
    /// The name.
    public var name: String
    /// The value, with its type.
    public var value: ParameterValue
    /// Whether the definition says that its value is hidden, or is not; nil if that depends on its name: `api_key`,
    /// `token` and others are known.
    public var secrecy: Bool?
    /// The line of the definition in its file, from 1; nil if it isn't known.
    public var line: Int?
    /// Members of the definition in its file that this version does not know.
    public var unknown: [Draft.UnknownMember] = []

    /// Makes a definition.
    public init(_ name: String, _ value: ParameterValue, secrecy: Bool? = nil, line: Int? = nil) {
      self.name = name
      self.value = value
      self.secrecy = secrecy
      self.line = line
    }

    /// Whether the value is hidden.
    public var isSecret: Bool { secrecy ?? SecretName.matches(name) }
  }
}

extension Variable.Definition: Hashable {
  /// Returns whether two definitions have the same name, value and marks; the line doesn't matter.
  public static func == (lhs: Variable.Definition, rhs: Variable.Definition) -> Bool {
    lhs.name == rhs.name && lhs.secrecy == rhs.secrecy && lhs.unknown == rhs.unknown
      && lhs.value.isIdentical(to: rhs.value)
  }

  /// Adds the name to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
