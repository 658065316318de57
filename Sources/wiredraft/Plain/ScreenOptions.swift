import ArgumentParser

struct ScreenOptions: ParsableArguments {
  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      "Work line by line on standard input and output, without a screen: for screen readers, dumb terminals and scripts."
    ))
  var isPlain = false

  @Flag(
    name: .customLong("present"),
    help: "For those who watch: show the keys that are pressed, and give lessons more room.")
  var isPresenting = false

  static let inputIsTaken = "With --plain standard input has the commands: give a file in place of -."

  func validate() throws {
    if isPlain, isPresenting { throw ValidationError("--present is for the screen, and --plain has none.") }
  }
}
