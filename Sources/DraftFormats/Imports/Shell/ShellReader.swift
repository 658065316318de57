/// Nothing is expanded, and nothing is run.
///
/// - Note: POSIX.1-2024, Shell Command Language §2.2; Bash manual, *ANSI-C Quoting*
struct ShellReader {
  let text: [UInt8]
  var index = 0
  /// Whether continuation lines of a command begin with a prompt `>`.
  var hasPrompts = false
  /// The command in which a quote is not closed, up to that quote.
  private(set) var broken = ShellCommand()
  private var isAfterPipe = false
  /// The opening brackets that are not closed in the rest of the text.
  var unclosed: Set<UInt8> = []
  /// The lines that are the input of a command: the line end before them, and the offset of their end.
  private var documents: (lineEnd: Int, end: Int)?
  /// The commands within the words of the current command: `$(…)`, and the like.
  var substitutions: [Range<Int>] = []
  /// The lists that the current command assigns to variables.
  var lists: [ShellCommand.List] = []

  /// The offsets of `<name>` within the words of the current command.
  var placeholders: [Int] = []

  init(_ text: [UInt8]) { self.text = text }

  enum End: Sendable {
    case text, line, pipe, other
  }

  mutating func command() throws(ShellError) -> (ShellCommand, End)? {
    var brackets: [UInt8] = []
    while index < text.count {
      var command = ShellCommand()
      command.readsPipe = isAfterPipe
      command.range = index..<index
      isAfterPipe = false
      (substitutions, lists, placeholders) = ([], [], [])
      let end: End
      do throws(ShellError) {
        end = try words(of: &command)
      } catch {
        broken = command
        throw error
      }
      (command.substitutions, command.lists) = (substitutions, lists)
      command.placeholders = placeholders
      isAfterPipe = end == .pipe
      command.brackets = brackets
      if !command.words.isEmpty { return (command, end) }
      if let bracket = closedBy(end) {
        brackets.append(bracket)
        // A group reads the pipe through its first command.
        if bracket == UInt8(ascii: "(") { isAfterPipe = command.readsPipe }
      }
    }
    return nil
  }

  /// The bracket of a subshell that ended the last command; nil if something else did.
  func closedBy(_ end: End) -> UInt8? {
    guard end == .other, let sign = text[..<index].last, "()".utf8.contains(sign) else { return nil }
    return sign
  }

  /// Whether a pipe follows.
  var isBeforePipe: Bool {
    var place = index
    while byte(at: place) == 0x20 || byte(at: place) == 0x09 { place += 1 }
    return byte(at: place) == UInt8(ascii: "|") && byte(at: place + 1) != UInt8(ascii: "|")
  }

