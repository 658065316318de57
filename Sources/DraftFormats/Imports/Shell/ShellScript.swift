internal import WiredraftCore

/// The commands of a text that run some programs: a single command, a script, or documentation with prompts
/// and the output of commands.
struct ShellScript {
  /// The commands, in the order of the text.
  private(set) var commands: [ShellCommand] = []
  /// The first of the other commands or lines, with its offset; nil if there is none.
  private(set) var passedOver: (text: String, offset: Int)?

  /// Makes a script of known commands.
  init(_ commands: [ShellCommand]) { self.commands = commands }

  /// Finds the commands in a text.
  ///
  /// Assignments, `sudo`, `time`, `env` and prompts may precede a command. In a text with prompts, only the
  /// lines that begin with a prompt or a program are commands.
  /// - Throws: ``ShellError`` if a quote of such a command is not closed, or, without such commands, any
  ///   other quote.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(running programs: Set<String>, in text: [UInt8]) throws(ShellError) {
    try self.init(running: programs, in: text, ShellVariables(), depth: 0)
  }

  private init(
    running programs: Set<String>, in text: [UInt8], _ variables: ShellVariables, depth: Int
  ) throws(ShellError) {
    var reader = ShellReader(text)
    reader.hasPrompts = ShellGlance.hasPrompts(text, before: programs)
    var firstError: ShellError?
    // Quotes in lines that are not commands may swallow commands: this is how often reading resumes at the
    // next line.
    var allowance = 64
    var previous = ShellOutputs()
    var variables = variables
    // The offset after the last command on its line; nil if that line has ended.
    var leftover: Int?
    var isAtLineStart = true
    while reader.index < text.count {
      if isAtLineStart, reader.hasPrompts {
        reader.index = nextCommandLine(from: reader.index, in: text, programs)
      }
      let found: (ShellCommand, ShellReader.End)?
      do throws(ShellError) {
        found = try reader.command()
      } catch {
        if ShellArgument.programIndex(of: reader.broken.words, in: programs) != nil { throw error }
        firstError = firstError ?? error
        pass(text, reader.broken.range.lowerBound)
        reader.move(toLineBehind: reader.broken.range.lowerBound)
        (previous, isAtLineStart) = (ShellOutputs(), true)
        continue
      }
      guard let (read, end) = found else { break }
      var command = read
      let range = command.range
      isAtLineStart = end == .line || end == .text
      variables.read(command.lists)
      if let index = ShellArgument.programIndex(of: command.words, in: programs) {
        if let start = leftover { addLeftover(text, start..<range.lowerBound) }
        if command.readsPipe { command.sources = previous.taken() }
        if let group = previous.openGroup { pass(text, group) }
        previous = ShellOutputs()
        command.words = command.words[..<index] + variables.withLists(Array(command.words[index...]))
        command.variables = variables
        command.precedingWords = Array(command.words[..<index])
        command.words.removeFirst(index)
        commands.append(command)
        leftover = isAtLineStart ? nil : range.upperBound
        continue
      }
      let output = previous.take(
        command, end,
        endsSubshell: end == .other && text[..<reader.index].last == UInt8(ascii: ")"))
      let count = commands.count
      if depth < Self.deepest {
        for inner in command.substitutions {
          try add(inner, of: command, running: programs, in: text, variables, depth: depth)
        }
      }
      if commands.count > count {
        _ = variables.read(command.words)
      } else if allowance > 0, text[range].contains(0x0A), hidesCommand(text[range], programs) {
        allowance -= 1
        pass(text, range.lowerBound)
        reader.move(toLineBehind: range.lowerBound)
        isAtLineStart = true
      } else if leftover == nil, end != .pipe, variables.read(command.words) || !command.lists.isEmpty {
        // The assignments are the variables of the commands that follow.
      } else if leftover == nil {
        // The source of a pipe is reported with the command that reads the pipe.
        switch output {
        case .passed(let offset): pass(text, offset ?? range.lowerBound)
        case .grouped, .piped: break
        }
      } else if isAtLineStart, let start = leftover {
        addLeftover(text, start..<range.upperBound)
        leftover = nil
      }
    }
    if let start = leftover { addLeftover(text, start..<text.count) }
    if commands.isEmpty, let firstError { throw firstError }
  }

  /// The most `$(…)` within each other that are read.
  private static let deepest = 4

  /// Adds the commands within `$(…)` and the like in the words of another command.
  private mutating func add(
    _ range: Range<Int>, of outer: ShellCommand, running programs: Set<String>, in text: [UInt8],
    _ variables: ShellVariables, depth: Int
  ) throws(ShellError) {
    var inner: ShellScript
    do throws(ShellError) {
      inner = try ShellScript(running: programs, in: Array(text[range]), variables, depth: depth + 1)
    } catch {
      throw ShellError(quote: error.quote, offset: error.offset + range.lowerBound)
    }
    let start = outer.range.lowerBound
    let around = String(decoding: text[start..<max(start, range.lowerBound)].suffix(60), as: UTF8.self)
    for index in inner.commands.indices where inner.commands[index].surroundings == nil {
      inner.commands[index].surroundings = (around + "…", start - range.lowerBound)
    }
    commands += inner.commands.map { $0.moved(by: range.lowerBound) }
  }

  private mutating func pass(_ text: [UInt8], _ offset: Int) {
    guard passedOver == nil else { return }
    let line = text[offset...].prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
    passedOver = (String(decoding: line.prefix(60), as: UTF8.self), offset)
  }

  /// Adds the text after the last command to its leftovers, unless it only contains operators.
  private mutating func addLeftover(_ text: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty, !commands.isEmpty else { return }
    var rest = text[range]
    while let last = rest.last, last <= 0x20 || ShellReader.isOperator(last) { rest.removeLast() }
    guard !rest.isEmpty else { return }
    commands[commands.count - 1].leftovers.append(
      (String(decoding: rest.prefix(200), as: UTF8.self), rest.startIndex))
  }

  /// Returns the offset of the first line that begins like a command; the end of the text if there is none.
  private func nextCommandLine(from offset: Int, in text: [UInt8], _ programs: Set<String>) -> Int {
    var start = offset
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      if ShellGlance.beginsCommand(text[start..<end], programs) { return start }
      start = min(end + 1, text.count)
    }
    return text.count
  }

  /// Whether a line after the first begins like a command.
  private func hidesCommand(_ lines: ArraySlice<UInt8>, _ programs: Set<String>) -> Bool {
    lines.split(separator: 0x0A).dropFirst().contains {
      ShellGlance.beginsCommand($0, programs, countsPrompts: false)
    }
  }
}

