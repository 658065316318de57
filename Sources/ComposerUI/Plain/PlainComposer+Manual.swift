extension PlainComposer {
  /// A command of the plain mode, as described in a manual.
  package struct CommandText: Sendable, Hashable {
    /// The command with its arguments, such as `value ROW TEXT`.
    package let usage: String
    package let sentence: String
  }

  /// The commands of the plain mode, in the groups of `help`.
  package static var commands: [(title: String, commands: [CommandText])] {
    PlainCommand.groups.map { group in
      (group.title, group.commands.map { CommandText(usage: $0.usage, sentence: $0.sentence) })
    }
  }

  /// The rules that apply to all commands, one paragraph each.
  package static let rules = [
    "A line is a command, which may be abbreviated as long as no other begins like it. What it lacks is asked for; `.cancel` leaves all as it was. `<<` in the place of a value begins one of several lines, which a full stop alone ends.",
    "ROW is a number from 1 or a name, in the list that `list` chose, or behind the name of another list.",
  ]
}
