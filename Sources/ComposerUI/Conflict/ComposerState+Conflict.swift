internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Asks what to do about a file that another program wrote.
  mutating func askAboutConflict(_ path: String, theirs: [UInt8]) {
    layers.append(.conflict(ConflictState(path: path, ours: document.serialized(), theirs: theirs)))
  }

  mutating func apply(_ action: Action, to conflict: ConflictState) -> [Effect] {
    var conflict = conflict
    let page = max(1, ConflictView(state: self, conflict: conflict).rows)
    let last = max(0, conflict.diff.lines.count - page)
    switch action {
    case .answerYes:
      layers.removeLast()
      return [.replaceFile(path: conflict.path, bytes: document.serialized())]
    case .takeFile: return take(conflict)
    case .saveAs:
      layers.removeLast()
      askForName(of: conflict.path)
      return []
    case .close:
      layers.removeLast()
      departure = nil
      message = Message(
        text: "Nothing was saved: \(conflict.path) stays as it is, and so does the draft here.")
      return []
    case .moveUp: conflict.top -= 1
    case .moveDown: conflict.top += 1
    case .pageUp: conflict.top -= max(1, page - 1)
    case .pageDown: conflict.top += max(1, page - 1)
    case .moveToFirst:
      conflict.top = 0
      conflict.left = 0
    case .moveToLast: conflict.top = last
    case .moveLeft: conflict.left = max(0, conflict.left - 16)
    case .moveRight: conflict.left = min(conflict.left + 16, ConflictView.mostColumns)
    default: return []
    }
    conflict.top = max(0, min(conflict.top, last))
    layers[layers.count - 1] = .conflict(conflict)
    return []
  }

  /// Puts the file's draft in the place of the one here: one step, which undo takes back.
  private mutating func take(_ conflict: ConflictState) -> [Effect] {
    guard let document = conflict.document else {
      message = Message(text: "It can't be taken: \(conflict.summary(options))", kind: .warning)
      return []
    }
    layers.removeLast()
    departure = nil
    endEditing()
    let isOther = !conflict.hasSameDraft && change(.replace(document))
    history.markSaved()
    askedFiles = []
    endSelection()
    // The cursor stays on a row, as long as there is one.
    let last = max(0, (draft[grid.list]?.count ?? 0) - 1)
    grid.rows[grid.list] = min(grid.rows[grid.list] ?? 0, last)
    message = Message(
      text: isOther
        ? "The draft of the file is here now; u brings yours back."
        : "The file holds the same draft; it stays as it is.")
    return [.keepFile(path: conflict.path)]
  }
}
