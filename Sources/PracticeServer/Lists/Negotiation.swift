import Responses
import WiredraftCore

/// - Note: RFC 9110 §12.5.1
enum Negotiation {
  private static let types = ["application/json", "text/plain", "text/html", "application/xml"]

  static func answer(_ call: Call) throws(Problem) -> Answer {
    let vary = Field("Vary", "Accept")
    let list = WeightedList(call.values(of: "Accept"))
    let weights = types.map { type in (type: type, weight: list.map { weight(of: type, in: $0) } ?? 1_000) }
    // Of equal weights the first one counts.
    let best = weights.reduce(weights[0]) { $1.weight > $0.weight ? $1 : $0 }
    guard best.weight > 0 else {
      throw Problem(
        406, "There is no form that Accept allows. Ask for one of: \(types.joined(separator: ", ")).", [vary],
        members: [.init(name: "available", value: .array(types.map { .string($0) }))])
    }
    return .text(
      text(best.type), best.type + (best.type == "application/json" ? "" : "; charset=utf-8"), [vary])
  }

  /// The most exact range that has the type counts.
  private static func weight(of type: String, in list: WeightedList) -> Int {
    list.weight(ofFirst: [type, type.prefix { $0 != "/" } + "/*", "*/*"]) ?? 0
  }

  private static func text(_ type: String) -> String {
    switch type {
    case "text/plain": "Tea: Sencha\n"
    case "text/html": "<!DOCTYPE html>\n<title>Tea</title>\n<p>Tea: <b>Sencha</b></p>\n"
    case "application/xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tea>Sencha</tea>\n"
    default: "{\n  \"tea\": \"Sencha\"\n}\n"
    }
  }
}
