import Responses
import WiredraftCore

extension Route {
  static let lists = [
    Route(
      "/pages", .only(["GET"]), example: "/pages?page=2",
      "Five pages, with links to the first, previous, next and last one."
    ) { _, call throws(Problem) in
      try NumberedPage.answer(call)
    },
    Route("/accept", .only(["GET"]), "JSON, plain text, HTML or XML, as Accept prefers.") {
      _, call throws(Problem) in
      try Negotiation.answer(call)
    },
  ]
}
