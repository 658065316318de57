import ArgumentParser
import Explanations

struct GlossaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glossary",
    abstract: "Print the words of this program, each with its meaning and its source.",
    usage: "wiredraft glossary [WORD …]"
  )

  @Argument(
    help: "A word, or a part of one; without it all are printed.", completion: CompletionWords.glossary)
  var word: [String] = []

  func run() throws {
    let glossary = HelpTexts.glossary
    let entries = word.isEmpty ? glossary.entries : glossary.entries(of: word.joined(separator: " "))
    guard !entries.isEmpty else {
      throw ExitCode.failure(
        "wiredraft: error: There is no word “\(word.joined(separator: " "))”; `wiredraft glossary` prints all.",
        status: 1)
    }
    try StandardOutput.write(entries.map(Self.text).joined(separator: "\n"))
  }

  private static func text(of entry: Paragraph) -> String {
    var lines = [entry.title]
    for piece in entry.pieces + (entry.source.map { ["Source: \($0)"] } ?? []) {
      var line = " "
      for word in piece.split(separator: " ") {
        if line.count + 1 + word.count > 80 {
          lines.append(line)
          line = " "
        }
        line += " " + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
