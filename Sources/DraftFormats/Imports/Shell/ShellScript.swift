internal import WiredraftCore

/// The commands of a text that run some programs: a single command, a script, or documentation with prompts
/// and the output of commands.
struct ShellScript {
  /// The commands, in the order of the text.
  private(set) var commands: [ShellCommand] = []
  /// The functions that are called.
  private var called: Set<String> = []
  /// The first of the other commands or lines, with its offset; nil if there is none.
  private(set) var passedOver: (text: String, offset: Int)?

  /// Makes a script of known commands.
  init(_ commands: [ShellCommand]) { self.commands = commands }

  /// Finds the commands in a text.
  ///
  /// Assignments, `sudo`, `time`, `env` and prompts may precede a command. In a text with prompts, only the
  /// lines that begin with a prompt or a program are commands.
  /// - Parameter files: The contents of the files that may be read, by their paths.
  /// - Throws: ``ShellError`` if a quote of such a command is not closed, or, without such commands, any
  ///   other quote.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(
    running programs: Set<String>, in text: [UInt8], reading files: [String: [UInt8]] = [:]
  ) throws(ShellError) {
    try self.init(running: programs, in: text, ShellExpander(ShellVariables(), reading: files), depth: 0)
  }

  private init(
    running programs: Set<String>, in text: [UInt8], _ expander: ShellExpander, depth: Int
  ) throws(ShellError) {
    var reader = ShellReader(text)
    reader.hasPrompts = ShellGlance.hasPrompts(text, before: programs)
    var firstError: ShellError?
    // Quotes in lines that are not commands may swallow commands: this is how often reading resumes at the
    // next line.
    var allowance = 64
    var previous = ShellOutputs()
    var expander = expander
    var loops: [Loop] = []
    var definition = ShellDefinition()
    var written: [String: (outputs: [ShellOutput], offset: Int)] = [:]
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
      var command = expander.expanded(read)
      let range = command.range
      isAtLineStart = end == .line || end == .text
      var isDefining = false
      let isClosed = reader.closedBy(end) == UInt8(ascii: ")")
      if let offset = previous.enter(command), leftover == nil { pass(text, offset) }
      if let (name, body) = definition.take(command, isAnnounced: reader.closedBy(end) == UInt8(ascii: "(")) {
        expander.define(name, Array(text[body]))
        isDefining = true
      }
      if let index = ShellArgument.programIndex(of: command.words, in: programs) {
        _ = expander.read(ShellCommand(lists: command.lists))
        if let start = leftover { addLeftover(text, start..<range.lowerBound) }
        if command.readsPipe { command.sources = previous.taken() }
        if let offset = previous.takeUnread() { pass(text, offset) }
        // The output of the command is not known.
        previous.add(ShellOutput(words: [command.words[index]]), readsPipe: false)
        if isClosed { _ = previous.close(isPiped: reader.isBeforePipe) }
        if command.words[..<index].contains(where: { ["while", "until"].contains($0.text) }) {
          loops.append(Loop(first: commands.count))
        }
        command.variables = expander.variables
        command.function = definition.name
        command.precedingWords = Array(command.words[..<index])
        command.words.removeFirst(index)
        for (file, source) in written where command.takeFile(file) {
          command.written[file] = ShellInput(writtenBy: source.outputs)
          written[file] = nil
        }
        commands += command.runsOfArguments
        leftover = isAtLineStart ? nil : range.upperBound
        continue
      }
      let output = previous.take(command, end)
      let passed = isClosed ? previous.close(isPiped: reader.isBeforePipe) : nil
      var isFile = false
      if let file = command.output?.text, written.count < Self.mostFiles, case .passed(let offset) = output {
        let outputs = previous.taken()
        if !outputs.isEmpty {
          written[file] = (outputs, offset ?? range.lowerBound)
          isFile = true
        }
      }
      let count = commands.count
      if depth < Self.deepest {
        for inner in command.substitutions {
          try add(
            text[inner], at: inner.lowerBound, of: command, running: programs, in: text, expander, depth)
        }
        if definition.name == nil, let call = expander.call(command) {
          let inner = try ShellScript(running: programs, in: call.body, call.expander, depth: depth + 1)
          commands += inner.commands.map { $0.located(at: range.lowerBound) }
          called.formUnion(inner.called.union([call.name]))
          if !inner.commands.isEmpty { leftover = isAtLineStart ? nil : range.upperBound }
        }
        for script in command.scripts {
          // Its text begins behind a quote.
          let start = text[script.offset...].starts(with: script.bytes) ? script.offset : script.offset + 1
          try add(script.bytes[...], at: start, of: command, running: programs, in: text, expander, depth)
        }
      }
      if commands.count > count {
        _ = expander.read(command)
        for name in commands[count...].compactMap(\.answer) where name.place != nil {
          expander.capture(name.name)
        }
      } else if definition.isAnnounced || isDefining {
        // The commands of a function are read where it is called.
      } else if allowance > 0, text[range].contains(0x0A), hidesCommand(text[range], programs) {
        allowance -= 1
        pass(text, range.lowerBound)
        reader.move(toLineBehind: range.lowerBound)
        isAtLineStart = true
      } else if take(command, in: &loops) {
        if leftover != nil, isAtLineStart, let start = leftover {
          addLeftover(text, start..<range.upperBound)
          leftover = nil
        }
      } else if end != .pipe, expander.read(command) || !command.lists.isEmpty {
        // The assignments are the variables of the commands that follow.
        if isAtLineStart, let start = leftover {
          addLeftover(text, start..<range.upperBound)
          leftover = nil
        }
      } else if leftover == nil {
        // The source of a pipe is reported with the command that reads the pipe.
        switch output {
        case _ where passed != nil: pass(text, passed ?? range.lowerBound)
        case .passed(let offset) where !isFile: pass(text, offset ?? range.lowerBound)
        case .passed, .grouped, .piped: break
        }
      } else if isAtLineStart, let start = leftover {
        addLeftover(text, start..<range.upperBound)
        leftover = nil
      }
    }
    if let start = leftover { addLeftover(text, start..<text.count) }
    for source in written.values { pass(text, source.offset) }
    commands.removeAll { $0.function.map(called.contains) == true }
    if commands.isEmpty, let firstError { throw firstError }
  }

  /// A loop whose commands are read.
  private struct Loop {
    /// The index of its first command.
    var first: Int
    var variable = ""
    /// The values of its variable; nil if they are not known.
    var values: [String]?
  }

  /// Takes the beginning or the end of a loop; returns whether it is one whose values are known.
  ///
  /// At its end the commands in it are repeated for each value.
  private mutating func take(_ command: ShellCommand, in loops: inout [Loop]) -> Bool {
    let words = command.words.drop { $0.text == "do" }
    switch words.first?.text {
    case "for" where words.count > 3 && words[words.startIndex + 2].text == "in":
      let values = words.dropFirst(3)
      var loop = Loop(first: commands.count, variable: words[words.startIndex + 1].text)
      if values.allSatisfy(\.expansions.isEmpty), values.count <= CurlAssembly.most {
        loop.values = values.map(\.text)
      }
      loops.append(loop)
      return loop.values != nil
    case "for", "while", "until", "select":
      loops.append(Loop(first: commands.count))
      return false
    case "done":
      guard let loop = loops.popLast(), let values = loop.values else { return false }
      let body = commands[loop.first...]
      guard body.count * values.count <= Self.most else { return false }
      commands.removeSubrange(loop.first...)
      for value in values {
        commands += body.map { command in
          var command = command
          command.variables.set(loop.variable, value)
          return command
        }
      }
      return true
    default: return false
    }
  }

  /// The most `$(…)` within each other that are read.
  private static let deepest = 4
  /// The most files that are kept in mind.
  private static let mostFiles = 100

  /// Adds the commands within `$(…)` and the like in the words of another command.
  private mutating func add(
    _ script: ArraySlice<UInt8>, at offset: Int, of outer: ShellCommand, running programs: Set<String>,
    in text: [UInt8], _ expander: ShellExpander, _ depth: Int
  ) throws(ShellError) {
    var inner: ShellScript
    do throws(ShellError) {
      inner = try ShellScript(running: programs, in: Array(script), expander, depth: depth + 1)
    } catch {
      throw ShellError(quote: error.quote, offset: error.offset + offset)
    }
    let start = outer.range.lowerBound
    let around = String(decoding: text[start..<max(start, min(offset, text.count))].suffix(60), as: UTF8.self)
    called.formUnion(inner.called)
    let assigned = outer.words.last.flatMap { word in
      word.isAssignment ? word.bytes.prefix { $0 != UInt8(ascii: "=") }.text : nil
    }
    for index in inner.commands.indices where inner.commands[index].surroundings == nil {
      if let assigned, inner.commands[index].answer == nil {
        inner.commands[index].takeAnswer(as: assigned)
      } else {
        inner.commands[index].surroundings = (around + "…", start - offset)
      }
    }
    commands += inner.commands.map { $0.moved(by: offset) }
  }

  private mutating func pass(_ text: [UInt8], _ offset: Int) {
    guard passedOver.map({ $0.offset > offset }) ?? true else { return }
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
    for offset in command.placeholders {
      request.remarks.append(
        ImportRemark(.changed, ShellFinding.placeholder, at: places.position(of: offset)))
    }
    if let (name, place) = command.answer {
      if let place {
        request.expected.captures = (request.expected.captures ?? []) + [.init(name, from: place)]
      }
      request.remarks.append(
        ImportRemark(.changed, ShellFinding.answerOf(name, isCaptured: place != nil)))
    }
    for offset in command.joinedLines {
      request.remarks.append(
        ImportRemark(.changed, ShellFinding.blankWithinLine, at: places.position(of: offset)))
    }
    if !command.splitVariables.isEmpty {
      request.remarks.append(ImportRemark(.changed, ShellFinding.splitVariables(command.splitVariables)))
    }
    request.unreadFiles += command.unreadFiles.filter { !request.unreadFiles.contains($0) }
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
