internal import DraftFormats
internal import Explanations
internal import WiredraftCore

extension RowsTab {
  /// Returns the side that overriding applies to: the shown one, or the one that takes the parameters.
  static func sideToOverride(in state: ComposerState) -> Draft.RowList? {
    switch state.grid.list {
    case .query, .body: return state.grid.list
    case .path, .headers: return nil
    case .parameters:
      let (destination, reason) = state.composition.routing.parameters
      switch destination {
      case .query: return .query
      case .body: return .body
      default: break
      }
      guard case .overridden = reason else { return nil }
      return sideThatReplaces(in: state.session)
    }
  }

  static func sideThatReplaces(in session: DraftSession) -> Draft.RowList {
    session.composition.routing.prefersQuery && session.draft.query != nil && !session.draft.queryAdds
      ? .query : .body
  }

  static func overrideRefusal(in state: ComposerState) -> Sentence? {
    if selectedFolderRow(in: state) != nil { return nil }
    guard let side = sideToOverride(in: state) else {
      return state.grid.list == .parameters
        ? "The parameters go nowhere that could be overridden; \(key: .insertRowBelow) in the query or the body adds a row there."
        : "Only the query and a body of rows can be overridden: \(key: .showQuery) and \(key: .showBody) show them."
    }
    return overrideRefusal(of: side, in: state)
  }

  static func overrideRefusal(of side: Draft.RowList, in state: ComposerState) -> Sentence? {
    if side == .body, !state.draft.body.type.takesRows {
      let names = Draft.BodyType.allCases.filter(\.takesRows).map(\.rawValue)
      return
        "A body of type \(state.draft.body.type.rawValue) has no rows: \(key: .pickBodyType) chooses \(names.listed("or"))."
    }
    if isOverridden(side, in: state.session) || isComputed(side, in: state.session) { return nil }
    let other = side == .query ? "body" : "query"
    let taken =
      state.draft.parameters == nil ? "There are no parameters" : "The parameters go to the \(other)"
    let word = side == .query ? "query" : "body"
    return
      "\(taken): there is nothing to copy. \(key: .insertRowBelow, command: "add \(word)") adds a row to the \(word)."
  }

  static func isOverridden(_ side: Draft.RowList, in session: DraftSession) -> Bool {
    session.draft[side] != nil
      || (side == .body && session.draft.body.type.takesJSONValue && session.draft.body.jsonText != nil)
  }

  static func overrideOrBack(in state: inout ComposerState) {
    if let row = selectedFolderRow(in: state) { return overrideFolderRow(row, in: &state) }
    if let side = sideToOverride(in: state) { overrideSide(side, in: &state) }
  }

  /// A side with its own rows drops them and is computed again. Overriding a side leaves the wire unchanged, byte for
  /// byte.
  static func overrideSide(_ side: Draft.RowList, in state: inout ComposerState) {
    if side == .body, state.draft.body.type.takesJSONValue, let text = state.draft.body.jsonText {
      return dropValue(text, in: &state)
    }
    if let actual = state.draft[side] {
      guard state.change(Self.settingRows(nil, of: side, in: state.session)) else { return }
      showSide(side, in: &state)
      let them = actual.count == 1 ? "it" : "them"
      state.message = Message(
        text: actual.isEmpty
          ? "Back to the parameters."
          : "Back to the parameters: \(actual.count.counted("row")) dropped; \(key: .undo) brings \(them) back."
      )
      return
    }
    let copies = state.draft.parameters ?? []
    let override = Self.settingRows(copies, of: side, in: state.session)
    guard state.change(override, rows: max(1, copies.count)) else { return }
    showSide(side, in: &state)
    state.message = Message(
      text:
        "Overridden: \(copies.count.counted("row")) copied, the bytes are the same. Changes here leave the parameters alone; \(key: .override, command: "computed") goes back."
    )
  }

  private static func settingRows(_ rows: [Draft.Row]?, of side: Draft.RowList, in session: DraftSession)
    -> DraftEdit
  {
    guard side == .query, session.draft.queryAdds else { return .setRows(side, rows) }
    return .group(
      [.setRows(side, rows), .setQueryAdds(false)], name: rows == nil ? .backToComputed : .override)
  }

  // MARK: - Adding

  static func addingRefusal(in state: ComposerState) -> Sentence? {
    state.draft.query == nil
      ? "The query has no rows of its own: \(key: .insertRowBelow, command: "add query") in the Query section adds one."
      : nil
  }

  static func toggleQueryAdds(in state: inout ComposerState) {
    guard state.change(.setQueryAdds(!state.draft.queryAdds)) else { return }
    showSide(.query, in: &state)
    state.message = Message(
      text: state.draft.queryAdds
        ? "The query's own rows are added: parameters that the method puts into the query come before them."
        : "The query's own rows replace the parameters, which are not sent in the query any more.")
  }

  /// Drops a JSON value and goes back to the rows beneath it, or to the computed ones if there are none.
  private static func dropValue(_ text: Draft.JSONBodyText, in state: inout ComposerState) {
    var new = state.draft.body
    new.jsonText = nil
    guard state.change(.setBody(new)) else { return }
    showSide(.body, in: &state)
    let count = text.text.utf8Count
    let value: Sentence =
      "the JSON value of \(count.grouped) \(count == 1 ? "byte" : "bytes") dropped; \(key: .undo) brings it back."
    state.message = Message(
      text: new.parameters == nil
        ? "Back to the parameters: \(value)"
        : "Back to the rows of the body: \(value) \(key: .override, command: "computed") goes back to the parameters."
    )
  }

  /// Shows a side without moving the focus; the cursor remains on its row.
  private static func showSide(_ side: Draft.RowList, in state: inout ComposerState) {
    guard state.grid.list != side else { return }
    if state.grid.list == .parameters, selectedRow(in: state) != nil {
      state.grid.rows[side] = state.grid.row
    }
    state.grid.list = side
  }
}
