/// The commands whose output the next command of a pipe reads: the one before it, or those in `{ … }` or `( … )`.
struct ShellOutputs {
  private var outputs: [ShellOutput] = []
  private var group: Int?

  enum Outcome {
    /// The command writes into no pipe; the offset is that of its group, if it ends one.
    case passed(Int?)
    /// The command is in a group, of which it isn't known yet where it writes to.
    case grouped
    case piped
  }

  /// The offset of the group that is open; nil outside of groups.
  var openGroup: Int? { group }

  /// Takes a command that runs none of the searched programs.
  ///
  /// - Parameter endsSubshell: Whether a `)` follows it: what other commands write before it is not known.
  mutating func take(_ command: ShellCommand, _ end: ShellReader.End, endsSubshell: Bool) -> Outcome {
    if endsSubshell {
      self = ShellOutputs()
      return .passed(nil)
    }
    var output = ShellOutput(words: command.words, input: command.input)
    if group == nil { outputs = [] }
    if output.words.first?.bytes == [UInt8(ascii: "{")] {
      group = command.range.lowerBound
      outputs = []
      output.words.removeFirst()
    }
    guard let start = group else {
      outputs = [output]
      return end == .pipe ? .piped : .passed(nil)
    }
    let isEnd = output.words.first?.bytes == [UInt8(ascii: "}")]
    if !isEnd, !output.words.isEmpty { outputs.append(output) }
    guard isEnd else { return .grouped }
    group = nil
    return end == .pipe ? .piped : .passed(start)
  }

  mutating func taken() -> [ShellOutput] {
    defer { outputs = [] }
    return outputs
  }
}
