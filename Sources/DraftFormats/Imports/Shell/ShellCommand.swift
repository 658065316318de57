struct ShellCommand: Sendable {
  /// The standard input of the command, if the command itself determines it.
  enum Input: Sendable {
    case file(ShellArgument)
    /// `<<< text`, or the lines up to the word after `<<`.
    case text(ShellArgument)
  }

  /// The words of `NAME=(…)`, or of `NAME+=(…)`.
  struct List: Sendable {
    var name: String
    var words: [ShellArgument]
    var isAppended: Bool
  }

  var words: [ShellArgument] = []
  /// Words such as `sudo`, or an assignment.
  var precedingWords: [ShellArgument] = []
  var range = 0..<0
  var readsPipe = false
  var input: Input?
  /// The commands whose output the command reads from a pipe.
  var sources: [ShellOutput] = []
  var comment: String?
  /// Variables that are assigned before the command.
  var variables = ShellVariables()
  /// The lists that the command assigns to variables.
  var lists: [List] = []
  /// The ranges of the commands within its words.
  var substitutions: [Range<Int>] = []
  /// The offsets of the backslashes that have only white space between them and the line end.
  var blankLineEnds: [Int] = []
  /// The numbers of the words that the shell makes of braces, and their offsets.
  var severalWords: [(count: Int, offset: Int)] = []
  /// The text around `$(…)` and the like, if the command is within it.
  var surroundings: (text: String, offset: Int)?
  /// Other effects of the shell, such as `> file` or `| jq .`, as written.
  var leftovers: [(text: String, offset: Int)] = []
}

extension ShellCommand {
  mutating func replaceInputs(_ replaced: (ShellArgument, ShellReferences.Place) -> ShellArgument) {
    input = input.map { $0.replaced(replaced) }
    for index in sources.indices {
      sources[index].words = sources[index].words.map { replaced($0, .data) }
      sources[index].input = sources[index].input.map { $0.replaced(replaced) }
    }
  }

  /// Returns the command of a part of a text as that of the whole text.
  ///
  /// - Parameter start: The offset of the part.
  func moved(by start: Int) -> ShellCommand {
    func moved(_ word: ShellArgument) -> ShellArgument {
      var word = word
      word.offset += start
      return word
    }
    var result = self
    result.words = words.map(moved)
    result.precedingWords = precedingWords.map(moved)
    result.range = range.lowerBound + start..<range.upperBound + start
    result.blankLineEnds = blankLineEnds.map { $0 + start }
    result.severalWords = severalWords.map { ($0.count, $0.offset + start) }
    result.surroundings = surroundings.map { ($0.text, $0.offset + start) }
    result.leftovers = leftovers.map { ($0.text, $0.offset + start) }
    result.replaceInputs { word, _ in moved(word) }
    return result
  }
}

extension ShellCommand.Input {
  fileprivate func replaced(
    _ replaced: (ShellArgument, ShellReferences.Place) -> ShellArgument
  ) -> ShellCommand.Input {
    switch self {
    case .file(let word): .file(replaced(word, .file))
    case .text(let word): .text(replaced(word, .data))
    }
  }
}

/// The standard input of a command, as far as it is known without running anything.
enum ShellInput {
  case none
  case file(String)
  case bytes(ShellArgument)
  /// Bytes, and the files whose contents are sent among them, by their offsets in the bytes.
  case mixed(ShellArgument, files: [Int: String])
  case unknown

  init(_ command: ShellCommand) {
    switch command.input {
    case .file(let word): self = .file(word.text)
    case .text(let word): self = .bytes(word)
    case nil: self = command.readsPipe ? Self.written(by: command.sources) : .none
    }
  }

  /// The output of some commands is known without running them.
  private static func written(by sources: [ShellOutput]) -> ShellInput {
    var result = ShellArgument(bytes: [], offset: sources.first?.words.first?.offset ?? 0)
    var files: [Int: String] = [:]
    guard !sources.isEmpty else { return .unknown }
    for source in sources {
      guard let pieces = source.pieces else { return .unknown }
      for piece in pieces {
        switch piece {
        case .bytes(let word): result.append(word)
        case .file(let path):
          // Two files have nothing between them that tells one from the other.
          guard files.updateValue(path, forKey: result.bytes.count) == nil else { return .unknown }
        }
      }
    }
    if let path = files[0], files.count == 1, result.bytes.isEmpty { return .file(path) }
    return files.isEmpty ? .bytes(result) : .mixed(result, files: files)
  }
}
