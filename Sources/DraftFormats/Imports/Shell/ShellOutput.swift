/// A command whose output another one reads: `echo`, `printf` and `cat` write what is known without running them.
struct ShellOutput: Sendable {
  var words: [ShellArgument]
  var input: ShellCommand.Input?

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
    case "printf": return formatted(rest).map { [.bytes($0)] }
    case "echo": return [.bytes(echoed(rest))]
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

  /// Nil for a conversion of numbers, or with a width, whose output is not known here.
  ///
  /// - Note: Bash manual, `printf`
  private func formatted(_ words: ArraySlice<ShellArgument>) -> ShellArgument? {
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
        case .argument(let readsEscapes):
          guard var word = words.popFirst() else { continue }
          let read = readsEscapes ? ShellReader.unescaped(word.bytes, in: .argument) : (word.bytes, false)
          word.bytes = read.0
          result.append(word)
          if read.1 { return result }
        }
      }
      if words.count == count { break }
    } while !words.isEmpty
    return result
  }

  private enum FormatPiece {
    case text([UInt8])
    case argument(readsEscapes: Bool)
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
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "%"): pieces.append(.text([UInt8(ascii: "%")]))
        case UInt8(ascii: "s"): pieces.append(.argument(readsEscapes: false))
        case UInt8(ascii: "b"): pieces.append(.argument(readsEscapes: true))
        default: return nil
        }
        index += 2
        start = index
      } else {
        index += 1
      }
    }
    if start < bytes.count { pieces.append(text(upTo: bytes.count)) }
    return pieces
  }
}
