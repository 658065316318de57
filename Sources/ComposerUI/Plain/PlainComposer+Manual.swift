extension PlainComposer {
  /// A command of the plain mode as a manual tells it.
  package struct CommandText: Sendable, Hashable {
    /// How it is called in full: `value ROW TEXT`.
    package let usage: String
    package let sentence: String
  }

  /// The commands of the plain mode, in the groups that `help` has.
  package static var commands: [(title: String, commands: [CommandText])] {
    PlainCommand.groups.map { group in
      (group.title, group.commands.map { CommandText(usage: $0.usage, sentence: $0.sentence) })
    }
  }

  /// What there is to know of all commands, a paragraph each.
  package static let rules = [
    "A line is a command, which may be abbreviated as long as no other begins like it. What it lacks is asked for; `.cancel` leaves all as it was. `<<` in the place of a value begins one of several lines, which a full stop alone ends.",
    "ROW is a number from 1 or a name, in the list that `list` chose, or behind the name of another list.",
  ]
}
