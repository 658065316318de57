internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// The side that overriding acts upon here: the one that is shown, or the one that takes the parameters.
  var sideToOverride: RowList? {
    switch grid.list {
    case .query, .body: return grid.list
    case .path, .headers: return nil
    case .parameters:
      let (destination, reason) = composition.routing.parameters
      switch destination {
      case .query: return .query
      case .body: return .body
      default: break
      }
      guard case .overridden = reason else { return nil }
      return sideThatReplaces
    }
  }

  /// The side whose own rows took the place of the parameters, where one did.
  var sideThatReplaces: RowList { composition.routing.prefersQuery && draft.query != nil ? .query : .body }

  /// Whether the body is one JSON value, be its text right or wrong.
  private var bodyIsOneValue: Bool { draft.body.jsonText != nil }

  /// Whether overriding would do something here.
  var canOverride: Bool {
    guard let side = sideToOverride else { return false }
    if side == .body, !draft.body.type.hasRows || bodyIsOneValue { return false }
    return draft[side] != nil || isComputed(side)
  }

  /// Whether overriding here drops the actual rows of a side, so that it is computed again.
  var overridingGoesBack: Bool {
    let side = focus == .live ? routeSide?.list : sideToOverride
    return side.map { draft[$0] != nil } ?? false
  }

  /// Overrides the side that the selected row goes to, or goes back to the computed one.
  mutating func overrideOrBack() {
    guard let side = sideToOverride else {
      message = Message(
        text: grid.list == .parameters
          ? "The parameters go nowhere that could be overridden; o in the query or the body adds a row there."
          : "Only the query and a body of rows can be overridden: 3 and 4 show them.")
      return
    }
    overrideSide(side)
  }

  /// Copies the computed rows of a side, to be changed there; a side that has rows of its own drops them and is
  /// computed again.
  ///
  /// The wire stays the same, byte for byte, where a side is overridden.
  mutating func overrideSide(_ side: RowList) {
    if side == .body, !draft.body.type.hasRows || bodyIsOneValue {
      message = Message(
        text: draft.body.type.hasRows
          ? "The body is one JSON value: there are no rows to override."
          : "A body of type \(draft.body.type.rawValue) has no rows: b chooses json, form or multipart.")
      return
    }
    let word = side == .query ? "query" : "body"
    if let actual = draft[side] {
      guard change(.setRows(side, nil)) else { return }
      showSide(side)
      let them = actual.count == 1 ? "it" : "them"
      message = Message(
        text: actual.isEmpty
          ? "Back to computed."
          : "Back to computed: \(actual.count.grouped) actual \(actual.count == 1 ? "row" : "rows") dropped; u brings \(them) back."
      )
      return
    }
    guard isComputed(side) else {
      let other = side == .query ? "body" : "query"
      let taken = draft.parameters == nil ? "There are no parameters" : "The parameters go to the \(other)"
      message = Message(text: "\(taken): there is nothing to copy. o adds an actual row to the \(word).")
      return
    }
    let copies = draft.parameters ?? []
    guard change(.setRows(side, copies), rows: max(1, copies.count)) else { return }
    showSide(side)
    message = Message(
      text:
        "Overridden: \(rowCount(copies.count)) copied, the bytes are the same. Changes here leave the parameters alone; f goes back."
    )
  }

  /// Shows a side without taking the focus, with the cursor on the row where it was.
  private mutating func showSide(_ side: RowList) {
    guard grid.list != side else { return }
    if grid.list == .parameters, selectedRow != nil { grid.rows[side] = grid.row }
    grid.list = side
  }
}
