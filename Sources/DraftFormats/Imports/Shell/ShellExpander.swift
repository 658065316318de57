internal import WiredraftCore

/// Makes the expansions of a shell that change the number of words, or whose values no reference can have: lists,
/// variables without quotes, `${NAME:-text}`, and commands whose output is known.
///
/// - Note: POSIX.1-2024, Shell Command Language §2.6
struct ShellExpander {
  private(set) var variables: ShellVariables
  private let files: [String: [UInt8]]
  private var unread: [String] = []
  private var processFiles: [String: [UInt8]] = [:]
  private var split: [String] = []
  private let depth: Int
  private var functions: [String: [UInt8]] = [:]

  /// The most commands within each other.
  private static let deepest = 4

  init(_ variables: ShellVariables, reading files: [String: [UInt8]], depth: Int = 0) {
    self.variables = variables
    self.files = files
    self.depth = depth
  }

  /// Returns a command with its words as the shell makes them.
  mutating func expanded(_ command: ShellCommand) -> ShellCommand {
    (unread, split, processFiles) = ([], [], [:])
    var result = command
    result.words = []
    var isBeforeProgram = true
    for word in command.words {
      let isAssigned = isBeforeProgram && word.isAssignment
      result.words += words(of: word, isAssigned: isAssigned, isProgram: isBeforeProgram)
      if isBeforeProgram { isBeforeProgram = isAssigned || word.placeBeforeProgram != nil }
    }
    result.lists = command.lists.map { list in
      var list = list
      list.words = list.words.flatMap { words(of: $0, isAssigned: false, isProgram: false) }
      return list
    }
    if case .text(let text)? = command.input {
      result.input = words(of: text, isAssigned: true, isProgram: false).first.map { .text($0) }
    }
    (result.unreadFiles, result.splitVariables, result.processFiles) = (unread, split, processFiles)
    return result
  }

  mutating func read(_ command: ShellCommand) -> Bool {
    variables.read(command.lists)
    return variables.read(command)
  }

  /// Takes the body of a function.
  mutating func define(_ name: String, _ body: [UInt8]) {
    if functions.count < 1_000 { functions[name] = body }
  }

  /// Names a variable whose value is a part of an answer.
  mutating func capture(_ name: String) { variables.capture(name) }

  /// Returns the body of the function that a command calls, and the expander for it; nil if it calls none.
  func call(_ command: ShellCommand) -> (name: String, body: [UInt8], expander: ShellExpander)? {
    guard !functions.isEmpty,
      let index = ShellArgument.programIndex(of: command.words, in: Set(functions.keys)),
      let body = functions[command.words[index].programName]
    else { return nil }
    var inner = self
    inner.variables.setArguments(Array(command.words[(index + 1)...]))
    return (command.words[index].programName, body, inner)
  }

