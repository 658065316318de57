/// The commands whose output the next command of a pipe reads: the one before it, or those in `{ … }` or `( … )`.
struct ShellOutputs {
  /// The outputs within a group, or outside of groups.
  private struct Level {
    var outputs: [ShellOutput] = []
    /// The index of the first output of the last command or group.
    var last = 0
    /// The offset of the first command that nothing reads.
    var unread: Int?

    mutating func takeLast() -> [ShellOutput] {
      defer { outputs.removeSubrange(last...) }
      return Array(outputs[last...])
    }

    mutating func append(_ group: [ShellOutput]) {
      last = outputs.count
      outputs += group
    }
  }

  private var levels = [Level()]

  enum Outcome {
    /// The command writes into no pipe; the offset is that of its group, if it ends one.
    case passed(Int?)
    /// The command is in a group, of which it isn't known yet where it writes to.
    case grouped
    case piped
  }

  /// Returns the offset of the first command in the open groups that nothing reads, which then counts as read.
  mutating func takeUnread() -> Int? {
    let offset = levels.compactMap(\.unread).first
    for index in levels.indices { levels[index].unread = nil }
    return offset
  }

  /// Opens and closes the groups before a command; returns the offset of one that writes into no pipe.
  mutating func enter(_ command: ShellCommand) -> Int? {
    var passed: Int?
    for bracket in command.brackets {
      if bracket == UInt8(ascii: "(") {
        open(readsPipe: command.readsPipe)
      } else {
        passed = passed ?? close(isPiped: command.readsPipe)
      }
    }
    if command.words.first?.bytes == [UInt8(ascii: "{")] { open(readsPipe: command.readsPipe) }
    return passed
  }

  private mutating func open(readsPipe: Bool) {
    let source = readsPipe ? levels[levels.count - 1].takeLast() : []
    if levels.count == 1 { levels = [Level()] }
    levels.append(Level(outputs: source))
  }

  /// Closes a group; returns the offset of its first command that nothing reads, unless it may yet be read.
  mutating func close(isPiped: Bool) -> Int? {
    guard levels.count > 1, let inner = levels.popLast() else {
      levels = [Level()]
      return nil
    }
    levels[levels.count - 1].append(inner.outputs)
    if levels.count > 1, levels[levels.count - 1].unread == nil {
      levels[levels.count - 1].unread = inner.unread
    }
    return levels.count == 1 && !isPiped ? inner.unread : nil
  }

  /// Takes a command that runs none of the searched programs.
  mutating func take(_ command: ShellCommand, _ end: ShellReader.End) -> Outcome {
    var words = command.words
    if words.first?.bytes == [UInt8(ascii: "{")] { words.removeFirst() }
    if words.first?.bytes == [UInt8(ascii: "}")] {
      let unread = close(isPiped: end == .pipe)
      return levels.count > 1 ? .grouped : end == .pipe ? .piped : .passed(unread)
    }
    if let first = words.first, !first.isAssignment, !Self.silent.contains(first.text) {
      add(ShellOutput(words: words, input: command.input), readsPipe: command.readsPipe)
      if levels.count > 1, levels[levels.count - 1].unread == nil {
        levels[levels.count - 1].unread = first.offset
      }
    }
    return levels.count > 1 ? .grouped : end == .pipe ? .piped : .passed(nil)
  }

  /// Commands that write nothing and give variables values.
  private static let silent: Set = ["local", "export", "declare", "readonly", "typeset"]

  /// Adds the output of a command.
  mutating func add(_ output: ShellOutput, readsPipe: Bool) {
    var output = output
    if readsPipe {
      output.sources = levels[levels.count - 1].takeLast()
    } else if levels.count == 1 {
      levels[0] = Level()
    }
    levels[levels.count - 1].append(output.isPassage ? output.sources : [output])
  }

  mutating func taken() -> [ShellOutput] { levels[levels.count - 1].takeLast() }

  /// All outputs of a text of commands.
  var all: [ShellOutput] { levels.flatMap(\.outputs) }

  /// Begins a group, of which all commands count: those of a text.
  mutating func openText() { open(readsPipe: false) }
}
