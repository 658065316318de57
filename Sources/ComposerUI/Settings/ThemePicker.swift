import Explanations
import ScreenModel

struct ThemePicker: PickerSubject {
  private let hasOwn: Bool

  init(_ state: ComposerState) { hasOwn = state.options.theme.own != nil }

  var title: String { "Theme" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.theme") }
  var nameColumns: Int { 16 }
  var settings: SettingsSection? { .theme }

  var choices: [PickerChoice<ThemeName>] {
    zip(["a", "d", "l", "h", "m", "o"] as [Character], ThemeName.allCases).compactMap { letter, name in
      name == .own && !hasOwn
        ? nil
        : PickerChoice(value: name, letter: letter, name: name.rawValue, columns: [name.title], shortNote: "")
    }
  }

  func preview(of name: ThemeName?, in state: ComposerState) -> Sentence { "" }

  func take(_ name: ThemeName, in state: inout ComposerState) -> [Effect] {
    state.options.theme.name = name
    state.message = Message(text: Sentence(ThemeChoice.themeSentence(in: state)))
    return []
  }
}