extension ShellScript {
  /// The maximum number of commands that are read from one text, and of those that are reported as errors.
  private static let (most, mostRefusals) = (10_000, 20)

  /// Reads each command as a request, with remarks on other effects of the shell.
  ///
  /// A command that can't be read is reported in a remark if another one can.
  /// - Throws: The ``ImportError`` of the first command if none can be read.
  func requests(
    of format: ImportFormat, in text: [UInt8],
    reading read: (ShellCommand, PlaceFinder) throws(ImportError) -> [ForeignRequest]
  ) throws(ImportError) -> [ForeignRequest] {
    let places = PlaceFinder(text)
    var result: [ForeignRequest] = []
    var refusals: [ImportError] = []
    var unread = 0
    for command in commands {
      guard refusals.count < Self.mostRefusals, result.count < Self.most else {
        unread += 1
        continue
      }
      do throws(ImportError) {
        let found = try read(command, places)
        unread += max(0, result.count + found.count - Self.most)
        for var request in found.prefix(Self.most - result.count) {
          add(command, of: format, to: &request, places)
          result.append(request)
        }
      } catch {
        refusals.append(error)
      }
    }
    guard !result.isEmpty else {
      throw refusals.first ?? ImportError(format, ShellFinding.noCommand(program: format.rawValue))
    }
    for refusal in refusals {
      result[0].remarks.append(
        .outside(ShellFinding.otherCommand(refusal: refusal), at: refusal.position))
    }
    if unread > 0 {
      let most = result.count < Self.most ? nil : Self.most
      result[0].remarks.append(ImportRemark(.leftOut, ShellFinding.unreadCommands(unread, most: most)))
    }
    if let passedOver {
      result[0].remarks.append(
        ImportRemark(
          .ignored, ShellFinding.notRun(passedOver.text, beside: format.rawValue),
          at: places.position(of: passedOver.offset)))
    }
    return result
  }

  private func add(
    _ command: ShellCommand, of format: ImportFormat, to request: inout ForeignRequest, _ places: PlaceFinder
  ) {
    if commands.count > 1, request.title == nil, let comment = command.comment {
      let title = comment.drop { $0 == "#" || $0 == " " || $0 == "!" }.prefix(80)
      if !title.isEmpty, !comment.hasPrefix("#!") { request.title = String(title).trimmingBlanks }
    }
    let before = command.precedingWords.filter { $0.placeBeforeProgram != .prompt }
    if let first = before.first {
      // The value of an assignment may be secret.
      let words = before.prefix(10).map {
        $0.isAssignment ? $0.text.prefix { $0 != "=" } + "=…" : $0.text[...]
      }
      request.remarks.append(
        ImportRemark(
          .ignored, ShellFinding.wordsBefore(words.map(String.init)),
          at: places.position(of: first.offset)))
    }
    for offset in command.blankLineEnds {
      request.remarks.append(
        ImportRemark(.changed, ShellFinding.blankAfterBackslash, at: places.position(of: offset)))
    }
    for (count, offset) in command.severalWords {
      request.remarks.append(
        ImportRemark(.ignored, ShellFinding.wordsOfBraces(count), at: places.position(of: offset)))
    }
    if let (text, offset) = command.surroundings {
      request.remarks.append(
        ImportRemark(.ignored, ShellFinding.around(text), at: places.position(of: offset)))
    }
    for (leftover, offset) in command.leftovers {
      let isCut =
        leftover.hasPrefix("&") && leftover.dropFirst().utf8.first.map(ShellReader.isNameByte) == true
      request.remarks.append(
        ImportRemark(
          isCut ? .leftOut : .ignored,
          isCut ? ShellFinding.cutAtAmpersand(leftover) : ShellFinding.ofShell(leftover),
          at: places.position(of: offset)))
    }
  }
}
