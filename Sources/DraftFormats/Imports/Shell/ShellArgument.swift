internal import WiredraftCore

/// A word of a command, as the shell passes it to the program.
struct ShellArgument: Sendable, Hashable {
  /// The bytes, which need not be UTF-8: `$'\xff'`.
  var bytes: [UInt8]
  /// The offset in the text at which the word begins.
  var offset: Int
  /// The parts that the shell would have expanded, such as `$TOKEN`: nothing is executed here.
  var expansions: [ShellExpansion] = []
  /// The offsets of braces and commas outside of quotes, of which a shell makes several words; empty without braces.
  var braces: [Int] = []

  /// The text; bytes that are not UTF-8 become U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns a part of the word, with the expansions in it.
  subscript(range: Range<Int>) -> ShellArgument {
    let inside = expansions.filter { range.contains($0.range.lowerBound) }.map {
      ShellExpansion(
        text: $0.text,
        range: $0.range.lowerBound - range.lowerBound..<min($0.range.upperBound, range.upperBound)
          - range.lowerBound, isQuoted: $0.isQuoted)
    }
    return ShellArgument(bytes: Array(bytes[range]), offset: offset, expansions: inside)
  }

  /// Returns the word with another text in each place of a mark.
  fileprivate func replaced(_ mark: [UInt8], with text: [UInt8], isVariable: Bool) -> ShellArgument {
    var result = ShellArgument(bytes: [], offset: offset)
    var start = 0
    while let found = bytes[start...].firstRange(of: mark) {
      result.append(self[start..<found.lowerBound])
      let range = result.bytes.count..<result.bytes.count + text.count
      result.bytes += text
      if isVariable {
        result.expansions.append(ShellExpansion(text: String(decoding: text, as: UTF8.self), range: range))
      }
      start = found.upperBound
    }
    result.append(self[start..<bytes.count])
    return result
  }

  /// Returns the word with another text in each place of a mark; the word itself without one.
  func replacing(_ mark: [UInt8], with text: [UInt8], isVariable: Bool) -> ShellArgument {
    mark.isEmpty || bytes.firstRange(of: mark) == nil
      ? self : replaced(mark, with: text, isVariable: isVariable)
  }

  /// Appends another word.
  mutating func append(_ other: ShellArgument) {
    expansions += other.expansions.map {
      ShellExpansion(
        text: $0.text, range: bytes.count + $0.range.lowerBound..<bytes.count + $0.range.upperBound,
        isQuoted: $0.isQuoted)
    }
    bytes += other.bytes
  }

  /// The range of user and password in a URL: the bytes before the `@` of its authority; nil if there are none.
  var userInfo: Range<Int>? {
    let mark = bytes.firstRange(of: Array("://".utf8))
    let pathSigns = Array("/?#".utf8)
    // The slashes of an authority without a scheme would begin a path.
    let start =
      mark.map { bytes[..<$0.lowerBound].contains(where: pathSigns.contains) ? 0 : $0.upperBound } ?? 0
    var end = start
    while end < bytes.count {
      if let expansion = expansions.first(where: { $0.range.contains(end) }) {
        end = max(end + 1, expansion.range.upperBound)
      } else if pathSigns.contains(bytes[end]) {
        break
      } else {
        end += 1
      }
    }
    guard let at = bytes[start..<min(end, bytes.count)].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    return start..<at
  }
}

/// A part of a word that the shell would have expanded.
struct ShellExpansion: Sendable, Hashable {
  /// The part as written, cut if it is long.
  var text: String
  /// The range in the word.
  var range: Range<Int>
  /// Whether it is within quotes, where the shell makes no words of its value.
  var isQuoted = true
}

extension ShellArgument {
  /// The name of the program that the word runs, without its folder and `.exe`.
  var programName: String {
    guard bytes.count < 1000 else { return "" }
    // The word is an address rather than a path: `example.org/curl`.
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes.first.map("/.~".utf8.contains) != true,
      bytes[..<slash].contains(where: { ".:?=".utf8.contains($0) })
    {
      return ""
    }
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
  }

  /// The purpose of a word before the program.
  enum Place {
    /// A prompt that was copied with the command.
    case prompt
    /// A keyword of the shell, or an assignment to a variable.
    case shell
    /// A program that runs another one.
    case wrapper
  }

