internal import DraftFormats
internal import WiredraftCore

/// The two keys that unfold and fold arrays and objects, and turn rows into them and back.
enum FoldKeys {
  static func canUnfold(in state: ComposerState) -> Bool {
    guard !RowsTab.isSelecting(in: state) else { return false }
    if let member = RowsTab.selectedMember(in: state) {
      return RowsTab.member(member, in: state)?.type.isCollection ?? false
    }
    guard let row = RowsTab.selectedRow(in: state) else { return false }
    return RowsTab.members(of: row, in: state) != nil
  }

  static func unfoldingRefusal(in state: ComposerState) -> Sentence? {
    guard RowsTab.selectedMember(in: state) != nil, !canUnfold(in: state) else { return nil }
    return "It is neither an array nor an object: there is nothing in it to unfold."
  }

  /// Returns whether the cursor is on an unfolded array or object, or within one.
  static func canFold(in state: ComposerState) -> Bool {
    guard !RowsTab.isSelecting(in: state), let row = RowsTab.selectedRow(in: state) else { return false }
    return !state.grid.member.isEmpty || RowsTab.isUnfolded(row, in: state)
  }

  /// Unfolds what is under the cursor; goes to its first member if it is unfolded. Rows that are no arrays or objects are
  /// combined by their names.
  static func unfoldOrNest(in state: inout ComposerState) {
    guard canUnfold(in: state), let row = RowsTab.selectedRow(in: state) else {
      return RowNesting.nest(RowsTab.actionRows(in: state), in: &state)
    }
    let position = state.grid.member
    guard RowsTab.isUnfolded(row, position, in: state) else {
      return RowsTab.toggleFold(row, position, in: &state)
    }
    RequestPane.move(by: 1, in: &state)
  }

  /// Folds what the cursor is in; a row that is folded already becomes a row for each member.
  static func foldOrFlatten(in state: inout ComposerState) {
    if canFold(in: state), RowsTab.foldAround(in: &state) { return }
    RowNesting.flatten(RowsTab.actionRows(in: state), in: &state)
  }
}
