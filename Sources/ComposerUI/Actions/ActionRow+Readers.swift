extension ActionRow {
  static let listRules = ActionRow(
    "Show the rules of the selected reader, or the table again.", label: "its rules", place: .readers)
  static let chooseReaders = ActionRow(
    "Choose the readers that are shown.", label: "readers", place: .readers)
  static let nameReader = ActionRow(
    "Name the selected reader in the draft, or none again: what it would lose is a warning.",
    place: .readers)
}
