/// A cheap look at the beginning of a text: whether it is a command that runs a program.
enum ShellGlance {
  /// Returns the words that follow the first program of some on the first line that is no comment; nil where none runs
  /// one of them.
  ///
  /// A prompt, an assignment, `sudo` and the like may stand before it, and so may another command with a pipe.
  static func words(after programs: Set<String>, in text: Substring.UTF8View) -> [String]? {
    // Lines of comments may be many, but nobody writes a long one before a command.
    let beginning = Array(text.prefix(2000))
    for line in beginning.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = line.split { $0 == 0x20 || $0 == 0x09 }.prefix(100).map { String(decoding: $0, as: UTF8.self) }
      guard let first = words.first, !first.hasPrefix("#") || first == "#" && programs.contains(words.last ?? "")
      else { continue }
      return Self.words(after: programs, in: words)
    }
    return nil
  }

  private static func words(after programs: Set<String>, in words: [String]) -> [String]? {
    var isAtProgram = true
    for (index, word) in words.enumerated() {
      if isAtProgram, programs.contains(ShellArgument(bytes: Array(word.utf8), offset: 0).programName),
        !word.contains(":")
      {
        return Array(words[(index + 1)...])
      }
      if ["|", "&&", "||", ";"].contains(word) || (index > 0 && word.hasSuffix(";")) {
        isAtProgram = true
      } else if !ShellArgument(bytes: Array(word.utf8), offset: 0).mayPrecedeProgram {
        isAtProgram = false
      }
    }
    return nil
  }
}
