struct AnswerLead: Sendable {
  var label: String
  var follow: @Sendable (inout ComposerState) -> [Effect]
}
