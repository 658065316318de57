/// The keys that a configuration starts from.
package enum KeymapName: String, Sendable, CaseIterable {
  case standard
  /// The keys of version 0.1, where the rarer commands on a row had keys of their own.
  case version01 = "0.1"

  var entries: [ConfigurationEntry] {
    self == .standard ? [] : ConfigurationSyntax(Array(Self.keysOf01.utf8)).entries
  }

  private static let keysOf01 = """
    [keys.grid]
    delete-row-twice = []
    duplicate-row = "d"
    move-row-down = "J"
    move-row-up = "K"
    select-up = []
    select-down = []
    row-menu = []
    select-rows = "v"
    nest = ">"
    flatten = "<"
    toggle-verbatim = "r"
    toggle-secret = "s"
    toggle-environment = "$"
    override = "f"
    [keys.moving]
    quit = []
    [keys.anywhere]
    send = "c-r"
    """
}
