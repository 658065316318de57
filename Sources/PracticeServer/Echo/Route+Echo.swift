import Readers
import WiredraftCore

extension Route {
  static let echo = [
    Route(
      "/echo", .any, example: "/echo?a[]=1&a[]=2",
      "Shows the request as it arrived, with up to 64 kB of its body."
    ) {
      _, call throws(Problem) in
      try EchoReport(call, reader: "urlsearchparams").answer
    },
    Route(
      "/echo/{reader}", .any, example: "/echo/php?a[]=1&a[]=2",
      "Shows the request, with query and form as a language or framework reads them."
    ) { _, call throws(Problem) in
      try EchoReport(call, reader: call.part).answer
    },
    Route("/override", .only(["POST"]), "Says which method counts where a POST carries another one.") {
      _, call throws(Problem) in
      try MethodOverride(call).answer
    },
  ]
}
