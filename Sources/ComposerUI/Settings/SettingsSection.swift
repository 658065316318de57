import Panels
import ScreenModel

/// The sections of the settings; each is a dialog, and their frames have the names of all.
enum SettingsSection: Int, Sendable, CaseIterable {
  case connection, variables, environment, readers, styles, theme

  var title: String { String(describing: self).capitalisedFirst }

  /// Returns the section a number of sections further, around the end.
  func moved(by step: Int) -> SettingsSection {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }

  /// Opens the section.
  func open(in state: inout ComposerState) {
    switch self {
    case .connection: state.open(ConnectionDialog())
    case .variables: state.open(VariablesDialog())
    case .environment: EnvironmentPicker.open(in: &state)
    case .readers: state.live.tabs[ReadersTab.self].map { state.open(ReadersDialog($0)) }
    case .styles: state.open(StylePickerDialog(state))
    case .theme: state.open(PickerDialog(ThemePicker(state), selecting: state.options.theme.name))
    }
  }

  /// The names of all sections, with the one that is shown, for the frame of a panel.
  var sections: Panel.Sections { Panel.Sections(names: Self.allCases.map(\.title), selected: rawValue) }
}

extension [Keymap.Binding] {
  /// The keys that go to the next and the previous section of the settings.
  static func sections(_ footer: Int) -> [Keymap.Binding] {
    [
      .init([.named(.tab)], .nextSection, footer: footer),
      .init([KeyPress(.tab, .shift)], .previousSection),
    ]
  }
}

extension KeyContext {
  /// The keys while a list of choices is open that is a section of the settings.
  static let setting = KeyContext(
    "setting", "In the environments and themes", otherKeys: .choices,
    bindings: picker.bindings.filter { $0.action != .typeAnother } + .sections(4))
}
