import ScreenModel

extension ActionRow {
  static let reveal = ActionRow(
    "Show or hide all secret values.", label: "reveal", keys: [.init(.moving, .letter("S"))],
    reach: .edits, change: { RowsTab.reveal(in: &$0) })
  static let toggleMouse = ActionRow(
    "Mouse on, or off: the terminal can select text then.",
    keys: [.init(.moving, .letter("M"))], apply: { $0.toggleMouse() })
  static let cycleTheme = ActionRow(
    "Show another theme: dark, light, high contrast, without colours, or your own.",
    change: { $0.cycleTheme() }
  )
  static let suspend = ActionRow(
    "Suspend the program; fg brings it back.",
    keys: [.init(.moving, .letter("Z")), .init(.anywhere, .control("z"))], reach: .everywhere,
    apply: { $0.suspend() })
  static let help = ActionRow(
    "Explain this, and show what can be done here, and all keys.", label: "help",
    keys: [.init(.moving, .letter("?"), .named(.function(1)), footer: 1)], reach: .everywhere,
    change: { $0.open(HelpDialog($0)) })
  static let glossary = ActionRow(
    "Show the glossary: the words of this program, with their sources.", label: "words",
    change: { $0.open(HelpDialog(glossaryOf: $0)) })
  static let palette = ActionRow(
    "Find an action by its name.", label: "all", place: nil,
    keys: [.init(.moving, .control("p"), footer: 11)], reach: .edits,
    apply: { PaletteDialog.open(in: &$0) })
}
