extension Diagnostic {
  /// The name of a member of a draft file that this version does not know, and the object that it is in.
  public struct UnknownKey: Sendable, Hashable {
    /// An object of a draft file.
    @nonexhaustive public enum Place: Sendable, Hashable {
      /// The draft itself.
      case draft
      /// A row of a list.
      case row
      /// The body.
      case body
      /// The bodies kept for other types, by type.
      case bodies
      /// The encoding styles.
      case encoding
      /// A variable.
      case variable
      /// A value of the answer that becomes a variable.
      case capture
      /// The file of a folder.
      case folder
      /// The settings of sending.
      case sending
    }

    /// The name.
    public var name: String
    /// The object.
    public var place: Place

    /// Makes a key of an object.
    public init(_ name: String, in place: Place) {
      self.name = name
      self.place = place
    }
  }
}
