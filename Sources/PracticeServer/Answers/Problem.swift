import Responses
import WiredraftCore

/// - Note: RFC 9457
struct Problem: Error, Sendable, Hashable {
  let status: Int
  let detail: String
  var fields: [Field] = []
  /// Members beyond type, title, status and detail.
  var members: [ParameterValue.Member] = []

  init(
    _ status: Int, _ detail: String, _ fields: [Field] = [], members: [ParameterValue.Member] = []
  ) {
    self.status = status
    self.detail = detail
    self.fields = fields
    self.members = members
  }

  var answer: Answer {
    let value = ParameterValue.object(
      [
        .init(name: "type", value: "about:blank"),
        .init(name: "title", value: .string(Reason.phrase(of: status))),
        .init(name: "status", value: .number(NumberLiteral(status))),
        .init(name: "detail", value: .string(detail)),
      ] + members)
    return .bytes(value.readableJSON, "application/problem+json", status: status, fields)
  }

  static func invalid(_ detail: String, _ errors: [MemberError]) -> Problem {
    Problem(422, detail, members: [.init(name: "errors", value: .array(errors.map(\.value)))])
  }
}
