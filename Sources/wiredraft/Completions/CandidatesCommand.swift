import ArgumentParser

/// `wiredraft candidates`, which the shells' scripts ask.
struct CandidatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "candidates",
    abstract: "Print what a word of a command line can become.",
    discussion: """
      The first line is words or files. Each line behind it is + or = (+ where something is to be typed behind the \
      word), the word, a tabulator, and what the word means.
      """,
    shouldDisplay: false
  )

  @Option(help: "The command line up to the cursor, as it was typed.")
  var line: String?

  @Option(help: "What stands of the word at the cursor.")
  var current = ""

  @Argument(parsing: .postTerminator, help: "The words before it, behind --.")
  var words: [String] = []

  func run() throws {
    var (before, current) = (words, self.current)
    if let line {
      let words = ShellWords(line)
      (before, current) = (Array(words.complete.dropFirst()), words.current)
    }
    let found = CandidateFinder().candidates(for: current, after: before)
    let isFiles = found.contains(where: \.isFile) && found.allSatisfy(\.isFile)
    var text = isFiles ? "files\n" : "words\n"
    for candidate in found {
      text += (candidate.goesOn ? "+" : "=") + candidate.text + "\t" + Printable.text(candidate.about) + "\n"
    }
    try StandardOutput.write(text)
  }
}
