import Responses
import WiredraftCore

extension Route {
  static let redirects = [
    Route(
      "/redirect/{status}", .any, example: "/redirect/302?steps=2",
      "Redirects with 301, 302, 303, 307 or 308: to, steps, host and scheme in the query say where."
    ) { _, call throws(Problem) in
      try Redirect(call).answer
    },
    Route(
      "/status/{number}", .any, example: "/status/418",
      "Answers with a status from 200 to 599, and with the fields that it needs."
    ) { _, call throws(Problem) in
      guard let status = call.part.safeInteger, (200...599).contains(status) else {
        throw Problem(
          400,
          "The status must be a number from 200 to 599, not “\(call.part.shortened)”. A status "
            + "below 200 is interim: see /early-hints."
        )
      }
      return StatusAnswer.answer(status, now: call.now)
    },
  ]
}
