import Exchanges
import Sending

/// The way in which a request gets its answer.
enum ExchangeWay: Sendable {
  /// The practice server in this program answers it.
  case practice
  /// The program that sends takes it to a server.
  case program(HelperProgram)

  /// Finds the way to a server.
  ///
  /// - Throws: A problem with the status of a missing connection if the program that sends is missing.
  init(to url: ServerURL) throws(SendProblem) {
    if url.isPractice {
      self = .practice
    } else if let program = HelperProgram.find() {
      self = .program(program)
    } else {
      throw SendProblem(
        reason:
          "\(HelperProgram.name) is missing, the program that sends: it belongs to \(HelperProgram.places.joined(separator: " or to ")). `wiredraft doctor` says more.",
        status: 69)
    }
  }
}
