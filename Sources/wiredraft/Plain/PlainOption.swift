import ArgumentParser

/// The option to use the composer line by line, without a screen.
struct PlainOption: ParsableArguments {
  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      "Work line by line on standard input and output, without a screen: for screen readers, dumb terminals and scripts."
    ))
  var isOn = false

  /// The message for `-` with the option.
  static let inputIsTaken = "With --plain standard input has the commands: give a file in place of -."
}
