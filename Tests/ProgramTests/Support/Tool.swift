import Foundation

/// Another program that a test uses where it is installed.
enum Tool {
  /// Whether one of the folders of `PATH` has it.
  static func isThere(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
