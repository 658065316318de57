/// The definition of a function, `name() { … }` or `function name { … }`, while its commands are read.
struct ShellDefinition {
  /// The function whose body is read; nil outside of a body.
  private(set) var name: String?
  private var announced: String?
  private var start = 0
  /// The number of braces that are open.
  private var depth = 0

  /// Whether a body is awaited.
  var isAnnounced: Bool { announced != nil }

  /// Takes the next command; returns the function and the range of its body if the command ends it.
  ///
  /// - Parameter isAnnounced: Whether a `(` follows the command.
  mutating func take(_ command: ShellCommand, isAnnounced: Bool) -> (name: String, body: Range<Int>)? {
    let words = command.words.map(\.text)
    if name != nil {
      if words.first == "{" { depth += 1 }
      guard words.first == "}" else { return nil }
      depth -= 1
      guard depth == 0, let found = name, start <= command.range.lowerBound else { return nil }
      name = nil
      return (found, start..<command.range.lowerBound)
    }
    if let waiting = announced {
      announced = nil
      guard words.first == "{" else { return nil }
      (name, start, depth) = (waiting, command.range.lowerBound + 1, 1)
    } else if words.first == "function", words.count == 2 {
      announced = words[1]
    } else if isAnnounced, words.count == 1, words[0].utf8.allSatisfy({ $0 > 0x20 && $0 != 0x3D }) {
      announced = words[0]
    }
    return nil
  }
}

extension ShellCommand {
  /// Takes the variable to which the output is assigned, with the part of the answer that `jq` takes out of it.
  mutating func takeAnswer(as variable: String) {
    answer = (variable, nil)
    guard leftovers.count == 1, let text = leftovers.first?.text else { return }
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count > 2, words[0] == "|", words[1] == "jq", let path = words.last else { return }
    guard words.dropFirst(2).dropLast().allSatisfy({ $0 == "-r" || $0 == "--raw-output" }) else { return }
    let plain = path.filter { $0 != "'" && $0 != "\"" }
    guard plain.hasPrefix("."), plain.utf8.count > 1,
      plain.utf8.allSatisfy({ ShellReader.isNameByte($0) || ".[]".utf8.contains($0) }), !plain.contains("[]")
    else { return }
    answer = (variable, "$" + (plain.hasPrefix(".[") ? String(plain.dropFirst()) : plain))
    leftovers = []
  }
}
