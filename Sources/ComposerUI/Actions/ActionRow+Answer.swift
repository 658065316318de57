extension ActionRow {
  static let cancelSend = ActionRow(
    "Cancel the request that is on its way.", label: "cancel",
    unless: { $0.exchange.running == nil ? "No request is on its way." : nil },
    apply: { ExchangeMemory.cancel(in: &$0) })
  static let pauseStream = ActionRow(
    "Keep the lines of an answer that is coming as they are shown, or follow it again.", label: "pause",
    unless: { $0.exchange.running?.progress.live == nil ? "No stream and no text is coming." : nil },
    apply: {
      $0.exchange.running?.isPaused.toggle()
      let isPaused = $0.exchange.running?.isPaused == true
      $0.message = Message(
        text: isPaused
          ? "Paused: it goes on coming, the lines stay. \(key: .pauseStream, in: .sending) follows it."
          : "The lines follow it again.")
      return []
    })
  static let nextView = ActionRow(
    "Show the next view of the answer: body, headers, raw, time, connection.", label: "next view",
    place: .answer)
  static let previousView = ActionRow("Show the previous view of the answer.", place: .answer)
  static let openAnswer = ActionRow(
    "Fold or unfold the array or object; on a field, take the step that it leads to.", label: "open",
    place: .answer)
  static let valueToVariable = ActionRow(
    "Make a variable of the value under the cursor, for all drafts of this session.", label: "to variable",
    place: .answer)
  static let followAnswer = ActionRow(
    "Take the step that the answer asks for, from any of its views: the next request of a redirect, the next page.",
    label: "next request", place: .answer)
  static let addExpectation = ActionRow(
    "Expect the value under the cursor: the draft keeps it, and each answer is checked.", label: "expect",
    place: .answer)
  static let keepCapture = ActionRow(
    "Capture the value under the cursor from each answer to the draft, as a variable.", label: "capture",
    place: .answer)
  static let saveAnswer = ActionRow(
    "Save the answer: its content, the whole message, or its head.", label: "save it", place: .answer)
  static let runOnAnswer = ActionRow(
    "Give the content to a command such as jq, and show what it prints.", label: "command", place: .answer)
  static let pageAnswer = ActionRow("Show the content in $PAGER.", place: .answer)
  static let removeExpectation = ActionRow("Remove the expectation.", label: "remove", place: .answer)
  static let compareAnswers = ActionRow(
    "Compare the answer with the one before it.", label: "diff", place: .answer)
  static let compareWithAny = ActionRow(
    "Compare the answer with any other one.", label: "diff with", place: .answer)
  static let listExchanges = ActionRow(
    "List the exchanges that were kept, and show one.", label: "history",
    keys: [.init(.moving, .letter("B"))],
    apply: { KeptDialog.open(for: .show, in: &$0) })
  static let openKeptDraft = ActionRow(
    "Make the request of the answer that is shown the draft.", label: "as draft", place: .answer)
  static let sendAgain = ActionRow(
    "Send the request of the answer that is shown again, byte for byte.", label: "again", place: .answer)
  static let sendSourceFirst = ActionRow(
    "Send the request that the value came from first.", label: "that one first", place: nil)
}
