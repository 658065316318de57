enum ShellGlance {
  /// Nil if the first command runs none of the programs.
  ///
  /// A prompt, an assignment, `sudo` and the like may precede the program, and so may another command with a
  /// pipe. Comments, and commands that only prepare something, such as `set -e` or `TOKEN=x`, are skipped.
  static func words(after programs: Set<String>, in text: Substring.UTF8View) -> [String]? {
    // There may be many lines of comments, but rarely long ones before a command.
    var bytes = Array(text.prefix(4000))
    // A typographic space is named later, with its place.
    bytes.replace(ShellTypography.noBreakSpace, with: [0x20])
    if let words = words(after: programs, in: bytes, depth: 0) { return words }
    // A document has its commands in fences.
    var rest = bytes[...]
    for _ in 0..<20 {
      guard let fence = rest.firstRange(of: Array("\n```".utf8)),
        let end = rest[fence.upperBound...].firstIndex(of: 0x0A)
      else { return nil }
      rest = rest[end...]
      if let words = words(after: programs, in: Array(rest), depth: 0) { return words }
    }
    return nil
  }

  private static func words(after programs: Set<String>, in text: [UInt8], depth: Int) -> [String]? {
    var reader = ShellReader(text)
    var expander = ShellExpander(ShellVariables(), reading: [:], depth: depth)
    while true {
      var command: ShellCommand
      var end = ShellReader.End.text
      do throws(ShellError) {
        guard let found = try reader.command() else { return nil }
        (command, end) = found
      } catch {
        // The prefix may end within a quote.
        command = reader.broken
      }
      command = expander.expanded(command)
      let words = command.words
      if let index = ShellArgument.programIndex(of: words, in: programs) {
        return words[(index + 1)...].map(\.text)
      }
      let scripts = command.substitutions.map { Array(text[$0]) } + command.scripts.map(\.bytes)
      for script in scripts where depth < 4 {
        if let words = self.words(after: programs, in: script, depth: depth + 1) { return words }
      }
      // A `$(` that isn't closed may go on behind the prefix.
      let isOpen = end == .other && text[..<reader.index].suffix(2).elementsEqual("$(".utf8)
      // `name() {` begins a function.
      let isFunction =
        reader.closedBy(end) == UInt8(ascii: "(") && text[reader.index...].first == UInt8(ascii: ")")
      let isFollowed =
        end == .pipe || isOpen || isFunction || (end == .other && reader.closedBy(end) == nil)
        || (reader.closedBy(end) == UInt8(ascii: ")") && reader.isBeforePipe)
      guard isFollowed || (end == .line && (isPreparation(words) || expander.read(command))) else {
        return nil
      }
      if end != .line { _ = expander.read(command) }
    }
  }

  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    line.prefix(4000).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.prefix(100).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func argument(_ word: String) -> ShellArgument {
    ShellArgument(bytes: Array(word.utf8), offset: 0)
  }

  private static func isPreparation(_ words: [ShellArgument]) -> Bool {
    let words = words.drop { $0.placeBeforeProgram == .prompt }
    guard let first = words.first else { return false }
    return words.allSatisfy(\.isAssignment)
      || (words.count > 1 && (preparations.contains(first.text) || words.last?.text == "{"))
      || words.allSatisfy { ["do", "then", "else", "{", "done", "fi"].contains($0.text) }
  }

  private static let preparations: Set = [
    "set", "export", "cd", "source", ".", "echo", "printf", "local", "unset", "declare", "readonly", "alias",
    "if", "for", "while",
  ]

  static func beginsCommand(
    _ line: ArraySlice<UInt8>, _ programs: Set<String>, countsPrompts: Bool = true
  ) -> Bool {
    var line = line.drop { $0 == 0x20 || $0 == 0x09 }
    line = line.dropFirst(WindowsCommand.promptLength(of: line)).drop { $0 == 0x20 }
    // Most lines are recognised by their first byte.
    guard let first = line.first, first != UInt8(ascii: "#") else { return false }
    let words = words(of: line.prefix(400))
    guard let word = words.first else { return false }
    if ShellArgument.programIndex(of: words.map(argument), in: programs) != nil { return true }
    // Lines that curl prints contain a percent sign, too.
    return countsPrompts && words.count > 1 && word != "%" && word != ">"
      && argument(word).placeBeforeProgram == .prompt
  }

  static func hasPrompts(_ text: [UInt8], before programs: Set<String>) -> Bool {
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let line = text[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
      start = end + 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if WindowsCommand.promptLength(of: line) > 0, beginsCommand(line, programs, countsPrompts: false) {
        return true
      }
      let words = words(of: line.prefix(400)).map(argument)
      guard let word = words.first, word.text != ">", word.placeBeforeProgram == .prompt else { continue }
      if ShellArgument.programIndex(of: words, in: programs) != nil { return true }
    }
    return false
  }
}
