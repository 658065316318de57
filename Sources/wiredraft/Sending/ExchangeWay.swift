import Exchanges
import Sending

/// The way in which a request gets its answer.
enum ExchangeWay: Sendable {
  /// The practice server in this program answers it.
  case practice(PracticeRun.Session)
  /// The program that sends takes it to a server.
  case program(HelperProgram)

  /// Finds the way to a server.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - isInLesson: Whether a lesson is in progress, which has a practice server of its own.
  /// - Throws: A problem with the status of a missing connection if the program that sends is missing.
  init(to url: ServerURL, isInLesson: Bool = false) throws(SendProblem) {
    if url.isPractice {
      self = .practice(isInLesson ? .lesson : .own)
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
