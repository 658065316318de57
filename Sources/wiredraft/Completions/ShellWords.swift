/// The words of a command line, up to the cursor, as a POSIX shell splits it.
struct ShellWords {
  /// The words before the one at the cursor.
  private(set) var complete: [String] = []
  /// What stands of the word at the cursor.
  private(set) var current = ""

  /// Splits a line; quotes and backslashes are read, and nothing is expanded.
  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    var isInWord = false
    for character in line {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isInWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isInWord = true
      } else if character == " " || character == "\t" || character == "\n" {
        if isInWord { complete.append(current) }
        current = ""
        isInWord = false
      } else {
        current.append(character)
        isInWord = true
      }
    }
  }
}
