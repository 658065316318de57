extension ThemeChoice {
  static func themeSentence(in state: ComposerState) -> String {
    let name = state.options.theme.name
    return
      "Theme: \(name.title). theme = \"\(name.rawValue)\" in the configuration file keeps it; `wiredraft config` names the file."
  }
}
