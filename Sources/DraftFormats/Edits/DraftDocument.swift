public import WiredraftCore

/// A draft and everything else in its file: the unit of editing, saving and opening.
public struct DraftDocument: Sendable {
  /// The request.
  public var draft: Draft
  /// A title for people; nil for none.
  public var title: String?
  /// The description of the request, of any number of lines; nil for none.
  public var description: String?
  /// The name of the environment whose variables the draft uses; nil for none.
  public var environment: String?
  /// How the request is sent; nil if the file does not say it.
  public var send: SendSettings? {
    _read { yield boxedSend }
    _modify {
      yield &boxedSend
      draft.unknown.sending = boxedSend?.unknown ?? []
    }
  }
  @Boxed private var boxedSend: SendSettings? = nil
  /// The expectations of the answer, and its values that become variables.
  public var expected: ExpectedAnswer {
    _read { yield boxedExpected }
    _modify {
      yield &boxedExpected
      draft.unknown.captures = boxedExpected.captures?.flatMap(\.unknown) ?? []
    }
  }
  @Boxed private var boxedExpected = ExpectedAnswer()
  /// Members at the top of the file that this version does not know.
  public var unknown: [Draft.UnknownMember] {
    get { draft.unknown.members }
    set { draft.unknown.members = newValue }
  }
  /// Members of `encoding` that this version does not know.
  public var unknownStyles: [Draft.UnknownMember] {
    get { draft.unknown.styles }
    set { draft.unknown.styles = newValue }
  }
  /// Members of `bodies` that this version does not know.
  public var unknownBodies: [Draft.UnknownMember] {
    get { draft.unknown.bodies }
    set { draft.unknown.bodies = newValue }
  }
  /// Members of the file that only repeat a default: they are written again, so that the file stays as it
  /// was.
  public var explicit: Set<ExplicitMember> = []

  /// A member that may be left out when it repeats a default.
  public enum ExplicitMember: String, Sendable, Hashable {
    /// An empty list of header fields.
    case headers
    /// An empty list of path rows.
    case path
    /// An empty list of variables.
    case variables
    /// Query rows that replace the computed ones.
    case queryAdds
    /// An empty JSON body.
    case body
    /// An empty list of kept bodies.
    case bodies
    /// Encoding styles that are all at their defaults.
    case encoding
  }

  /// Makes a document from a draft.
  public init(_ draft: Draft = Draft(), title: String? = nil) {
    self.draft = draft
    self.title = title
  }

  /// Returns a change that puts rows into a list, so that no other row is left out by it: the first own rows of a query
  /// are added to the computed ones.
  package func filling(_ list: Draft.RowList, by edit: DraftEdit) -> DraftEdit {
    guard list == .query, draft.query == nil, !draft.queryAdds else { return edit }
    return .group([.setQueryAdds(true), edit], name: edit.name(on: self))
  }
}
