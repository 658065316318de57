internal import WiredraftCore

/// A word of a command, as the shell hands it to the program.
struct ShellArgument: Sendable, Hashable {
  /// Its bytes, which `$'\xff'` can make any.
  var bytes: [UInt8]
  /// The offset in the text at which it begins.
  var offset: Int
  /// What the shell would have put something else in place of, such as `$TOKEN`: nothing is executed here.
  var expansions: [String] = []

  /// Its text; bytes that are no UTF-8 are U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension ShellArgument {
  /// The name of the program that it would run: without its folder, and without `.exe`.
  var programName: String {
    guard bytes.count < 1000 else { return "" }
    // A path, and no address: `example.org/curl`.
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes.first.map("/.~".utf8.contains) != true,
      bytes[..<slash].contains(where: { ".:?=".utf8.contains($0) })
    {
      return ""
    }
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
  }

  /// What a word before the program is for.
  enum Place {
    /// A prompt that was copied along.
    case prompt
    /// A word of the shell, or a variable's value.
    case shell
    /// A program that runs another one.
    case wrapper
  }

  /// What it is for where a program may follow it; nil where none may.
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
  ]
  private static let keywords: Set = ["do", "then", "else", "if", "while", "until", "!", "{"]

  /// Whether it looks like a prompt, or the end of one: `ann@host:~$`.
  var isPrompt: Bool {
    guard bytes.count < 200, let last = bytes.last else { return false }
    if bytes.first == UInt8(ascii: "[") { return bytes.contains(UInt8(ascii: "@")) }
    guard "$%#>".utf8.contains(last) else { return bytes.starts(with: "➜".utf8) }
    return bytes.contains { "@:~]".utf8.contains($0) }
  }

  /// Whether it gives a variable a value.
  var isAssignment: Bool {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return false }
    return bytes[..<equals].allSatisfy(ShellReader.isNameByte)
  }

  /// The place of the first word that runs one of some programs, before which nothing stands but what may.
  static func programIndex(of words: [ShellArgument], in programs: Set<String>) -> Int? {
    var isWrapped = false
    // A word that belongs to an option of the program that runs the other: `sudo -u ann`.
    var isValueNext = false
    for (index, word) in words.prefix(100).enumerated() {
      if programs.contains(word.programName) { return index }
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
  /// Says that the shell would have put something in the place of what stands as it is, or run it.
  init(expansion: String, at position: TextPosition? = nil) {
    let isCommand =
      ["`", "$(", "<(", ">("].contains { expansion.hasPrefix($0) } && !expansion.hasPrefix("$((")
    self.init(
      .changed, isCommand ? ShellFinding.substitution(expansion) : ShellFinding.expansion(expansion),
      at: position)
  }
}

/// Why a text is no command.
struct ShellError: Error, Sendable, Hashable {
  /// What is not closed: `'`, `"`.
  var quote: String
  /// The offset at which it is opened.
  var offset: Int

  /// The error as importers say it.
  func importError(_ format: ImportFormat, in text: [UInt8]) -> ImportError {
    ImportError(format, ShellFinding.openQuote(quote), offset: offset, in: text)
  }
}
