package import WiredraftCore

extension DraftDocument {
  /// Returns the change that turns the query in the URL into rows, if these are sent as the same bytes.
  ///
  /// The new rows precede those that fill the query already, since they are sent in that order. They join the
  /// parameters if these fill the query, and the list of actual query rows otherwise.
  ///
  /// - Returns: The change, its list, and the number of rows that it makes; nil if the URL has no query, or
  ///   no rows give its bytes.
  /// - Complexity: O(*n*), where *n* is the length of the message.
  package func editSplittingQuery() -> (edit: DraftEdit, list: Draft.RowList, count: Int)? {
    guard let parts = SplitURL(draft.url), let query = parts.query else { return nil }
    let isComputed =
      (draft.query == nil || draft.queryAdds) && MethodTraits(named: draft.method)?.prefersQuery == true
    // The list that fills the query now continues to do so.
    let list: Draft.RowList = isComputed ? .parameters : .query
    var found: (edits: [DraftEdit], count: Int, verbatim: Int)?
    for sets in [[draft.styles.query], EncodingStyles.PercentEncodeSet.allCases] {
      guard let pairs = PairRows(query, in: .query, sets: sets, isLiteral: false) else { continue }
      let verbatim = pairs.rows.count(where: \.isVerbatim)
      guard found.map({ verbatim < $0.verbatim }) ?? true else { continue }
      var edits: [DraftEdit] = [
        .setURL(parts.withoutQuery), .setRows(list, pairs.rows + (draft[list] ?? [])),
      ]
      if pairs.set != draft.styles.query {
        var styles = draft.styles
        styles.query = pairs.set
        edits.append(.setStyles(styles))
      }
      guard sendsTheSame(after: edits) else { continue }
      found = (edits, pairs.rows.count, verbatim)
      if verbatim == 0 { break }
    }
    return found.map { (.group($0.edits, name: .rows), list, $0.count) }
  }

  private func sendsTheSame(after edits: [DraftEdit]) -> Bool {
    var changed = self
    for edit in edits { _ = changed.apply(edit) }
    let (old, new) = (draft.compose(in: .unsent), changed.draft.compose(in: .unsent))
    return old.target.bytes == new.target.bytes && old.head.bytes == new.head.bytes
      && old.body?.bytes.count == new.body?.bytes.count && !new.unmade.contains(.target)
  }
}
