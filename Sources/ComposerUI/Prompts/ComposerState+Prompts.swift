extension ComposerState {
  /// Does an action in the front layer.
  mutating func apply(_ action: Action, to layer: Layer) -> [Effect] {
    if let repair, action == .save || action == .quit || action == .drafts || action == .externalEditor {
      // Nothing is saved or left over a text that is being mended.
      layers = [.dialog(repair)]
      return apply(action, to: repair)
    }
    if case .dialog(let dialog) = layer { return apply(action, to: dialog) }
    switch action {
    case .save:
      // What is only being tried is not saved.
      if case .styles(let picker) = layer { closeStyles(picker) }
      return save()
    case .paste(let text): return paste(text, over: layer)
    case .quit, .redraw, .send, .drafts, .externalEditor: return applyOverDialogs(action)
    case .help where layer.context != .help: return applyOverDialogs(action)
    default: break
    }
    switch layer {
    case .copyMenu(let menu): return apply(action, to: menu)
    case .picker(let picker): return apply(action, to: picker)
    case .importPreview(let preview): return apply(action, to: preview)
    case .palette(let palette): return apply(action, to: palette)
    case .help(let help): apply(action, to: help)
    case .dialog: break
    case .styles(let picker): return apply(action, to: picker)
    case .compare(let compare): return apply(action, to: compare)
    case .lens(let lens): return apply(action, to: lens)
    case .jump(let jump): return apply(action, to: jump)
    case .lessons(let list): return apply(action, to: list)
    case .lessonMenu(let menu): return apply(action, to: menu)
    }
    return []
  }
}
