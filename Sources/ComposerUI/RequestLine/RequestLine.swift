import WiredraftCore

enum RequestField: Sendable, Hashable {
  case method, url
}

enum RequestLine {
  static func applyToRequest(_ action: Action, in state: inout ComposerState) {
    switch action {
    case .moveLeft, .moveToFirst: state.panes.requestField = .method
    case .moveRight, .moveToLast: state.panes.requestField = .url
    case .moveDown, .pageDown: state.focus(.grid)
    case .edit where state.panes.requestField == .method:
      state.open(PickerDialog(MethodPicker(), selecting: state.draft.method))
    case .edit: CellEdit.begin(.url, in: &state)
    default: break
    }
  }
}
