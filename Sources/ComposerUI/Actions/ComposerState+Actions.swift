extension ComposerState {
  /// Whether an action that is bound to a key here does anything now; the footer omits keys that do nothing.
  func works(_ action: Action) -> Bool {
    guard let dialog = dialogs.last else { return refusal(of: action) == nil }
    guard dialog.isEnabled(action, in: self) else { return false }
    // A request is sent from the panes alone.
    return action.row.reach == .everywhere ? action.row.refusal(self) == nil : action != .send
  }

  func refusal(of action: Action) -> Sentence? {
    if action.place == .editing, edit == nil { return "Nothing is being edited; \(key: .edit) edits." }
    if let objection = focusedTab?.refusal(of: action, in: self) { return objection }
    if focusedTab?.overrides(action) == true { return nil }
    let row = action.row
    if row.apply == nil, let tab = tab(shownBy: action) { return tab.absence(in: self) }
    return row.refusal(self)
  }

  mutating func perform(_ action: Action) -> [Effect] {
    if let dialog = dialogs.last { return apply(action, to: dialog) }
    if edit != nil {
      if InlineCompletion.apply(action, in: &self) { return [] }
      if let effects = PathCompletion.apply(action, in: &self) { return effects }
    }
    return performInPanes(action)
  }

  mutating func performInPanes(_ action: Action) -> [Effect] {
    if let refusal = refusal(of: action) {
      message = Message(text: refusal)
      return []
    }
    if focusedTab?.overrides(action) == true { return applyToTab(action) ?? [] }
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

  /// Performs an action that the open dialog does not handle itself.
  mutating func applyOverDialogs(_ action: Action) -> [Effect] {
    let closesList = action == .drafts && frontDialog(DraftsDialog.self) != nil
    if let repair, !closesList,
      action == .save || action == .quit || action == .drafts || action == .externalEditor
    {
      // While a text is being repaired, the draft can be neither saved nor left.
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
