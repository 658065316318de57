internal import WiredraftCore

/// A command whose output another one reads: `echo`, `printf`, `cat` and some others write what is known without
/// running them.
struct ShellOutput: Sendable {
  var words: [ShellArgument]
  var input: ShellCommand.Input?
  /// The commands whose output the command reads from a pipe.
  var sources: [ShellOutput] = []

  enum Piece {
    case bytes(ShellArgument)
    case file(String)
  }

  /// The texts and files that the command writes; nil if they are not known.
  var pieces: [Piece]? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    switch first.programName {
    case "cat": return files(rest)
    case "printf": return Self.formatted(rest).map { [.bytes($0)] }
    case "echo": return [.bytes(echoed(rest))]
    case "base64": return encoded(rest)
    case "tr": return withoutLetters(rest)
    case "seq": return numbers(rest)
    case ":", "true": return []
    default: return nil
    }
  }

  private func files(_ words: ArraySlice<ShellArgument>) -> [Piece]? {
    var result: [Piece] = []
    for word in words.isEmpty ? [ShellArgument(bytes: [UInt8(ascii: "-")], offset: 0)] : words {
      if word.bytes.first != UInt8(ascii: "-") {
        result.append(.file(word.text))
      } else if word.bytes.count == 1, let input {
        switch input {
        case .file(let path): result.append(.file(path.text))
        case .text(let text): result.append(.bytes(text))
        }
      } else {
        return nil
      }
    }
    return result
  }

  /// - Note: Bash manual, `echo`
  private func echoed(_ words: ArraySlice<ShellArgument>) -> ShellArgument {
    var words = words
    var (hasLineEnd, readsEscapes) = (true, false)
    while let option = words.first?.bytes, option.count > 1, option[0] == UInt8(ascii: "-"),
      option.dropFirst().allSatisfy({ "neE".utf8.contains($0) })
    {
      for letter in option.dropFirst() {
        if letter == UInt8(ascii: "n") {
          hasLineEnd = false
        } else {
          readsEscapes = letter == UInt8(ascii: "e")
        }
      }
      words.removeFirst()
    }
    var result = ShellArgument(bytes: [], offset: words.first?.offset ?? 0)
    for (index, word) in words.enumerated() {
      if index > 0 { result.bytes.append(0x20) }
      var word = word
      let read = readsEscapes ? ShellReader.unescaped(word.bytes, in: .echo) : (word.bytes, false)
      word.bytes = read.0
      result.append(word)
      if read.1 { return result }
    }
    if hasLineEnd { result.bytes.append(0x0A) }
    return result
  }

  /// Nil for a conversion whose output is not known here.
  ///
  /// - Note: Bash manual, `printf`
  static func formatted(_ words: ArraySlice<ShellArgument>) -> ShellArgument? {
    var words = words
    if words.first?.text == "--" { words.removeFirst() }
    guard let format = words.popFirst(), format.bytes.first != UInt8(ascii: "-") else { return nil }
    guard let pieces = Self.pieces(ofFormat: format) else { return nil }
    var result = ShellArgument(bytes: [], offset: format.offset)
    result.expansions = format.expansions
    repeat {
      let count = words.count
      for piece in pieces {
        switch piece {
        case .text(let text): result.bytes += text
        case .conversion(let conversion):
          guard let (text, ends) = conversion.text(of: &words) else { return nil }
          result.append(text)
          if ends { return result }
        }
      }
      if words.count == count { break }
    } while !words.isEmpty
    return result
  }

  private enum FormatPiece {
    case text([UInt8])
    case conversion(ShellConversion)
  }

  private static func pieces(ofFormat format: ShellArgument) -> [FormatPiece]? {
    var pieces: [FormatPiece] = []
    var start = 0
    var index = 0
    let bytes = format.bytes
    func text(upTo end: Int) -> FormatPiece {
      .text(ShellReader.unescaped(Array(bytes[start..<end]), in: .format).bytes)
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "%") {
        pieces.append(text(upTo: index))
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "%") {
          pieces.append(.text([UInt8(ascii: "%")]))
          index += 1
        } else {
          guard let conversion = ShellConversion(bytes, &index) else { return nil }
          pieces.append(.conversion(conversion))
        }
        start = index
      } else {
        index += 1
      }
    }
    if start < bytes.count { pieces.append(text(upTo: bytes.count)) }
    return pieces
  }

  // MARK: - Filters

  /// Whether the command writes what it reads from its pipe.
  var isPassage: Bool {
    switch words.first?.programName {
    case "cat": input == nil && words.count == 1
    case "tee": true
    default: false
    }
  }

  /// The bytes that the command reads from its pipe; nil if they are not known, or are those of a file.
  private var inputBytes: [UInt8]? {
    var bytes: [UInt8] = []
    guard !sources.isEmpty else {
      guard case .text(let word)? = input, word.expansions.isEmpty else { return nil }
      return word.bytes
    }
    for source in sources {
      guard let pieces = source.pieces else { return nil }
      for piece in pieces {
        guard case .bytes(let word) = piece, word.expansions.isEmpty else { return nil }
        bytes += word.bytes
      }
    }
    return bytes
  }

  /// Nil for any other option than those about line ends.
  private func encoded(_ words: ArraySlice<ShellArgument>) -> [Piece]? {
    let options = words.map(\.text).joined(separator: " ")
    guard ["", "-w0", "-w 0", "--wrap=0", "-b0", "-b 0", "-A"].contains(options), let bytes = inputBytes
    else {
      return nil
    }
    let text = Array(Base64.encode(bytes).utf8)
    guard options.isEmpty else { return [.bytes(ShellArgument(bytes: text, offset: 0))] }
    var lines: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 76) {
      lines += text[start..<min(start + 76, text.count)] + [0x0A]
    }
    return [.bytes(ShellArgument(bytes: lines, offset: 0))]
  }

  /// `tr -d` with the letters of line ends and spaces.
  private func withoutLetters(_ words: ArraySlice<ShellArgument>) -> [Piece]? {
    guard words.count == 2, words.first?.text == "-d", let bytes = inputBytes, let set = words.last,
      ["\\n", "\\r\\n", "\\n\\r", "\n", " \\n", "\\n ", "=\\n", "\\r", "[:space:]"].contains(set.text)
    else { return nil }
    let letters: [UInt8] =
      set.text == "[:space:]"
      ? [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D] : ShellReader.unescaped(set.bytes, in: .format).bytes
    return [.bytes(ShellArgument(bytes: bytes.filter { !letters.contains($0) }, offset: 0))]
  }

  private func numbers(_ words: ArraySlice<ShellArgument>) -> [Piece]? {
    let numbers = words.compactMap { Int($0.text) }
    guard numbers.count == words.count, let last = numbers.last, numbers.count <= 3 else { return nil }
    let step = numbers.count == 3 ? numbers[1] : 1
    guard step != 0, abs(last) < 1 << 40, abs(numbers[0]) < 1 << 40 else { return nil }
    let all = Array(stride(from: numbers.count == 1 ? 1 : numbers[0], through: last, by: step).prefix(1_001))
    guard all.count <= 1_000 else { return nil }
    return [.bytes(ShellArgument(bytes: all.flatMap { Array("\($0)\n".utf8) }, offset: 0))]
  }
}
