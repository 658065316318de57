import Explanations
import Responses
import WiredraftCore

enum ItemBody {
  private static let limit = 65_536
  private static let maximumDepth = 32

  static func value(of call: Call) throws(Problem) -> ParameterValue {
    switch call.request.mediaType?.essence {
    case "application/json": return try json(of: call)
    case "application/x-www-form-urlencoded":
      try checkSize(call)
      return formValue(try call.form())
    case let type:
      throw Problem(
        415,
        "The Content-Type is \(type?.shortened ?? "missing"). Send application/json or "
          + "application/x-www-form-urlencoded.",
        [Field("Accept-Post", "application/json, application/x-www-form-urlencoded")])
    }
  }

  static func json(of call: Call) throws(Problem) -> ParameterValue {
    try checkSize(call)
    guard JSONDepth.depth(of: call.request.body) <= maximumDepth else {
      throw Problem(400, "The JSON text is nested beyond 32 levels. An item needs two.")
    }
    do throws(JSONError) {
      return try ParameterValue(jsonBytes: call.request.body)
    } catch {
      throw Problem(
        400, "\(error.sentence) Correct it, and send it again.",
        members: [
          .init(name: "line", value: .number(NumberLiteral(error.position.line))),
          .init(name: "column", value: .number(NumberLiteral(error.position.column))),
        ])
    }
  }

  private static func checkSize(_ call: Call) throws(Problem) {
    if let coding = call.values(of: "Content-Encoding").first, !coding.isEqualIgnoringCase("identity") {
      throw Problem(
        415, "The body has the coding \(coding.fieldText.shortened). Send it without a Content-Encoding.",
        [Field("Accept-Encoding", "identity")])
    }
    guard call.request.body.count <= limit else {
      throw Problem(413, "An item has at most 64 kB (65,536 bytes). Send a smaller body.")
    }
  }

  /// All values of a form are texts: those of the price and of available become a number and a boolean where
  /// they can.
  private static func formValue(_ pairs: [FormDecoder.Pair]) -> ParameterValue {
    var members: [ParameterValue.Member] = []
    var tags: [ParameterValue] = []
    for pair in pairs {
      switch pair.name {
      case "tags", "tags[]": tags.append(.string(pair.value))
      case "price":
        let price = NumberLiteral(pair.value).map(ParameterValue.number) ?? .string(pair.value)
        members.append(.init(name: "price", value: price))
      case "available":
        let words: [String: ParameterValue] = ["true": true, "false": false]
        members.append(.init(name: "available", value: words[pair.value] ?? .string(pair.value)))
      default: members.append(.init(name: pair.name, value: .string(pair.value)))
      }
    }
    if !tags.isEmpty { members.append(.init(name: "tags", value: .array(tags))) }
    return .object(members)
  }
}
