extension Draft {
  /// Notes of a row, which are never sent.
  public struct RowNotes: Sendable {
    /// The meaning of the row, for people.
    public var description: String?
    /// Members of the row in its draft file that this version does not know, each with the name of the member before it;
    /// they are written back as they were read.
    public var unknown: [Draft.UnknownMember] = []
    /// Makes empty notes.
    public init() {}
  }
}

extension Draft {
  /// A member of an object in a draft file that this version does not know.
  public struct UnknownMember: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value, as its text in the file.
    public var json: String
    /// The name of the member before it; nil if it came first.
    public var follows: String?
    /// Makes a member.
    public init(name: String, json: String, follows: String?) {
      self.name = name
      self.json = json
      self.follows = follows
    }
  }
}
