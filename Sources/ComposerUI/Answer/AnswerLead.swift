/// The next step that a line of an answer leads to.
struct AnswerLead: Sendable {
  /// The step in a word or two.
  var label: String
  /// Takes the step.
  var follow: @Sendable (inout ComposerState) -> [Effect]
}
