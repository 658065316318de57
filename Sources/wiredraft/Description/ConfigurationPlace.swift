/// Where the user's settings are.
enum ConfigurationPlace {
  /// The path of the file, which may not be there; nil where there is no home.
  static var path: String? {
    let environment = ContextLoading.environment(["XDG_CONFIG_HOME", "HOME"])
    // The standard says that a path that is not whole is to be ignored.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/wiredraft/config"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.config/wiredraft/config"
  }
}
