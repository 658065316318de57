struct ShellCommand: Sendable {
  /// The standard input of the command, if the command itself determines it.
  enum Input: Sendable {
    case file(ShellArgument)
    /// `<<< text`, or the lines up to the word after `<<`.
    case text(ShellArgument)
  }

  var words: [ShellArgument] = []
  /// Words such as `sudo`, or an assignment.
  var precedingWords: [ShellArgument] = []
  var range = 0..<0
  var readsPipe = false
  var input: Input?
  var source: (words: [ShellArgument], input: Input?)?
  var comment: String?
  /// Variables that are assigned before the command.
  var variables = ShellVariables()
  /// Other effects of the shell, such as `> file` or `| jq .`, as written.
  var leftovers: [(text: String, offset: Int)] = []
}

extension ShellCommand {
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

enum ShellInput {
  case none
  case file(String)
  case bytes(ShellArgument)
  case unknown

  init(_ command: ShellCommand) {
    switch command.input {
    case .file(let word): self = .file(word.text)
    case .text(let word): self = .bytes(word)
    case nil: self = command.readsPipe ? Self.written(by: command.source) : .none
    }
  }

  /// The output of some commands is known without running them.
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
