import WiredraftCore

extension ComposerState {
  mutating func applyToRequest(_ action: Action) {
    switch action {
    case .moveLeft, .moveToFirst: requestField = .method
    case .moveRight, .moveToLast: requestField = .url
    case .moveDown: focus(.grid)
    case .edit where requestField == .method:
      open(PickerDialog(MethodPicker(), selecting: draft.method))
    case .edit: beginEditing(.url)
    default: break
    }
  }
}