  /// - Parameters:
  ///   - isAssigned: Whether it is a value that is assigned, of which no words are made.
  ///   - isProgram: Whether the word may name the program, where no reference is possible.
  private mutating func words(
    of word: ShellArgument, isAssigned: Bool, isProgram: Bool
  ) -> [ShellArgument] {
    guard let first = word.expansions.first else { return [word] }
    if first.range == word.bytes.indices, let list = variables.list(in: first.text) {
      guard first.isQuoted, first.text.contains("*"), var joined = list.first else { return list }
      for word in list.dropFirst() {
        joined.bytes.append(0x20)
        joined.append(word)
      }
      return [joined]
    }
    var result: [ShellArgument] = []
    var current = ShellArgument(bytes: [], offset: word.offset)
    // Nothing remains of a word that is a variable without a value.
    var isWord = first.isQuoted
    var start = 0
    for expansion in word.expansions where expansion.range.lowerBound >= start {
      let literal = start..<expansion.range.lowerBound
      if !literal.isEmpty { isWord = true }
      current.append(word[literal])
      start = expansion.range.upperBound
      let isLeading = isProgram && expansion.range == word.bytes.indices
      let isOption = current.bytes.isEmpty && !isAssigned
      guard
        var value = value(
          of: expansion, word.bytes[expansion.range], isSplit: !isAssigned && !expansion.isQuoted,
          isOption: isOption, isProgram: isLeading)
      else {
        current.append(named(expansion, word[expansion.range]))
        isWord = true
        continue
      }
      value.offset = word.offset
      guard !isAssigned, !expansion.isQuoted else {
        current.append(value)
        isWord = true
        continue
      }
      var piece = 0
      while piece <= value.bytes.count {
        let end = value.bytes[piece...].firstIndex(where: Self.isSeparator) ?? value.bytes.count
        if end > piece {
          current.append(value[piece..<end])
          isWord = true
        }
        if end < value.bytes.count, isWord {
          result.append(current)
          (current, isWord) = (ShellArgument(bytes: [], offset: word.offset), false)
        }
        piece = end + 1
      }
    }
    if start < word.bytes.count { isWord = true }
    current.append(word[start..<word.bytes.count])
    return isWord ? result + [current] : result
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  /// Returns `${NAME}` for `${NAME:-text}`, whose text becomes the value of a variable without one.
  private mutating func named(_ expansion: ShellExpansion, _ word: ShellArgument) -> ShellArgument {
    var result = word
    let written = word.text
    guard let name = PlaceholderName.variableWithOperator(written), written.hasSuffix("}") else {
      return result
    }
    let rest = written.dropFirst(2 + name.utf8.count).dropLast()
    guard let sign = [":-", ":=", "-", "="].first(where: { rest.hasPrefix($0) }) else { return result }
    let text = rest.dropFirst(sign.utf8.count)
    guard !text.contains(where: { "$`\\\"'".contains($0) }) else { return result }
    if variables[name] == nil || (sign.hasPrefix(":") && variables[name] == "") {
      guard !text.isEmpty else { return result }
      variables.set(name, String(text))
    }
    result.expansions = [
      ShellExpansion(text: "${\(name)}", range: word.bytes.indices, isQuoted: expansion.isQuoted)
    ]
    return result
  }

  /// The value that takes the place of an expansion; nil to keep it.
  private mutating func value(
    of expansion: ShellExpansion, _ written: ArraySlice<UInt8>, isSplit: Bool, isOption: Bool, isProgram: Bool
  ) -> ShellArgument? {
    if let word = variables.argument(of: expansion.text) { return word }
    if let name = PlaceholderName.variable(expansion.text) {
      guard let value = variables[name] else { return nil }
      let isWords = isSplit && (value.isEmpty || value.utf8.contains(where: Self.isSeparator))
      guard isWords || isProgram || (isOption && value.hasPrefix("-")) else { return nil }
      if isWords, !value.isEmpty, !split.contains(name) { split.append(name) }
      return ShellArgument(bytes: Array(value.utf8), offset: 0)
    }
    let inner: ArraySlice<UInt8>
    if written.starts(with: "`".utf8), written.count > 1 {
      inner = written.dropFirst().dropLast()
    } else if written.starts(with: "$(".utf8) || written.starts(with: "<(".utf8),
      written.last == UInt8(ascii: ")")
    {
      guard !written.starts(with: "$((".utf8) else { return nil }
      inner = written.dropFirst(2).dropLast()
    } else {
      return nil
    }
    guard var output = output(of: Array(inner)) else { return nil }
    guard written.first != UInt8(ascii: "<") else {
      if let text = variables.value(of: output) { processFiles[written.text] = Array(text.utf8) }
      return nil
    }
    while output.bytes.last == 0x0A { output.bytes.removeLast() }
    return output
  }

  /// Returns what commands write; nil if it is not known.
  private mutating func output(of text: [UInt8]) -> ShellArgument? {
    guard depth < Self.deepest else { return nil }
    let trimmed = text[...].trimmingBlanks
    if trimmed.first == UInt8(ascii: "<"), trimmed.dropFirst().first != UInt8(ascii: "<") {
      let path = trimmed.dropFirst().trimmingBlanks.text
      return content(of: path).map { ShellArgument(bytes: $0, offset: 0) }
    }
    var reader = ShellReader(text)
    var outputs = ShellOutputs()
    outputs.openText()
    var inner = ShellExpander(variables, reading: files, depth: depth + 1)
    while true {
      let found: (ShellCommand, ShellReader.End)?
      do throws(ShellError) { found = try reader.command() } catch { return nil }
      guard let (read, end) = found else { break }
      let command = inner.expanded(read)
      unread += inner.unread.filter { !unread.contains($0) }
      _ = outputs.enter(command)
      if inner.read(command), end != .pipe { continue }
      _ = outputs.take(command, end)
      if reader.closedBy(end) == UInt8(ascii: ")") { _ = outputs.close(isPiped: reader.isBeforePipe) }
    }
    var result = ShellArgument(bytes: [], offset: 0)
    for output in outputs.all {
      guard let pieces = output.resolved(inner.variables).pieces else { return nil }
      for piece in pieces {
        switch piece {
        case .bytes(let word): result.append(word)
        case .file(let path):
          guard let content = content(of: path) else { return nil }
          result.bytes += content
        }
      }
    }
    return result
  }

  private mutating func content(of path: String) -> [UInt8]? {
    if let content = files[path] { return content }
    if !unread.contains(path), !path.contains("$") { unread.append(path) }
    return nil
  }
}

extension ShellOutput {
  /// The output with the values of variables in what a filter reads, which sees no references.
  fileprivate func resolved(_ variables: ShellVariables) -> ShellOutput {
    guard !sources.isEmpty else { return self }
    var result = self
    for index in result.sources.indices {
      result.sources[index].replaceWords { word, _ in
        variables.value(of: word).map { ShellArgument(bytes: Array($0.utf8), offset: word.offset) } ?? word
      }
    }
    return result
  }
}
