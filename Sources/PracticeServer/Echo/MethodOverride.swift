import Responses
import WiredraftCore

/// The rules are those of Rack: the form's `_method` comes before the field X-HTTP-Method-Override.
struct MethodOverride {
  private static let known = ["GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "LINK", "UNLINK"]

  private let form: String?
  private let field: String?

  init(_ call: Call) throws(Problem) {
    form = try call.form().first { $0.name == "_method" }?.value
    field = call.text(of: "X-HTTP-Method-Override")
  }

  var answer: Answer {
    let (method, reason) = counted
    return .json([
      "method": .string(method), "reason": .string(reason), "sent": "POST",
      "_method": .optional(form), "X-HTTP-Method-Override": .optional(field),
    ])
  }

  private var counted: (method: String, reason: String) {
    guard let wish = form ?? field else {
      return ("POST", "Neither the form's _method nor X-HTTP-Method-Override is there.")
    }
    let place = form == nil ? "X-HTTP-Method-Override" : "_method in the form"
    guard Self.known.contains(wish.uppercased()) else {
      return ("POST", "“\(wish.shortened)”, from \(place), is no method that may replace POST.")
    }
    let both = form != nil && field != nil ? " It comes before X-HTTP-Method-Override, as in Rack." : ""
    return (wish.uppercased(), "The POST has \(place).\(both)")
  }
}
