/// The rows of the actions on exchanges and their answers.
extension ActionRow {
  static let cancelSend = ActionRow(
    "Cancel the request that is on its way.", label: "cancel",
    unless: { $0.exchange.running == nil ? "No request is on its way." : nil },
    apply: { ExchangeMemory.cancel(in: &$0) })
  static let nextView = ActionRow(
    "Show the next view of the answer: body, headers, raw, time, connection.", label: "next view",
    place: .answer)
  static let previousView = ActionRow("Show the previous view of the answer.", place: .answer)
  static let foldAnswer = ActionRow("Fold or unfold the array or object.", label: "fold", place: .answer)
}
