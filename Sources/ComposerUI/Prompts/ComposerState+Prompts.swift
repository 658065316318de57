import DraftFormats

extension ComposerState {
  /// Does an action in the front layer.
  mutating func apply(_ action: Action, to layer: Layer) -> [Effect] {
    if case .repair(let repair) = layer { return apply(action, to: repair) }
    if let repair, action == .save || action == .quit || action == .drafts || action == .externalEditor {
      // Nothing is saved or left over a text that is being mended.
      layers = [.repair(repair)]
      return apply(action, to: repair)
    }
    if case .conflict(let conflict) = layer, action == .saveAs { return apply(action, to: conflict) }
    if case .dialog(let dialog) = layer { return apply(action, to: dialog) }
    switch action {
    case .save:
      if case .filePrompt = layer { return apply(.choose, to: layer) }
      return save()
    case .externalEditor where layer.context == .editorProblem: return applyToEditorProblem(.editAgain)
    case .quit, .redraw, .paste, .send, .drafts, .externalEditor, .help: return applyOverDialogs(action)
    default: break
    }
    switch layer {
    case .detail(let prompt): return apply(action, to: prompt)
    case .filter(let field): apply(action, toFilter: field)
    case .descriptionPrompt(let row, let editor): apply(action, toDescriptionOf: row, editor)
    case .dialog: break
    case .recovery(let recovery): return apply(action, to: recovery)
    case .filePrompt(let editor): return apply(action, toFilePrompt: editor)
    case .conflict(let conflict):
      if action == .reveal { revealsSecrets.toggle() }
      return apply(action, to: conflict)
    case .repair: break
    case .drafts(let drafts): return apply(action, to: drafts)
    case .draftName(let renaming): return apply(action, to: renaming)
    case .switchQuestion(let departure): return apply(action, toSwitchQuestion: departure)
    case .discardQuestion(let unsaved): return apply(action, toDiscardQuestion: unsaved)
    case .replaceQuestion(let path):
      switch action {
      case .answerYes:
        layers.removeLast()
        return [.replaceFile(path: path, bytes: document.serialized())]
      case .close:
        layers.removeLast()
        layers.append(.filePrompt(LineEditor(path)))
      default: break
      }
    case .editorProblem: return applyToEditorProblem(action)
    case .quitQuestion:
      switch action {
      case .answerSave:
        layers.removeLast()
        departure = .quit
        return save()
      case .answerDiscard: return [.quit]
      case .close:
        layers.removeLast()
        departure = nil
      default: break
      }
    }
    return []
  }

  private mutating func apply(_ action: Action, toFilePrompt editor: LineEditor) -> [Effect] {
    var editor = editor
    switch action {
    case .choose:
      guard !editor.text.isEmpty else {
        message = Message(text: "Type a name for the file; Escape leaves it unsaved.", kind: .warning)
        return []
      }
      layers.removeLast()
      return [saveEffect(path: editor.text, mayReplace: editor.text == fileName)]
    case .close:
      layers.removeLast()
      departure = nil
    default:
      if editor.apply(action) { layers[layers.count - 1] = .filePrompt(editor) }
    }
    return []
  }
}
