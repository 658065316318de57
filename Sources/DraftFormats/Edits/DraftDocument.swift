public import WiredraftCore

/// A draft and all else that its file holds: what is edited, saved and opened.
public struct DraftDocument: Sendable {
  /// The request.
  public var draft: Draft
  /// A title for people; nil for none.
  public var title: String?
  /// Members at the top of the file that this version does not know.
  public var unknown: [UnknownMember] = []
  /// Members of `encoding` that this version does not know.
  public var unknownStyles: [UnknownMember] = []
  /// Members of `bodies` that this version does not know.
  public var unknownBodies: [UnknownMember] = []
  /// What stood in the file though it says nothing: it is written again, so that the file stays as it was.
  public var explicit: Set<ExplicitMember> = []

  /// A member that may be left out where it says what is so anyway.
  public enum ExplicitMember: String, Sendable, Hashable {
    /// An empty list of header fields.
    case headers
    /// An empty list of path rows.
    case path
    /// An empty JSON body.
    case body
    /// An empty list of kept bodies.
    case bodies
    /// No style but the defaults.
    case encoding
  }

  /// Makes a document of a draft.
  public init(_ draft: Draft = Draft(), title: String? = nil) {
    self.draft = draft
    self.title = title
  }
}
