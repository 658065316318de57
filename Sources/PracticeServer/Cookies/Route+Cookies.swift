import Responses
import WiredraftCore

extension Route {
  static let cookies = [
    Route(
      "/cookies", .only(["GET", "DELETE"]), example: "/cookies?set=theme=dark",
      "Shows the cookies that came; set=name=value sets one, set alone three kinds, DELETE removes them."
    ) { _, call throws(Problem) in
      let cookies = CookieField.pairs(in: call.values(of: "Cookie"))
      let new = call.method == "DELETE" ? NewCookies.removal(of: cookies) : try NewCookies.wanted(by: call)
      return .json(
        [
          "cookies": .array(
            cookies.map { ["name": .text($0.name), "value": .text($0.value)] }),
          "set": .array(new.map { .string($0) }),
        ], [Field("Cache-Control", "no-store")] + new.map { Field("Set-Cookie", $0) })
    }
  ]
}
