import Foundation

/// Another program that a test uses if it is installed.
enum Tool {
  /// Returns whether one of the folders of `PATH` has it.
  static func isThere(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
