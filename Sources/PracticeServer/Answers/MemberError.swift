import WiredraftCore

struct MemberError: Error, Sendable, Hashable {
  /// A JSON pointer to the member: `/price`.
  let pointer: String
  let detail: String

  var value: ParameterValue { ["pointer": .string("#" + pointer), "detail": .string(detail)] }
}
