internal import DraftFormats
internal import Explanations
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

  /// The refusal of overriding where it would do nothing.
  var overrideRefusal: Sentence? {
    guard let side = sideToOverride else {
      return grid.list == .parameters
        ? "The parameters go nowhere that could be overridden; \(key: .insertRowBelow) in the query or the body adds a row there."
        : "Only the query and a body of rows can be overridden: \(key: .showQuery) and \(key: .showBody) show them."
    }
    return overrideRefusal(of: side)
  }

  /// The refusal of overriding a side where there is nothing to copy or to drop.
  func overrideRefusal(of side: RowList) -> Sentence? {
    if side == .body, !draft.body.type.takesRows {
      let names = BodyType.allCases.filter(\.takesRows).map(\.rawValue)
      return
        "A body of type \(draft.body.type.rawValue) has no rows: \(key: .pickBodyType) chooses \(names.listed("or"))."
    }
    if isOverridden(side) || isComputed(side) { return nil }
    let other = side == .query ? "body" : "query"
    let taken = draft.parameters == nil ? "There are no parameters" : "The parameters go to the \(other)"
    let word = side == .query ? "query" : "body"
    return
      "\(taken): there is nothing to copy. \(key: .insertRowBelow, command: "add \(word)") adds an actual row to the \(word)."
  }

  /// Whether something stands on a side itself, in place of what would be computed.
  func isOverridden(_ side: RowList) -> Bool {
    draft[side] != nil || (side == .body && draft.body.type.takesJSONValue && draft.body.jsonText != nil)
  }

  /// Overrides the side that the selected row goes to, or goes back to the computed one.
  mutating func overrideOrBack() {
    if let side = sideToOverride { overrideSide(side) }
  }

  /// Copies the computed rows of a side, to be changed there; a side that has rows of its own drops them and is
  /// computed again.
  ///
  /// The wire stays the same, byte for byte, where a side is overridden.
  mutating func overrideSide(_ side: RowList) {
    if side == .body, draft.body.type.takesJSONValue, let text = draft.body.jsonText {
      return dropValue(text)
    }
    if let actual = draft[side] {
      guard change(.setRows(side, nil)) else { return }
      showSide(side)
      let them = actual.count == 1 ? "it" : "them"
      message = Message(
        text: actual.isEmpty
          ? "Back to computed."
          : "Back to computed: \(actual.count.grouped) actual \(actual.count == 1 ? "row" : "rows") dropped; \(key: .undo) brings \(them) back."
      )
      return
    }
    let copies = draft.parameters ?? []
    guard change(.setRows(side, copies), rows: max(1, copies.count)) else { return }
    showSide(side)
    message = Message(
      text:
        "Overridden: \(rowCount(copies.count)) copied, the bytes are the same. Changes here leave the parameters alone; \(key: .override, command: "computed") goes back."
    )
  }

  /// Goes back from a JSON value to the rows beneath it, or to what is computed where there are none.
  private mutating func dropValue(_ text: JSONBodyText) {
    var new = draft.body
    new.jsonText = nil
    guard change(.setBody(new)) else { return }
    showSide(.body)
    let count = text.text.utf8Count
    let value: Sentence =
      "the JSON value of \(count.grouped) \(count == 1 ? "byte" : "bytes") dropped; \(key: .undo) brings it back."
    message = Message(
      text: new.parameters == nil
        ? "Back to computed: \(value)"
        : "Back to the actual rows: \(value) \(key: .override, command: "computed") goes back to the computed ones."
    )
  }

  /// Shows a side without taking the focus, with the cursor on the row where it was.
  private mutating func showSide(_ side: RowList) {
    guard grid.list != side else { return }
    if grid.list == .parameters, selectedRow != nil { grid.rows[side] = grid.row }
    grid.list = side
  }
}
