import WiredraftCore

extension ComposerState {
  mutating func applyToRequest(_ action: Action) {
    switch action {
    case .moveLeft, .moveToFirst: panes.requestField = .method
    case .moveRight, .moveToLast: panes.requestField = .url
    case .moveDown: focus(.grid)
    case .edit where panes.requestField == .method:
      open(PickerDialog(MethodPicker(), selecting: draft.method))
    case .edit: beginEditing(.url)
    default: break
    }
  }
}
