import ComposerUI
import Glibc

/// The configuration of this run: the file's settings, with those of the environment taking precedence.
struct UserConfiguration {
  static let themeVariable = "WIREDRAFT_THEME"

  let file: ConfigurationFile
  private(set) var isFileRead = false
  private(set) var configuration = Configuration()
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var failures: [String] = []

  /// The composer's configuration, read on first use by the composer or by a command that reports it.
  static let current = UserConfiguration(ConfigurationFile(), obeysEnvironment: true)

  init(_ file: ConfigurationFile, obeysEnvironment: Bool = false) {
    self.file = file
    switch file.read() {
    case .absent:
      if file.isNamed { failures.append("\(file.shownPath): error: the file does not exist") }
    case .unreadable(let reason): failures.append("\(file.shownPath): error: \(reason)")
    case .bytes(let bytes):
      (configuration, problems) = Configuration.read(bytes)
      isFileRead = true
    }
    if obeysEnvironment { takeTheme() }
  }

  init(bytes: [UInt8], of file: ConfigurationFile) {
    self.file = file
    (configuration, problems) = Configuration.read(bytes)
    isFileRead = true
  }

  private mutating func takeTheme() {
    guard let value = getenv(Self.themeVariable), value.pointee != 0 else { return }
    let word = String(cString: value)
    if let theme = ThemeName(rawValue: word) {
      configuration.shownTheme = theme
    } else {
      let names = ThemeName.allCases.map(\.rawValue).joined(separator: ", ")
      failures.append("\(Self.themeVariable): error: there is no theme \(word); there are \(names)")
    }
  }

  var hasErrors: Bool { !failures.isEmpty || problems.contains { $0.severity == .error } }

  var lines: [String] { failures + problems.map { $0.text(file: file.shownPath) } }

  var note: String? {
    guard let first = lines.first else { return nil }
    let errors = failures.count + problems.count { $0.severity == .error }
    let count = lines.count
    let word = errors > 0 ? (count == 1 ? "error" : "problems") : count == 1 ? "warning" : "warnings"
    return "Configuration: \(count) \(word) (`wiredraft config --check`). \(first)"
      + (first.hasSuffix("?") ? "" : ".")
  }

  /// The time to wait for the rest of a key sequence, or nil if `ESCDELAY` sets it.
  var escapeDelay: Duration? {
    if let value = getenv("ESCDELAY"), let number = Int(String(cString: value)), number > 0 { return nil }
    return .milliseconds(configuration.defaults.escapeDelay)
  }
}
