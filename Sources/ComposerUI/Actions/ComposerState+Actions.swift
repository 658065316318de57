extension ComposerState {
  /// Whether an action, which a key gives here, does anything now: the footer names no key that does not.
  func works(_ action: Action) -> Bool {
    guard let dialog = dialogs.last else { return refusal(of: action) == nil }
    return dialog.isEnabled(action, in: self)
      && (action.row.reach != .everywhere || action.row.refusal(self) == nil)
  }

  /// Returns why an action would do nothing in the panes now; nil if it would do something.
  func refusal(of action: Action) -> Sentence? {
    if action.place == .editing, edit == nil { return "Nothing is being edited; \(key: .edit) edits." }
    if let objection = focusedTab?.refusal(of: action, in: self) { return objection }
    let row = action.row
    if row.apply == nil, let tab = tab(shownBy: action) { return tab.absence(in: self) }
    return row.refusal(self)
  }

  /// Does an action where the keys are now, or says why it would do nothing.
  mutating func perform(_ action: Action) -> [Effect] {
    if let dialog = dialogs.last { return apply(action, to: dialog) }
    if edit != nil {
      if HeaderCompletion.apply(action, in: &self) { return [] }
      if let effects = PathCompletion.apply(action, in: &self) { return effects }
    }
    return performInPanes(action)
  }

  /// Does an action in the panes, or says why it would do nothing.
  mutating func performInPanes(_ action: Action) -> [Effect] {
    if let refusal = refusal(of: action) {
      message = Message(text: refusal)
      return []
    }
    let row = action.row
    if let apply = row.apply {
      if row.reach == .panes { CellEdit.end(in: &self) }
      return apply(&self)
    }
    if let tab = tab(shownBy: action) {
      CellEdit.end(in: &self)
      show(tab.id)
      return []
    }
    if edit != nil {
      CellEdit.applyToEditedText(action, in: &self)
      return []
    }
    guard focus != .request else {
      RequestLine.applyToRequest(action, in: &self)
      return []
    }
    return applyToTab(action) ?? []
  }

  /// Does what an action does over every dialog that has no use of its own for it.
  mutating func applyOverDialogs(_ action: Action) -> [Effect] {
    if let repair, action == .save || action == .quit || action == .drafts || action == .externalEditor {
      // Nothing is saved or left over a text that is being mended.
      dialogs = [repair]
      return apply(action, to: repair)
    }
    let row = action.row
    guard row.reach == .everywhere, let apply = row.apply else { return [] }
    if let refusal = row.refusal(self) {
      message = Message(text: refusal)
      return []
    }
    return apply(&self)
  }
}
