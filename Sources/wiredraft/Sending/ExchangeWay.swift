import Exchanges
import Sending

enum ExchangeWay: Sendable {
  /// The practice server in this program answers it.
  case practice(PracticeRun.Session)
  /// The program that sends takes it to a server.
  case program(HelperProgram)

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
