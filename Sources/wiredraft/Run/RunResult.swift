import DraftFormats
import Exchanges
import Responses
import Sending
import WiredraftCore

/// The result of sending one draft of a run.
struct RunResult {
  /// A line of the draft that an answer was checked by.
  struct Check {
    let line: String
    let verdict: CheckedExpectation.Verdict
    /// The values that were found, without secrets.
    let actual: [String]

    var holds: Bool { verdict == .holds }

    /// The values that were found, or the reason why nothing can be said, for people.
    var finding: String {
      if case .undecided(let reason) = verdict { return reason.sentence }
      return actual.isEmpty ? "absent" : actual.joined(separator: ", ")
    }
  }

  /// A value of the answer that became a variable.
  struct Captured {
    let name: String
    /// The value without secrets; nil if the answer has none.
    let value: String?
    /// The reason why there is none.
    let problem: String?
  }

  /// The path of the draft's file.
  let path: String
  var title: String?
  var method = ""
  var url = ""
  var status: Int?
  /// The nanoseconds of the exchange.
  var duration: Int?
  var checks: [Check] = []
  var captures: [Captured] = []
  /// The reason why it was not sent, or no complete answer came.
  var problem: String?
  /// The exit status of sending it.
  var exit: Int32 = 0

  /// Whether an expectation does not hold, or a value is missing that is to become a variable.
  var fails: Bool { checks.contains { !$0.holds } || captures.contains { $0.problem != nil } }
  /// Whether all went well.
  var isGood: Bool { !fails && exit == 0 }

  init(_ path: String) { self.path = path }
}
