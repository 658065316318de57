import ScreenModel
import WiredraftCore

/// The places that the user sees before a key is handled, to find a key that changes nothing and says nothing.
struct KeyTrace {
  private enum Cause {
    case action(Action)
    case letter(Character)
  }

  private let cause: Cause
  private let places: Places
  private let dialog: (any Dialog)?

  init?(of event: Event, in state: ComposerState) {
    switch event {
    case .action(let action): cause = .action(action)
    case .chooseLetter(let letter): cause = .letter(letter)
    case .insert, .paste, .pasting, .pasteStopped, .unbound, .mouse, .resize, .focused, .background,
      .finished:
      return nil
    }
    places = Places(state)
    dialog = state.dialogs.last
  }

  func explainSilence(in state: inout ComposerState) {
    guard state.message == nil, places == Places(state), !isDialogChanged(in: state) else { return }
    state.message = Message(text: sentence(in: state))
  }

  private func isDialogChanged(in state: ComposerState) -> Bool {
    guard let dialog, let now = state.dialogs.last else { return false }
    if let old = dialog as? any ListDialog, let new = now as? any ListDialog, old.selection != new.selection {
      return true
    }
    if let old = dialog as? any ScrollingDialog, let new = now as? any ScrollingDialog, old.top != new.top {
      return true
    }
    let frame = Frame(size: state.size)
    let (old, new) = (dialog.draw(in: state, over: frame), now.draw(in: state, over: frame))
    return old.cursor != new.cursor || old.surface?.rect != new.surface?.rect
      || old.surface?.screen != new.surface?.screen
  }

  // MARK: - The sentence

  private func sentence(in state: ComposerState) -> Sentence {
    switch cause {
    case .letter(let letter):
      return "\(String(letter)) is no choice here: a letter of the list chooses. \(state.sentenceOfKeys)"
    case .action(let action):
      if let tab = state.tab(shownBy: action) { return "\(tab.id.title) is shown already." }
      let keys = state.dialogs.isEmpty ? "" : " " + state.sentenceOfKeys
      return "\(action.sentenceOfSilence ?? "Nothing to change here: \(lowercased(action, state))")\(keys)"
    }
  }

  private func lowercased(_ action: Action, _ state: ComposerState) -> String {
    let text = state.text(action.sentence)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension KeyTrace {
  private struct Places: Equatable {
    let revision: Int
    let panes: [Int]
    let cursor: GridCursor
    let anchor: Draft.RowReference?
    let folds: [[Int]]
    let filter: String?
    let tabs: [TabID]
    let tab: [AnyHashable]
    let edit: Edit?
    let body: TextPlace
    let settings: [Bool]
    let theme: ThemeName
    let lesson: [Int]
    let dialogs: Int
    let context: KeyContext?

    struct Edit: Equatable {
      let target: EditTarget
      let length: Int
      let cursor: Int
      let box: TextPlace?
      let completion: [Int?]
    }

    init(_ state: ComposerState) {
      let (grid, live, panes) = (state.grid, state.live, state.panes)
      revision = state.revision
      // Without a line in the grid its column is not visible.
      let isColumnShown = !RowsTab.showsWholeBody(in: state) && RowsTab.gridLines(in: state).count > 1
      self.panes = [
        panes.focus.rawValue, panes.shown.rawValue, isColumnShown ? grid.column.rawValue : 0,
        grid.top, live.cursor, panes.walls.columns, panes.walls.rows,
      ]
      cursor = grid.rows[cursor: grid.list]
      anchor = grid.anchor
      folds = (grid.trees[grid.list] ?? []).map { [$0.row, $0.open.count] }
      filter = grid.filters[grid.list]?.text
      tabs = [grid.tabs.shown.id, live.tabs.shown.id]
      tab = live.tabs.shown.position
      edit = state.edit.map { edit in
        let text = edit.editor.text
        return Edit(
          target: edit.target, length: text.utf8.count,
          cursor: text.utf8.distance(from: text.startIndex, to: edit.editor.cursor),
          box: edit.box?.editor.place,
          completion: [edit.completionIndex, state.editing.completion?.selection])
      }
      body = grid.body.place
      settings = [
        panes.isZoomed, panes.requestField == .url, grid.body.isOnHead, live.form == .lineEnds,
        live.form == .hex, live.form == .pretty, state.revealsSecrets, state.options.defaults.capturesMouse,
      ]
      theme = state.options.theme.name
      lesson = state.lesson.map { [$0.index, $0.attempt.hints, $0.attempt.reach.hashValue] } ?? []
      dialogs = state.dialogs.count
      context = state.dialogs.last?.context
    }
  }
}

extension Action {
  fileprivate var sentenceOfSilence: Sentence? {
    switch self {
    case .moveUp, .pageUp, .moveToFirst: "There is nothing above."
    case .moveDown, .pageDown, .moveToLast: "There is nothing below."
    case .cursorUp, .extendUp: "This is the first line of the text."
    case .cursorDown, .extendDown: "This is the last line of the text."
    case .moveLeft: "There is nothing to the left."
    case .moveRight: "There is nothing to the right."
    case .cursorLeft, .cursorWordLeft, .cursorToStart, .deleteBackward, .deleteWord, .deleteToStart,
      .extendLeft,
      .extendWordLeft, .extendToStart:
      "There is nothing before the cursor."
    case .cursorRight, .cursorWordRight, .cursorToEnd, .deleteForward, .deleteWordForward, .deleteToEnd,
      .extendRight,
      .extendWordRight, .extendToEnd:
      "There is nothing after the cursor."
    case .choose: "There is nothing to choose."
    case .showRequest: "This is the request line."
    case .nextTab, .previousTab: "There is no other tab."
    case .nextQuestion: "There is no next question."
    case .typeAnother: "Only the choices of the list can be taken."
    case .send: "Nothing is sent from here: \(key: .close) goes back to the request first."
    case .nextMatch, .previousMatch: "There is no other match."
    default: nil
    }
  }
}
