extension ComposerState {
  /// Says which theme shows, and how it stays.
  var themeSentence: String {
    let name = options.theme.name
    return
      "Theme: \(name.title). theme = \"\(name.rawValue)\" in the configuration file keeps it; `wiredraft config` names the file."
  }
}
