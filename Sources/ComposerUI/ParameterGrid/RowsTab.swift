import Explanations
import ScreenModel
import WiredraftCore

extension KeyContext {
  static let grid = KeyContext(
    "grid", "The grid", isOfPanes: true,
    bindings: Action.bindings(in: .grid))

  static let selecting = KeyContext(
    "selecting", "While several rows are selected", isOfPanes: true, isOverlay: true,
    bindings: Action.bindings(in: .selecting))
}

struct RowsTab: PaneTab {
  let list: Draft.RowList
  let action: Action?
  let context = KeyContext.grid

  var id: TabID { TabID(list) }

  func absence(in state: ComposerState) -> Sentence? {
    RowsTab.gridTabs(in: state.session).contains(list)
      ? nil : "The URL has no {name} in its path; one such as /users/{id} gets its row there."
  }

  func contexts(in state: ComposerState) -> [KeyContext] {
    RowsTab.isSelecting(in: state) ? [.selecting, .grid] : [.grid]
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .close where RowsTab.isSelecting(in: state): "end"
    case .override
    where RowsTab.sideToOverride(in: state).map { RowsTab.isOverridden($0, in: state.session) } == true:
      "go back"
    case .edit where state.grid.column == .value && FoldKeys.canUnfold(in: state):
      RowsTab.selectedRow(in: state).map {
        RowsTab.isUnfolded($0, state.grid.member, in: state) ? "fold" : "unfold"
      }
    default: nil
    }
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    action == .override ? RowsTab.overrideRefusal(in: state) : nil
  }

  func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    RowsTab.applyToGrid(action, in: &state)
    return []
  }

  // MARK: - The mouse

  static func click(
    at point: Point, line: Int, isDouble: Bool, _ layout: GridLayout, in state: inout ComposerState
  ) {
    let column = layout.column(at: point.column)
    let range = GridRowView.editorColumns(in: layout, of: state)
    let isInEditor = column == state.grid.column || range.contains(point.column)
    if state.edit != nil, state.focus == .grid, line == gridLines(in: state).lineOfCursor, isInEditor {
      let isMasked = state.grid.column == .value && isEditedValueMasked(in: state)
      state.edit?.editor.click(
        column: point.column - range.lowerBound, columns: range.count, isMasked: isMasked)
      return
    }
    CellEdit.end(in: &state)
    state.focus(.grid)
    endSelection(in: &state)
    moveGridCursor(toLine: line, in: &state)
    state.grid.column = column
    if let row = selectedRow(in: state), isOnFold(point, layout, in: state) {
      return toggleFold(row, state.grid.member, in: &state)
    }
    if isDouble { editSelectedCell(in: &state) }
  }

  private static func isOnFold(_ point: Point, _ layout: GridLayout, in state: ComposerState) -> Bool {
    guard let place = RowsTab.selectedMember(in: state) else {
      return point.column == layout.moved
        && RowsTab.selectedRow(in: state).map { RowsTab.isUnfolded($0, in: state) } == true
    }
    let sign = layout.name.lowerBound + GridRowView.indent(ofMember: place) - 2
    return RowsTab.member(place, in: state)?.type.isCollection == true && point.column == sign
  }

  static func isEditedValueMasked(in state: ComposerState) -> Bool {
    if case .member(let place, .value) = state.edit?.target { return RowsTab.isMasked(place, in: state) }
    guard case .cell(let row, .value) = state.edit?.target else { return false }
    return state.draft[row]?.hidesText == true && !state.revealsSecrets
  }

  // MARK: - Explanations

  func row(in state: ComposerState) -> Draft.RowReference? { RowsTab.shownRow(in: state) }

  func highlight(in state: ComposerState) -> WireHighlight {
    if let place = RowsTab.selectedMember(in: state) {
      return RowsTab.members(of: place.row, in: state)?.sentPath(of: place.position)
        .map { .member(place.row, path: $0) } ?? .nothing
    }
    return row(in: state).map { .row($0) } ?? .nothing
  }

  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)? {
    RowsTab.selectedRow(in: state).map { ($0, state.grid.column == .name) }
  }

  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] {
    if let row = RowsTab.shownRow(in: state) { return HelpTopic.topics(of: row, texts, in: state.session) }
    return list == .body ? HelpTopic.bodyTopics(texts, in: state.session) : []
  }

  /// Returns the sentence about a new header field whose name is given: it overrides a folder's, or its purpose.
  private func presetSentence(_ name: String, in state: ComposerState) -> Sentence {
    let isOfFolder = state.composition.folderRows.contains {
      state.session.row($0)?.name.lowercased() == name.lowercased()
    }
    guard let field = HeaderField.named(name), !isOfFolder else {
      return "The draft's own \(name): typing makes a row that overrides the folder's."
    }
    return "The value of \(name). \(field.sentence.citing(field.reference))"
  }

  func why(in state: ComposerState) -> Why {
    if let target = state.edit?.target, case .newRow(_, _, let column) = target {
      let overrides = state.draft[list] == nil && (list == .query || list == .body)
      if let name = state.edit?.preset?.name, column == .value {
        return Why(
          text: list == .path
            ? "The value for {\(name)}, as one segment of the path: a/b becomes a%2Fb."
            : presetSentence(name, in: state))
      }
      return Why(
        text: column == .name
          ? "A new row: type its name, \(key: .nextCell), its value. "
            + (overrides
              ? "With it this list overrides the parameters; \(key: .cancel), then \(key: .override, in: .grid), copies them here first."
              : "\(key: .accept) or \(key: .cancel) without text makes none.")
          : "The value, which is text at first: \(key: .cycleTypeWhileEditing, in: .editing) makes it another type. \(key: .nextCell) goes to the next row."
      )
    }
    if RowsTab.selectedCount(in: state) > 0, state.edit == nil {
      let count = RowsTab.selectedCount(in: state)
      return Why(
        text:
          "\(count.counted("row")) selected: \(key: .toggleRow), \(key: .duplicateRow), \(key: .deleteRow), \(key: .moveRowDown), \(key: .moveRowUp) \(count == 1 ? "act on it, moving takes more" : "act on all"); \(key: .selectRows) or \(key: .close) ends."
      )
    }
    if let name = RowsTab.suggestedName(in: state) {
      return Why(
        text: "The path has {\(name)}: \(key: .edit, command: "value"), and its value."
          + (state.size.columns < 60 ? "" : " It becomes one segment, so that a/b is a%2Fb."))
    }
    if let member = RowsTab.selectedMember(in: state), let why = Why(of: member, state) { return why }
    return RowsTab.shownRow(in: state).map { Why(of: $0, state) } ?? Why(emptyListOf: state)
  }
}