  mutating func move(toLineBehind offset: Int) {
    index = text[min(offset, text.count)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
    (documents, isAfterPipe) = (nil, false)
  }

  private mutating func words(of command: inout ShellCommand) throws(ShellError) -> End {
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        let end = index
        passLineEnd()
        if !command.words.isEmpty {
          command.range = command.range.lowerBound..<end
          return .line
        }
      case UInt8(ascii: "\\") where lineEndLength(at: index + 1) > 0:
        index += 1 + lineEndLength(at: index + 1)
        passPrompt()
      case UInt8(ascii: "\\") where blankLineEndLength(at: index + 1) > 0:
        // The line that is meant goes on; to a shell the space is a word, and the line ends.
        if !command.words.isEmpty { command.blankLineEnds.append(index) }
        index += 1 + blankLineEndLength(at: index + 1)
        passPrompt()
      case UInt8(ascii: "\\") where byte(at: index + 1) == 0x20 || byte(at: index + 1) == 0x09:
        // The lines that are meant became one.
        if !command.words.isEmpty { command.joinedLines.append(index) }
        index += 2
      case UInt8(ascii: "`") where lineEndLength(at: index + 1) > 0 && !command.words.isEmpty:
        // PowerShell continues a command on the next line in this way.
        index += 1 + lineEndLength(at: index + 1)
      case UInt8(ascii: "#"):
        let end = text[index...].firstIndex(of: 0x0A) ?? text.count
        if command.words.isEmpty {
          command.comment = String(decoding: text[index..<end].prefix(200), as: UTF8.self)
        }
        index = end
      case UInt8(ascii: "`") where command.words.isEmpty && text[index...].starts(with: "```".utf8):
        // The line is a Markdown fence.
        index = text[index...].firstIndex(of: 0x0A) ?? text.count
      case UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"):
        return operatorEnd(&command)
      case UInt8(ascii: "&"):
        guard byte(at: index + 1) == UInt8(ascii: ">") else { return operatorEnd(&command) }
        try redirection(of: &command, from: index)
      case UInt8(ascii: ">")
      where command.words.isEmpty && !(byte(at: index + 1).map { "/&.".utf8.contains($0) } ?? false):
        // The sign is a prompt.
        index += 1
      case UInt8(ascii: ">") where byte(at: index + 1) != UInt8(ascii: "("),
        UInt8(ascii: "<") where byte(at: index + 1) != UInt8(ascii: "("):
        try redirection(of: &command, from: index)
      case UInt8(ascii: "{") where command.words.count == 2 && command.words[0].text == "function":
        // The body of the function begins.
        command.range = command.range.lowerBound..<index
        return .other
      case _ where command.words.isEmpty && windowsPromptLength > 0: index += windowsPromptLength
      default:
        let start = index
        if command.words.isEmpty { command.range = start..<start }
        let word = try word()
        // `2>` redirects output to a file.
        if byte(at: index) == UInt8(ascii: ">") || byte(at: index) == UInt8(ascii: "<"),
          text[start..<index].allSatisfy({ (0x30...0x39).contains($0) })
        {
          try redirection(of: &command, from: start)
        } else {
          let words = ShellBraces.words(of: word)
          if words.count > 1, !command.words.isEmpty { command.severalWords.append((words.count, start)) }
          command.words += words
        }
      }
    }
    command.range = command.range.lowerBound..<text.count
    return .text
  }

  private mutating func operatorEnd(_ command: inout ShellCommand) -> End {
    command.range = command.range.lowerBound..<index
    guard text[index] == UInt8(ascii: "|") else {
      index += 1
      return .other
    }
    let next = byte(at: index + 1)
    index += next == UInt8(ascii: "|") || next == UInt8(ascii: "&") ? 2 : 1
    return next == UInt8(ascii: "|") ? .other : .pipe
  }

  /// The length of a prompt of Windows that begins here: `C:\Users\ann>`, `PS C:\>`; 0 without one.
  private var windowsPromptLength: Int { WindowsCommand.promptLength(of: text[index...]) }

  private mutating func passLineEnd() {
    if let documents, documents.lineEnd == index {
      index = max(documents.end, index + 1)
    } else {
      index += 1
    }
  }

  /// A shell prints `> ` before a continuation line.
  private mutating func passPrompt() {
    guard hasPrompts else { return }
    var place = index
    while byte(at: place) == 0x20 || byte(at: place) == 0x09 { place += 1 }
    if byte(at: place) == UInt8(ascii: ">"), byte(at: place + 1) == 0x20 { index = place + 2 }
  }

  private mutating func redirection(of command: inout ShellCommand, from start: Int) throws(ShellError) {
    while index < text.count,
      text[index] == UInt8(ascii: ">") || text[index] == UInt8(ascii: "<") || text[index] == UInt8(ascii: "&")
    {
      index += 1
    }
    let sign = text[start..<index].drop { (0x30...0x39).contains($0) }
    let isDocument = sign.elementsEqual("<<".utf8)
    let stripsTabs = isDocument && byte(at: index) == UInt8(ascii: "-")
    if stripsTabs { index += 1 }
    while byte(at: index) == 0x20 || byte(at: index) == 0x09 { index += 1 }
    guard index < text.count, !Self.isOperator(text[index]), text[index] > 0x20 else {
      command.leftovers.append((String(decoding: text[start..<index].prefix(200), as: UTF8.self), start))
      return
    }
    let wordStart = index
    var word = try word()
    if isDocument {
      let isQuoted = text[wordStart..<index].contains { "'\"\\".utf8.contains($0) }
      command.input = .text(document(endingAt: word.bytes, isQuoted: isQuoted, stripsTabs: stripsTabs))
    } else if sign.elementsEqual("<<<".utf8) {
      word.bytes.append(0x0A)
      command.input = .text(word)
    } else if sign.elementsEqual("<".utf8) {
      command.input = .file(word)
    } else {
      if sign.elementsEqual(">".utf8) { command.output = word }
      command.leftovers.append((String(decoding: text[start..<index].prefix(200), as: UTF8.self), start))
    }
  }

  /// The lines after the current one, up to a line that equals the word.
  private mutating func document(endingAt word: [UInt8], isQuoted: Bool, stripsTabs: Bool) -> ShellArgument {
    let lineEnd: Int
    var place: Int
    if let documents, documents.lineEnd >= index {
      (lineEnd, place) = documents
    } else {
      lineEnd = text[index...].firstIndex(of: 0x0A) ?? text.count
      place = min(lineEnd + 1, text.count)
    }
    var document = ShellArgument(bytes: [], offset: place)
    while place < text.count {
      let feed = text[place...].firstIndex(of: 0x0A) ?? text.count
      var line = text[place..<feed]
      if stripsTabs { line = line.drop { $0 == 0x09 } }
      place = min(feed + 1, text.count)
      if (line.last == 0x0D ? line.dropLast() : line).elementsEqual(word) { break }
      document.bytes += line
      document.bytes.append(0x0A)
    }
    documents = (lineEnd, place)
    guard !isQuoted else { return document }
    var reader = ShellReader(document.bytes)
    return reader.document(at: document.offset)
  }

  /// The shell makes expansions in the document.
  private mutating func document(at offset: Int) -> ShellArgument {
    var document = ShellArgument(bytes: [], offset: offset)
    while let byte = byte(at: index) {
      switch byte {
      case UInt8(ascii: "\\"): takeEscape("$`\\", into: &document)
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(into: &document, isQuoted: true)
      default:
        document.bytes.append(byte)
        index += 1
      }
    }
    return document
  }

  func byte(at index: Int) -> UInt8? { index < text.count ? text[index] : nil }

  func lineEndLength(at index: Int) -> Int {
    if byte(at: index) == 0x0A { return 1 }
    return byte(at: index) == 0x0D && byte(at: index + 1) == 0x0A ? 2 : 0
  }

  /// The length of white space and the line end after it; 0 without white space, or if no line follows.
  func blankLineEndLength(at index: Int) -> Int {
    var end = index
    while byte(at: end) == 0x20 || byte(at: end) == 0x09 { end += 1 }
    let length = lineEndLength(at: end)
    return end > index && length > 0 ? end + length - index : 0
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}
