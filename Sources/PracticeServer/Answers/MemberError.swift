import WiredraftCore

/// An error in a member of a body.
struct MemberError: Error, Sendable, Hashable {
  /// The place of the member as a JSON pointer: `/price`.
  let pointer: String
  let detail: String

  var value: ParameterValue { ["pointer": .string("#" + pointer), "detail": .string(detail)] }
}
