import Exchanges
import Foundation
import TestSupport

/// The programs beside the tests.
enum HelperPrograms {
  /// The program that sends and decodes.
  static let exchange = HelperProgram(
    path: ProcessInfo.processInfo.environment["EXCHANGE_PROGRAM"] ?? path(of: HelperProgram.name))

  /// Returns the path of a program of this package.
  static func path(of name: String) -> String { "\(Tools.buildFolder)/\(name)" }
}
