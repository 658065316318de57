struct ShellCommand: Sendable {
  /// The standard input of the command, if the command itself determines it.
  enum Input: Sendable {
    /// The file of `< file`.
    case file(ShellArgument)
    /// The text of `<<< text`, or of the lines up to the word after `<<`.
    case text(ShellArgument)
  }

  /// The program and its arguments.
  var words: [ShellArgument] = []
  /// The words before the program: `sudo`, an assignment.
  var precedingWords: [ShellArgument] = []
  /// The range in the text.
  var range = 0..<0
  /// Whether the input comes through a pipe.
  var readsPipe = false
  var input: Input?
  /// The command before the pipe, and its input; nil if there is none.
  var source: (words: [ShellArgument], input: Input?)?
  /// The comment before the command; nil if there is none.
  var comment: String?
  /// The variables that are assigned before the command.
  var variables = ShellVariables()
  /// The other effects of the shell, such as `> file` or `| jq .`, as written.
  var leftovers: [(text: String, offset: Int)] = []
}

extension ShellCommand {
  /// Replaces the words that become the standard input.
  mutating func replaceInputs(_ replaced: (ShellArgument, ShellReferences.Place) -> ShellArgument) {
    func marked(_ old: Input?) -> Input? {
      switch old {
      case .file(let word): .file(replaced(word, .file))
      case .text(let word): .text(replaced(word, .data))
      case nil: nil
      }
    }
    input = marked(input)
    guard let source else { return }
    self.source = (source.words.map { replaced($0, .data) }, marked(source.input))
  }
}

/// The standard input of a command, if it can be determined.
enum ShellInput {
  /// Nothing.
  case none
  case file(String)
  /// Bytes that another command writes, or that are in the text.
  case bytes(ShellArgument)
  /// The output of a command that is not run.
  case unknown

  /// Makes the input from the command before the pipe, or from the redirection with `<`.
  init(_ command: ShellCommand) {
    switch command.input {
    case .file(let word): self = .file(word.text)
    case .text(let word): self = .bytes(word)
    case nil: self = command.readsPipe ? Self.written(by: command.source) : .none
    }
  }

  /// Returns the output of a command if it is known without running it.
  private static func written(by source: (words: [ShellArgument], input: ShellCommand.Input?)?) -> ShellInput
  {
    guard let source, let first = source.words.first else { return .unknown }
    var words = source.words.dropFirst()
    func joined(_ words: some Collection<ShellArgument>, end: [UInt8] = []) -> ShellInput {
      var result = ShellArgument(bytes: [], offset: words.first?.offset ?? first.offset)
      for (index, word) in words.enumerated() {
        if index > 0 { result.bytes.append(0x20) }
        result.append(word)
      }
      result.bytes += end
      return .bytes(result)
    }
    switch first.programName {
    case "cat" where words.isEmpty || words.first?.bytes == [UInt8(ascii: "-")]:
      switch source.input {
      case .file(let word): return .file(word.text)
      case .text(let word): return .bytes(word)
      case nil: return .unknown
      }
    case "cat" where words.count == 1 && words.first?.bytes.first != UInt8(ascii: "-"):
      if let path = words.first?.text { return .file(path) }
    case "printf" where words.count == 2 && words.first?.text == "%s": return joined(words.dropFirst())
    case "printf" where words.count == 1:
      // A percent sign and a backslash are special in a format.
      if let text = words.first,
        !text.bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") })
      {
        return joined(words)
      }
    case "echo":
      let hasEnd = words.first?.text != "-n"
      if !hasEnd { words.removeFirst() }
      guard words.first?.bytes.first != UInt8(ascii: "-") else { return .unknown }
      return joined(words, end: hasEnd ? [0x0A] : [])
    default: break
    }
    return .unknown
  }
}
