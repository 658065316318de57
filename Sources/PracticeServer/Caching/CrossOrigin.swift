import Responses
import WiredraftCore

/// - Note: <https://fetch.spec.whatwg.org/#http-cors-protocol>
enum CrossOrigin {
  private static let trusted = "https://app.practice.example"
  private static let methods = ["GET", "POST", "PUT"]
  private static let headers = ["x-practice", "content-type"]

  static func answer(_ call: Call) -> Answer {
    let origin = call.text(of: "Origin")
    if call.method == "OPTIONS" { return preflight(call, origin) }
    let fields = allowance(origin)
    return .json(
      [
        "origin": .optional(origin), "mayRead": .bool(!fields.isEmpty),
        "credentials": .bool(fields.count > 1),
        "note": .string(
          "A browser decides by the Access-Control fields whether the page may read this. Other clients don't."
        ),
      ], [Field("Vary", "Origin")] + fields)
  }

  private static func preflight(_ call: Call, _ origin: String?) -> Answer {
    let vary = Field("Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
    guard let method = call.text(of: "Access-Control-Request-Method"), origin != nil else {
      return .empty(204, [Router.allow(methods + ["HEAD", "OPTIONS"]), vary])
    }
    let names = call.values(of: "Access-Control-Request-Headers").flatMap(\.listElements)
    let fields = allowance(origin)
    guard !fields.isEmpty, methods.contains(method) || method == "HEAD",
      names.allSatisfy({ name in headers.contains { name.isEqualIgnoringCase($0) } })
    else { return .empty(204, [vary]) }
    return .empty(
      204,
      [vary] + fields + [
        Field("Access-Control-Allow-Methods", methods.joined(separator: ", ")),
        Field("Access-Control-Allow-Headers", "X-Practice, Content-Type"),
        Field("Access-Control-Max-Age", "600"),
      ])
  }

  private static func allowance(_ origin: String?) -> [Field] {
    guard let origin else { return [] }
    if origin == trusted {
      return [
        Field("Access-Control-Allow-Origin", trusted), Field("Access-Control-Allow-Credentials", "true"),
      ]
    }
    guard origin.hasPrefix("https://") || origin.hasPrefix("http://") else { return [] }
    return [Field("Access-Control-Allow-Origin", "*")]
  }
}
