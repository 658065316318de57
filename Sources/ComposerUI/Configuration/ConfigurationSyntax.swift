/// The syntax is a subset of TOML, which editors can highlight and users already know. Each error is reported with its
/// place, and affects only its line.
struct ConfigurationSyntax {
  private(set) var sections: [ConfigurationSection] = []
  private(set) var entries: [ConfigurationEntry] = []
  private(set) var problems: [ConfigurationProblem]

  private let lines: [[Unicode.Scalar]]
  private var line = 0
  private var column = 0
  private var section = ""

  private struct Failure: Error { var problem: ConfigurationProblem }

  init(_ bytes: [UInt8]) {
    let text = ConfigurationLines(bytes)
    lines = text.lines
    problems = text.problems
    while line < lines.count {
      do throws(Failure) {
        try readLine()
      } catch {
        problems.append(error.problem)
      }
      line += 1
      column = 0
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  // MARK: - Characters

  private var next: Unicode.Scalar? { column < lines[line].count ? lines[line][column] : nil }
  private var place: ConfigurationPlace { ConfigurationPlace(line: line + 1, column: column + 1) }

  private func failure(_ sentence: String, at place: ConfigurationPlace? = nil) -> Failure {
    let place = place ?? self.place
    return Failure(problem: ConfigurationProblem(line: place.line, column: place.column, sentence))
  }

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { column += 1 }
  }

  private mutating func isAtEnd() -> Bool {
    skipSpaces()
    return next == nil || next == "#"
  }

  private mutating func endLine(after what: String) throws(Failure) {
    guard isAtEnd() else {
      throw failure("nothing but a comment, which begins with #, can follow \(what) in its line")
    }
  }

  // MARK: - Lines

  private mutating func readLine() throws(Failure) {
    if isAtEnd() { return }
    if next == "[" { try readSection() } else { try readEntry() }
  }

  private mutating func readSection() throws(Failure) {
    let start = place
    // Entries after an unreadable section header belong to an unknown section.
    section = "?"
    column += 1
    if next == "[" {
      throw failure("lists of sections, [[…]], are not used here; write [defaults] or [keys.grid]")
    }
    skipSpaces()
    let name = readName()
    skipSpaces()
    guard !name.isEmpty, next == "]" else {
      throw failure("a section is a name in brackets, such as [defaults] or [keys.grid]")
    }
    column += 1
    try endLine(after: "a section")
    if let first = sections.first(where: { $0.name == name }) {
      problems.append(
        ConfigurationProblem(
          line: start.line, column: start.column,
          "[\(name)] is in line \(first.place.line) already; the lines that follow are read as a part of it, but put both together"
        ))
    }
    section = name
    sections.append(ConfigurationSection(name: name, place: start))
  }

  private mutating func readName() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next,
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "-" || scalar == "_" || scalar == "."
    {
      name.append(scalar)
      column += 1
    }
    return String(name)
  }

  private mutating func readEntry() throws(Failure) {
    let start = place
    let name = readName()
    guard !name.isEmpty else {
      throw failure(
        "a line is name = value, [section] or # comment; a name has letters, digits, - and . only")
    }
    skipSpaces()
    guard next == "=" else { throw failure("after the name \(name) a = is missing") }
    column += 1
    skipSpaces()
    let valueStart = place
    let value = try readValue(of: name)
    try endLine(after: "the value of \(name)")
    entries.append(
      ConfigurationEntry(
        section: section, name: name, place: start, value: value, valuePlace: valueStart))
  }

  // MARK: - Values

  private mutating func readValue(of name: String) throws(Failure) -> ConfigurationEntry.Value {
    switch next {
    case nil, "#": throw failure("\(name) has no value; put a text in quotes; [] is an empty list")
    case "\"", "'": return .text(try readText())
    case "[": return .list(try readList())
    default: break
    }
    let start = place
    var word = String.UnicodeScalarView()
    while let scalar = next, scalar != " ", scalar != "\t", scalar != "#" {
      word.append(scalar)
      column += 1
    }
    let text = String(word)
    if text == "true" { return .truth(true) }
    if text == "false" { return .truth(false) }
    if let number = Int(text), text.first != "+" { return .number(number) }
    throw failure(
      "put a text in quotes: \(name) = \"…\"; without them there are whole numbers, true and false",
      at: start)
  }

  private mutating func readText() throws(Failure) -> String {
    let start = place
    let quote = next
    column += 1
    var text = String.UnicodeScalarView()
    while let scalar = next {
      column += 1
      if scalar == quote { return String(text) }
      if quote == "\"", scalar == "\\" {
        text.append(try readEscape())
      } else {
        text.append(scalar)
      }
    }
    throw failure("the text that begins here is not closed with its quote in this line", at: start)
  }

  private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
    let start = ConfigurationPlace(line: line + 1, column: column)
    guard let scalar = next else { throw failure("nothing follows the backslash", at: start) }
    column += 1
    switch scalar {
    case "\"", "\\": return scalar
    case "u", "U":
      var digits = String.UnicodeScalarView()
      let count = scalar == "u" ? 4 : 8
      while digits.count < count, let digit = next, digit.properties.isASCIIHexDigit {
        digits.append(digit)
        column += 1
      }
      if digits.count == count, let value = UInt32(String(digits), radix: 16), value >= 0x20,
        let result = Unicode.Scalar(value)
      {
        return result
      }
      throw failure("\\u needs 4, \\U 8 hexadecimal digits of a visible character", at: start)
    default:
      throw failure(
        "in double quotes a backslash may come before \" and \\ only; write \\\\, or use single quotes",
        at: start)
    }
  }

  private mutating func readList() throws(Failure) -> [ConfigurationEntry.Item] {
    let start = place
    column += 1
    var items: [ConfigurationEntry.Item] = []
    var needsComma = false
    while true {
      while isAtEnd() {
        // A list may continue in the next lines, where no other entry can begin.
        guard line + 1 < lines.count else {
          throw failure("the list that begins here is not closed with ]", at: start)
        }
        line += 1
        column = 0
      }
      switch next {
      case "]":
        column += 1
        return items
      case ",":
        guard needsComma else { throw failure("a comma is allowed between two texts only") }
        needsComma = false
        column += 1
      case "\"", "'":
        guard !needsComma else { throw failure("a comma is missing before this text") }
        let itemStart = place
        items.append(ConfigurationEntry.Item(text: try readText(), place: itemStart))
        needsComma = true
      default:
        throw failure("a list has texts in quotes: [\"x\", \"del\"]; this one begins in line \(start.line)")
      }
    }
  }
}
