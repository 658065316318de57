extension ThemeChoice {
  /// Returns a sentence with the name of the current theme and the setting that keeps it.
  static func themeSentence(in state: ComposerState) -> String {
    let name = state.options.theme.name
    return
      "Theme: \(name.title). theme = \"\(name.rawValue)\" in the configuration file keeps it; `wiredraft config` names the file."
  }
}
