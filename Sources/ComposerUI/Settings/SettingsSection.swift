import Panels
import ScreenModel

enum SettingsSection: Int, Sendable, CaseIterable {
  case connection, variables, environment, readers, styles, theme

  var title: String { String(describing: self).capitalisedFirst }

  /// Returns the section a number of sections further, around the end.
  func moved(by step: Int) -> SettingsSection {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }

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

  var sections: Panel.Sections { Panel.Sections(names: Self.allCases.map(\.title), selected: rawValue) }
}

extension [Keymap.Binding] {
  static func sections(_ footer: Int) -> [Keymap.Binding] {
    [
      .init([.named(.tab)], .nextSection, footer: footer),
      .init([KeyPress(.tab, .shift)], .previousSection),
    ]
  }
}

extension KeyContext {
  static let setting = KeyContext(
    "setting", "In the environments and themes", otherKeys: .choices,
    bindings: picker.bindings.filter { $0.action != .typeAnother } + .sections(4))
}
