/// The properties that few rows have, apart from the others to keep the memory of the many small.
final class RowExtras: Sendable {
  let styles: EncodingStyles
  let unknownStyles: [Draft.UnknownMember]
  let offMembers: [[Int]]

  /// Returns nil if no property differs from that of most rows.
  init?(_ styles: EncodingStyles, _ unknownStyles: [Draft.UnknownMember], _ offMembers: [[Int]]) {
    guard styles != EncodingStyles() || !unknownStyles.isEmpty || !offMembers.isEmpty else { return nil }
    self.styles = styles
    self.unknownStyles = unknownStyles
    self.offMembers = offMembers
  }
}

extension Draft.Row {
  /// The row's own encoding styles: those that are stated, or not the default, take the place of the draft's.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.url = "https://h/p"
  /// draft.parameters = [Draft.Row("a", "[1,2]", type: .array), Draft.Row("b", "[3]", type: .array)]
  /// draft.parameters?[0].styles.arrays = .comma
  /// draft.compose().target.text  // /p?a=1,2&b=3
  /// ```
  public var styles: EncodingStyles {
    get { extras?.styles ?? EncodingStyles() }
    set { extras = RowExtras(newValue, unknownStyles, offMembers) }
  }

  /// Returns the styles that the row is sent with: its own, and for the rest those of its draft.
  package func styles(in draft: EncodingStyles) -> EncodingStyles {
    extras.map { $0.styles.filled(from: draft) } ?? draft
  }

  /// Whether the row has styles of its own.
  public var hasStyles: Bool { extras.map { $0.styles != EncodingStyles() } ?? false }

  /// The members of the row's styles in its draft file that this version does not know.
  public var unknownStyles: [Draft.UnknownMember] {
    get { extras?.unknownStyles ?? [] }
    set { extras = RowExtras(styles, newValue, offMembers) }
  }

  /// The positions of members of the row's array or object that are kept in it and not sent: the index of a member,
  /// from 0, then that of one within it, and so on.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.url = "https://h/p"
  /// draft.parameters = [Draft.Row("tags", #"["new","old"]"#, type: .array)]
  /// draft.parameters?[0].offMembers = [[1]]
  /// draft.compose().target.text  // /p?tags=new
  /// ```
  public var offMembers: [[Int]] {
    get { extras?.offMembers ?? [] }
    set { extras = RowExtras(styles, unknownStyles, newValue) }
  }
}
