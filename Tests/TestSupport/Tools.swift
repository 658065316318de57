internal import Foundation

/// The programs of the system that tests compare with or start.
package enum Tools {
  /// The folder where the tests and the programs of this package were built.
  package static let buildFolder: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
  }()

  /// Whether all of the programs are there, or one that is missing is a failure, as in CI.
  package static func areUsable(_ names: String...) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["SERVER_PARSERS"] == "required" || names.allSatisfy { has($0) }
  }

  /// Whether a program is there.
  package static func has(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
