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
  /// The brackets of subshells since the command before it.
  var brackets: [UInt8] = []
  var readsPipe = false
  var input: Input?
  /// The commands whose output the command reads from a pipe.
  var sources: [ShellOutput] = []
  /// The file into which the command writes; nil for none.
  var output: ShellArgument?
  /// The contents of the files that the commands before it wrote, and that it names.
  var written: [String: ShellInput] = [:]
  var comment: String?
  /// Variables that are assigned before the command.
  var variables = ShellVariables()
  /// The lists that the command assigns to variables.
  var lists: [List] = []
  /// The ranges of the commands within its words.
  var substitutions: [Range<Int>] = []
  /// The offsets of the backslashes that have only white space between them and the line end.
  var blankLineEnds: [Int] = []
  /// The offsets of the backslashes before a space within a line.
  var joinedLines: [Int] = []
  /// The variables without quotes whose values became words.
  var splitVariables: [String] = []
  /// The contents of `<(…)` that are known, by its text.
  var processFiles: [String: [UInt8]] = [:]
  /// The function in whose definition the command is; nil outside of one.
  var function: String?
  /// The variable that takes what the command prints, and the part of the answer, if it is known.
  var answer: (name: String, place: String?)?
  /// The offsets of `<name>` within words, which a shell takes for redirections.
  var placeholders: [Int] = []
  /// The files that the command's `$(…)` would have read.
  var unreadFiles: [String] = []
  /// The numbers of the words that the shell makes of braces, and their offsets.
  var severalWords: [(count: Int, offset: Int)] = []
  /// The text around `$(…)` and the like, if the command is within it.
  var surroundings: (text: String, offset: Int)?
  /// Other effects of the shell, such as `> file` or `| jq .`, as written.
  var leftovers: [(text: String, offset: Int)] = []
}

extension ShellCommand {
  /// The commands that `xargs` makes of one, with the words that it reads; the command itself if it isn't run by that.
  var runsOfArguments: [ShellCommand] {
    let before = precedingWords.map(\.text)
    guard let start = before.firstIndex(of: "xargs") else { return [self] }
    let options = before[(start + 1)...].joined(separator: " ")
    var mark: [UInt8]?
    if let found = options.firstRange(of: "-I") {
      mark = Array((options[found.upperBound...].split(separator: " ").first ?? "{}").utf8)
    }
    var known: [UInt8]?
    if case .bytes(let word) = ShellInput(self), word.expansions.isEmpty { known = word.bytes }
    guard let known else {
      guard let mark else { return [self] }
      var copy = self
      copy.words = words.map { $0.replacing(mark, with: Array("$item".utf8), isVariable: true) }
      return [copy]
    }
    let lines = known.split(separator: 0x0A).map(Array.init)
    let items = known.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.map(Array.init)
    let isEach = options.contains("-n1") || options.contains("-n 1") || options.contains("-L")
    let groups = mark != nil ? lines.map { [$0] } : isEach ? items.map { [$0] } : [items]
    return groups.prefix(CurlAssembly.most).map { group in
      var copy = self
      (copy.readsPipe, copy.input, copy.sources) = (false, nil, [])
      if let mark, let item = group.first {
        copy.words = words.map { $0.replacing(mark, with: item, isVariable: false) }
      } else {
        copy.words += group.map { ShellArgument(bytes: $0, offset: range.lowerBound) }
      }
      return copy
    }
  }

  /// Returns whether an option of wget names a file that was written before, whose name is then no expansion.
  mutating func takeFile(_ name: String) -> Bool {
    guard words.first?.programName == "wget" else { return false }
    let index = words.indices.dropFirst().first { index in
      let bytes = words[index].bytes[...]
      let value = bytes.firstIndex(of: UInt8(ascii: "=")).map { bytes[($0 + 1)...] } ?? bytes
      return value.elementsEqual(name.utf8)
    }
    if let index { words[index].expansions = [] }
    return index != nil
  }

  mutating func replaceInputs(_ replaced: (ShellArgument, ShellReferences.Place) -> ShellArgument) {
    input = input.map { $0.replaced(replaced) }
    for index in sources.indices { sources[index].replaceWords(replaced) }
  }

  /// The scripts that the command runs: `bash -c TEXT`, `eval TEXT`, `ssh HOST TEXT`.
  var scripts: [ShellArgument] {
    if let index = ShellArgument.programIndex(of: words, in: ["bash", "sh", "zsh", "dash", "ksh", "ash"]) {
      let rest = words[(index + 1)...]
      guard let option = rest.firstIndex(where: { $0.text.hasPrefix("-") && $0.text.hasSuffix("c") }) else {
        return []
      }
      return Array(rest[(option + 1)...].prefix(1))
    }
    if let index = ShellArgument.programIndex(of: words, in: ["eval"]) { return Array(words[(index + 1)...]) }
    guard ShellArgument.programIndex(of: words, in: ["ssh"]) != nil, let last = words.last,
      last.bytes.contains(0x20)
    else { return [] }
    return [last]
  }

  /// Returns the command with all its words at one place of another text.
  func located(at offset: Int) -> ShellCommand {
    func located(_ word: ShellArgument) -> ShellArgument {
      var word = word
      word.offset = offset
      return word
    }
    var result = self
    result.words = words.map(located)
    result.precedingWords = precedingWords.map(located)
    result.range = offset..<offset
    result.blankLineEnds = blankLineEnds.map { _ in offset }
    result.joinedLines = joinedLines.map { _ in offset }
    result.placeholders = placeholders.map { _ in offset }
    result.severalWords = severalWords.map { ($0.count, offset) }
    result.surroundings = surroundings.map { ($0.text, offset) }
    result.leftovers = leftovers.map { ($0.text, offset) }
    result.replaceInputs { word, _ in located(word) }
    return result
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
    result.joinedLines = joinedLines.map { $0 + start }
    result.placeholders = placeholders.map { $0 + start }
    result.severalWords = severalWords.map { ($0.count, $0.offset + start) }
    result.surroundings = surroundings.map { ($0.text, $0.offset + start) }
    result.leftovers = leftovers.map { ($0.text, $0.offset + start) }
    result.replaceInputs { word, _ in moved(word) }
    return result
  }
}

extension ShellOutput {
  /// Replaces the words of the command, and of those whose output it reads.
  mutating func replaceWords(_ replaced: (ShellArgument, ShellReferences.Place) -> ShellArgument) {
    words = words.map { replaced($0, .data) }
    input = input.map { $0.replaced(replaced) }
    for index in sources.indices { sources[index].replaceWords(replaced) }
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
    case nil: self = command.readsPipe ? ShellInput(writtenBy: command.sources) : .none
    }
  }

  /// The output of some commands is known without running them.
  init(writtenBy sources: [ShellOutput]) {
    self = .unknown
    var result = ShellArgument(bytes: [], offset: sources.first?.words.first?.offset ?? 0)
    var files: [Int: String] = [:]
    guard !sources.isEmpty else { return }
    for source in sources {
      guard let pieces = source.pieces else { return }
      for piece in pieces {
        switch piece {
        case .bytes(let word): result.append(word)
        case .file(let path):
          // Two files have nothing between them that tells one from the other.
          guard files.updateValue(path, forKey: result.bytes.count) == nil else { return }
        }
      }
    }
    if let path = files[0], files.count == 1, result.bytes.isEmpty {
      self = .file(path)
    } else {
      self = files.isEmpty ? .bytes(result) : .mixed(result, files: files)
    }
  }
}
