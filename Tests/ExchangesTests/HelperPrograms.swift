import Exchanges
import Foundation

/// The programs beside the tests.
enum HelperPrograms {
  /// The program that sends and decodes.
  static let exchange = HelperProgram(
    path: ProcessInfo.processInfo.environment["EXCHANGE_PROGRAM"] ?? path(of: HelperProgram.name))

  /// Returns the path of a program of this package.
  static func path(of name: String) -> String {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path
  }
}
