import DraftFormats
import ScreenModel
import WiredraftCore

extension PaletteDialog {
  /// Does the obvious thing with an entry, after the palette is closed.
  static func take(_ target: PaletteEntry.Target, in state: inout ComposerState) -> [Effect] {
    if case .action(let action) = target { return run(action, in: &state) }
    CellEdit.end(in: &state)
    switch target {
    case .action: break
    case .theme(let name): return ThemePicker(state).take(name, in: &state)
    case .style(let name): state.open(StylePickerDialog(state, at: name))
    case .bodyType(let choice): return BodyTypePicker().take(choice, in: &state)
    case .language(let format): return LanguagePicker().take(format, in: &state)
    case .method(let method):
      guard method != state.draft.method else {
        state.message = Message(text: "The method is \(method) already.")
        break
      }
      return MethodPicker().take(method, in: &state)
    case .header(let name): editHeader(name, in: &state)
    case .word(let word): state.open(HelpDialog(glossaryOf: state, at: word))
    case .lesson(let key): return DraftSwitch.request(.lesson(key: key), in: &state)
    case .example(let name): return [.openExample(name)]
    case .draft(state.fileName): state.message = Message(text: "This draft is open already.")
    case .draft(let path): return DraftSwitch.request(.open(path), in: &state)
    case .importing(let format):
      state.open(DetailPrompt(.importedFile))
      state.message = Message(
        text: "The file with \(format.phrase); its text can also be pasted while nothing is edited.")
    }
    return []
  }

  /// Edits the value of a header field, in a new row if no row has its name.
  private static func editHeader(_ name: String, in state: inout ComposerState) {
    state.show(.headers)
    state.grid.filters[.headers] = nil
    let index = state.draft.headers.firstIndex { $0.name.lowercased() == name.lowercased() }
    guard let index else {
      let target = EditTarget.newRow(.headers, at: state.draft.headers.count, .value)
      return CellEdit.begin(target, preset: Draft.Row(name), in: &state)
    }
    RowsTab.moveCursor(to: Draft.RowReference(.headers, index), in: &state)
    state.grid.column = .value
    RowsTab.editSelectedCell(in: &state)
  }
}
