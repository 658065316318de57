/// A cheap look at the beginning of a text: whether it is a command that runs a program.
enum ShellGlance {
  /// Returns the words that follow the first program of some on the first line that is no comment; nil where none runs
  /// one of them.
  ///
  /// A prompt, an assignment, `sudo` and the like may stand before it, and so may another command with a pipe.
  static func words(after programs: Set<String>, in text: Substring.UTF8View) -> [String]? {
    // Lines of comments may be many, but nobody writes a long one before a command.
    var beginning = Array(text.prefix(4000))
    for index in beginning.indices where beginning[index] == 0x0A {
      let last = beginning[..<index].last { $0 != 0x0D }
      // The command goes on behind such a line end.
      if last == UInt8(ascii: "\\") || last == UInt8(ascii: "^") { beginning[index] = 0x20 }
    }
    for line in beginning.split(separator: 0x0A) {
      let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.prefix(100).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
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
