internal import WiredraftCore

/// A word of a command, as the shell hands it to the program.
struct ShellArgument: Sendable, Hashable {
  /// Its bytes, which `$'\xff'` can make any.
  var bytes: [UInt8]
  /// The offset in the text at which it begins.
  var offset: Int
  /// What the shell would have put something else in place of, such as `$TOKEN`: nothing is executed here.
  var expansions: [String] = []

  /// Its text; bytes that are no UTF-8 are U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A command of a shell, taken apart as the shell does.
struct ShellCommand: Sendable {
  /// The program and its arguments.
  var words: [ShellArgument] = []
  /// Whether its input comes through a pipe.
  var readsPipe = false
  /// The file that its input comes from, as in `< file`; nil for none.
  var input: ShellArgument?
  /// The words of the command before the pipe that it reads; nil for none.
  var source: [ShellArgument]?
  /// What the shell would do beside running it, such as `> file` or `| jq .`, as it stands.
  var leftovers: [(text: String, offset: Int)] = []

  /// Returns the first command of a text that runs one of some programs.
  ///
  /// Assignments, `sudo`, `time`, `env` and a prompt's `$` before it are passed over, and so are other commands.
  /// - Throws: ``ShellError`` where a quote is not closed.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func first(
    running programs: Set<String>, in text: [UInt8]
  ) throws(ShellError) -> ShellCommand? {
    var reader = ShellReader(text)
    var previous: [ShellArgument]?
    while let (command, end) = try reader.command() {
      defer { previous = command.words }
      guard let index = command.words.firstIndex(where: { programs.contains($0.programName) }),
        command.words[..<index].allSatisfy(\.mayPrecedeProgram)
      else { continue }
      var result = command
      result.words.removeFirst(index)
      if command.readsPipe { result.source = previous }
      result.leftovers += reader.leftovers(after: end)
      return result
    }
    return nil
  }
}

extension ShellArgument {
  /// The name of the program that it would run: without its folder, and without `.exe`.
  var programName: String {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
  }

  /// Whether a program may follow it.
  var mayPrecedeProgram: Bool {
    guard bytes.count < 1000 || isAssignment else { return false }
    let text = text
    return ["$", "%", ">", "sudo", "time", "env", "exec", "command", "nohup"].contains(text) || isAssignment
      || isPrompt(text)
  }

  /// Whether it looks like the end of a prompt: `ann@host:~$`.
  private func isPrompt(_ text: String) -> Bool {
    (text.hasSuffix("$") || text.hasSuffix("%")) && text.contains { $0 == "@" || $0 == ":" || $0 == "~" }
  }

  private var isAssignment: Bool {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return false }
    return bytes[..<equals].allSatisfy(ShellReader.isNameByte)
  }
}

/// Why a text is no command.
struct ShellError: Error, Sendable, Hashable {
  /// What is not closed: `'`, `"`.
  var quote: String
  /// The offset at which it is opened.
  var offset: Int

  /// The error as importers say it.
  func importError(_ format: ImportFormat, in text: [UInt8]) -> ImportError {
    ImportError(
      format,
      "The quote \(quote) that is opened here is never closed: the command is cut off, or a quote is missing.",
      offset: offset, in: text)
  }
}
