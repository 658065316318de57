import ComposerUI
import Glibc

/// The configuration of this run: what the file says, and what the environment says before it.
struct UserConfiguration {
  /// The variable that names a theme.
  static let themeVariable = "WIREDRAFT_THEME"

  let file: ConfigurationFile
  /// Whether the file is there and can be read.
  private(set) var isFileRead = false
  private(set) var configuration = Configuration()
  /// What is wrong in the file.
  private(set) var problems: [ConfigurationProblem] = []
  /// What is wrong beside that: the file can't be read, or the environment names no theme.
  private(set) var failures: [String] = []

  /// That of the composer; read when it is asked for first: by the composer, and by what tells of it.
  static let current = UserConfiguration(ConfigurationFile(), obeysEnvironment: true)

  /// Reads a file.
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

  /// Takes bytes that were read elsewhere.
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

  /// Whether anything has no effect that should have one.
  var hasErrors: Bool { !failures.isEmpty || problems.contains { $0.severity == .error } }

  /// All that is wrong, each as one line.
  var lines: [String] { failures + problems.map { $0.text(file: file.shownPath) } }

  /// What the composer says of it at its start; nil for nothing.
  var note: String? {
    guard let first = lines.first else { return nil }
    let errors = failures.count + problems.count { $0.severity == .error }
    let count = lines.count
    let word = errors > 0 ? (count == 1 ? "error" : "problems") : count == 1 ? "warning" : "warnings"
    return "Configuration: \(count) \(word) (`wiredraft config --check`). \(first)"
      + (first.hasSuffix("?") ? "" : ".")
  }

  /// The milliseconds to wait for the rest of a key; nil where `ESCDELAY` says them.
  var escapeDelay: Duration? {
    if let value = getenv("ESCDELAY"), let number = Int(String(cString: value)), number > 0 { return nil }
    return .milliseconds(configuration.defaults.escapeDelay)
  }
}
