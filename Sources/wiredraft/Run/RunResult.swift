import DraftFormats
import Exchanges
import Responses
import Sending
import WiredraftCore

struct RunResult {
  struct Check {
    let line: String
    let verdict: CheckedExpectation.Verdict
    /// The values that were found, without secrets.
    let actual: [String]

    var holds: Bool { verdict == .holds }

    var finding: String {
      if case .undecided(let reason) = verdict { return reason.sentence }
      return actual.isEmpty ? "absent" : actual.joined(separator: ", ")
    }
  }

  struct Captured {
    let name: String
    /// The value without secrets; nil if the answer has none.
    let value: String?
    let problem: String?
  }

  let path: String
  var title: String?
  var method = ""
  var url = ""
  var status: Int?
  /// The nanoseconds of the exchange.
  var duration: Int?
  var checks: [Check] = []
  var captures: [Captured] = []
  var problem: String?
  var exit: Int32 = 0

  var fails: Bool { checks.contains { !$0.holds } || captures.contains { $0.problem != nil } }
  var isGood: Bool { !fails && exit == 0 }

  init(_ path: String) { self.path = path }
}