  /// The purpose of the word if a program may follow it; nil otherwise.
  var placeBeforeProgram: Place? {
    guard bytes.count < 1000 || isAssignment else { return nil }
    let text = text
    if ["$", "%", ">", "❯", "➜", "PS"].contains(text) || isPrompt { return .prompt }
    if Self.wrappers.contains(text) { return .wrapper }
    if Self.keywords.contains(text) || isAssignment { return .shell }
    return nil
  }

  private static let wrappers: Set = [
    "sudo", "doas", "time", "env", "exec", "command", "nohup", "nice", "timeout", "watch", "xargs",
    "RUN", "run:",
  ]
  /// Programs that run the command behind their own words somewhere else.
  private static let runners: Set = [
    "docker", "podman", "nerdctl", "docker-compose", "kubectl", "oc", "ssh",
  ]
  private static let keywords: Set = ["do", "then", "else", "if", "while", "until", "!", "{", "-"]

  /// Whether the word looks like a prompt, or the end of one: `ann@host:~$`.
  var isPrompt: Bool {
    guard bytes.count < 200, let last = bytes.last else { return false }
    if bytes.first == UInt8(ascii: "[") { return bytes.contains(UInt8(ascii: "@")) }
    guard "$%#>".utf8.contains(last) else { return bytes.starts(with: "➜".utf8) }
    return bytes.contains { "@:~]".utf8.contains($0) }
  }

  /// Whether the word assigns a value to a variable.
  var isAssignment: Bool {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return false }
    let name = bytes[equals - 1] == UInt8(ascii: "+") ? bytes[..<(equals - 1)] : bytes[..<equals]
    return !name.isEmpty && name.allSatisfy(ShellReader.isNameByte)
  }

  /// The variable of `NAME=` or `NAME+=`, to which a list may be assigned; nil for any other word.
  var listName: String? {
    guard bytes.count < 256, bytes.last == UInt8(ascii: "=") else { return nil }
    var name = bytes.dropLast()
    if name.last == UInt8(ascii: "+") { name = name.dropLast() }
    guard let first = name.first, !(0x30...0x39).contains(first), name.allSatisfy(ShellReader.isNameByte)
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the index of the first word that runs one of the programs; nil if other words than those allowed
  /// precede it.
  static func programIndex(of words: [ShellArgument], in programs: Set<String>) -> Int? {
    var (isWrapped, isElsewhere) = (false, false)
    // Whether the next word may be the value of an option of the wrapper: `sudo -u ann`.
    var isValueNext = false
    for (index, word) in words.prefix(100).enumerated() {
      let name = word.programName
      // An image may have a tag: `curlimages/curl:8.5.0`.
      if programs.contains(isElsewhere ? String(name.prefix { $0 != ":" }) : name) { return index }
      if runners.contains(name) { isElsewhere = true }
      if isElsewhere { continue }
      if let place = word.placeBeforeProgram {
        if place == .wrapper { isWrapped = true }
      } else if isWrapped, word.bytes.first == UInt8(ascii: "-") {
        isValueNext = true
        continue
      } else if !isWrapped || !(isValueNext || word.bytes.first.map { (0x30...0x39).contains($0) } == true) {
        return nil
      }
      isValueNext = false
    }
    return nil
  }
}

extension ImportRemark {
  /// Makes a remark that the shell would have expanded or run text that is kept as it is.
  init(expansion: String, at position: TextPosition? = nil) {
    let isCommand =
      ["`", "$(", "<(", ">("].contains { expansion.hasPrefix($0) } && !expansion.hasPrefix("$((")
    self.init(
      .changed, isCommand ? ShellFinding.substitution(expansion) : ShellFinding.expansion(expansion),
      at: position)
  }
}

struct ShellError: Error, Sendable, Hashable {
  /// The quote that is not closed: `'`, `"`.
  var quote: String
  var offset: Int

  /// Returns the error as importers report it.
  func importError(_ format: ImportFormat, in text: [UInt8]) -> ImportError {
    ImportError(format, ShellFinding.openQuote(quote), offset: offset, in: text)
  }
}
