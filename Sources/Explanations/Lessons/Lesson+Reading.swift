import WiredraftCore

extension Lesson {
  /// Reads a lesson from its text.
  ///
  /// - Parameter id: The lesson's identifier, which the text doesn't contain.
  /// - Throws: ``LessonError`` with the first error in the text.
  package init(reading bytes: [UInt8], id: String) throws(LessonError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LessonError(.notUTF8, at: TextPosition(line: 1, column: 1))
    }
    self.id = id
    var reader = LessonReader(lines: try LessonReader.lines(of: text))
    try reader.read(into: &self)
  }
}

struct LessonReader {
  struct Line {
    var text: String
    var number: Int
    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    func position(_ column: Int = 1) -> TextPosition { TextPosition(line: number, column: column) }
  }

  struct Section {
    var level: Int
    var title: String
    var column: Int
    var line: Line
    var lines: [Line] = []

    var position: TextPosition { line.position() }
  }

  private let lines: [Line]

  init(lines: [Line]) { self.lines = lines }

  /// Splits a text into lines; comments, `<!-- … -->`, are left out.
  static func lines(of text: String) throws(LessonError) -> [Line] {
    var lines: [Line] = []
    var isComment = false
    let bytes = Array(text.utf8)
    for (index, part) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let part = part.last == 0x0D ? part.dropLast() : part
      let line = Line(text: String(decoding: part, as: UTF8.self), number: index + 1)
      for (column, scalar) in line.text.unicodeScalars.enumerated() {
        switch scalar.value {
        case 0x09: continue
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
          throw LessonError(.controlCharacter(scalar), at: line.position(column + 1))
        default: continue
        }
      }
      if line.text.hasPrefix("<!--") { isComment = true }
      if !isComment { lines.append(line) }
      if isComment, line.text.hasSuffix("-->") { isComment = false }
    }
    return lines
  }

  mutating func read(into lesson: inout Lesson) throws(LessonError) {
    let sections = Self.sections(of: lines)
    guard let first = sections.first, first.level == 1, !first.title.isEmpty,
      lines.first(where: { !$0.isBlank })?.number == first.line.number
    else {
      throw LessonError(.missingTitle, at: lines.first?.position() ?? TextPosition(line: 1, column: 1))
    }
    lesson.title = first.title
    lesson.about = Self.paragraphs(first.lines).joined(separator: " ")
    guard !lesson.about.isEmpty else { throw LessonError(.emptySection(first.title), at: first.position) }
    var rest = sections.dropFirst()
    var hasStart = false
    var hasRoutes = false
    while let section = rest.popFirst() {
      switch (section.level, section.title) {
      case (2, "Start"):
        if hasStart { throw LessonError(.secondSection("Start"), at: section.position) }
        hasStart = true
        lesson.start = try Self.code(section)
      case (2, "Files"): lesson.files = try Self.files(section)
      case (2, "Routes"):
        if hasRoutes { throw LessonError(.secondSection("Routes"), at: section.position) }
        hasRoutes = true
        lesson.routes = try LessonRouteReader.routes(in: section)
      case (2, _) where section.title == "Step" || section.title.hasPrefix("Step "):
        var parts: [Section] = []
        while let part = rest.first, part.level == 3 {
          parts.append(part)
          rest.removeFirst()
        }
        lesson.steps.append(try Self.step(section, parts))
      default: throw LessonError(.unknownHeading(section.title), at: section.line.position(section.column))
      }
    }
    let end = TextPosition(line: (lines.last?.number ?? 0), column: 1)
    if !hasStart { throw LessonError(.missingSection("## Start"), at: end) }
    if lesson.steps.isEmpty { throw LessonError(.missingSection("## Step"), at: end) }
  }

  private static func sections(of lines: [Line]) -> [Section] {
    var sections: [Section] = []
    var isFenced = false
    for line in lines {
      if line.text.hasPrefix("```") { isFenced.toggle() }
      let level = line.text.prefix { $0 == "#" }.count
      if !isFenced, level > 0, line.text.dropFirst(level).first.map({ $0 == " " }) ?? true {
        let body = line.text.dropFirst(level)
        let title = body.drop { $0 == " " }
        let end = title.lastIndex { $0 != " " }.map { title.index(after: $0) } ?? title.startIndex
        sections.append(
          Section(
            level: level, title: String(title[..<end]), column: level + 1 + body.count - title.count,
            line: line))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  // MARK: - Steps

  private static func step(_ head: Section, _ parts: [Section]) throws(LessonError) -> LessonStep {
    var step = LessonStep()
    step.position = head.position
    step.task = paragraphs(head.lines)
    if step.task.isEmpty { throw LessonError(.emptySection(head.title), at: head.position) }
    var seen: Set<String> = []
    var replies: [(letter: String, position: TextPosition)] = []
    for part in parts {
      if part.title.hasPrefix("If ") {
        let position = part.line.position(part.column + 3)
        let condition = try LessonConditionReader.read(
          LessonItem(String(part.title.dropFirst(3)), at: position))
        if let letter = condition.guessLetter { replies.append((letter, position)) }
        let text = paragraphs(part.lines).joined(separator: " ")
        if text.isEmpty { throw LessonError(.emptySection(part.title), at: part.position) }
        step.cases.append(LessonCase(condition: condition, text: text))
        continue
      }
      guard seen.insert(part.title).inserted else {
        throw LessonError(.secondSection(part.title), at: part.position)
      }
      switch part.title {
      case "Goal":
        for item in try items(part) {
          let condition = try LessonConditionReader.read(item)
          if condition.guessLetter != nil { throw LessonError(.guessAsGoal, at: item.position) }
          step.goals.append(LessonGoal(condition: condition, position: item.position))
        }
      case "Guess": step.guess = try LessonGuess(try items(part), at: part.position)
      case "Hints": step.hints = try items(part).map(\.text)
      case "Reached": step.explanation = paragraphs(part.lines)
      case "Solution": step.solution = try code(part)
      default: throw LessonError(.unknownHeading(part.title), at: part.line.position(part.column))
      }
      let isEmpty = part.title == "Reached" && step.explanation.isEmpty
      if isEmpty { throw LessonError(.emptySection(part.title), at: part.position) }
    }
    for title in ["Goal", "Hints", "Reached", "Solution"] where !seen.contains(title) {
      throw LessonError(.missingSection("### " + title), at: head.position)
    }
    let letters = LessonGuess.letters.prefix(step.guess?.options.count ?? 0)
    if let reply = replies.first(where: { !letters.contains($0.letter) }) {
      throw LessonError(.missingOption(reply.letter), at: reply.position)
    }
    return step
  }

  // MARK: - Texts

  private static func paragraphs(_ lines: [Line]) -> [String] {
    var paragraphs: [String] = []
    var current = ""
    for line in lines {
      let words = line.text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      if words.isEmpty {
        if !current.isEmpty { paragraphs.append(current) }
        current = ""
      } else {
        current += (current.isEmpty ? "" : " ") + words
      }
    }
    if !current.isEmpty { paragraphs.append(current) }
    return paragraphs
  }

  /// Returns the items of a list; an indented line continues the one before.
  private static func items(_ section: Section) throws(LessonError) -> [LessonItem] {
    var items: [LessonItem] = []
    for line in section.lines where !line.isBlank {
      if line.text.hasPrefix("- ") {
        let body = line.text.dropFirst(2)
        let text = body.drop { $0 == " " }
        items.append(LessonItem(trimmed(text), at: line.position(3 + body.count - text.count)))
      } else if line.text.hasPrefix("  "), !items.isEmpty {
        let text = line.text.drop { $0 == " " }
        items[items.count - 1].append(trimmed(text), at: line.position(1 + line.text.count - text.count))
      } else {
        throw LessonError(.noListItem, at: line.position())
      }
    }
    if items.isEmpty { throw LessonError(.emptySection(section.title), at: section.position) }
    return items
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = String(text)
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns verbatim text: indented by four spaces or a tab, or between lines of three backticks.
  private static func code(_ section: Section) throws(LessonError) -> LessonText {
    var found: LessonText?
    var isFenced = false
    for line in section.lines {
      if line.text.hasPrefix("```") {
        isFenced.toggle()
        continue
      }
      var text = line.text[...]
      var column = 1
      if !isFenced {
        if line.isBlank { continue }
        if text.first == "\t" {
          text = text.dropFirst()
          column = 2
        } else {
          let spaces = text.prefix(4).prefix { $0 == " " }.count
          text = text.dropFirst(spaces)
          column = 1 + spaces
        }
      }
      if let before = found {
        found?.text = before.text + "\n" + text
      } else {
        found = LessonText(String(text), at: line.position(column))
      }
    }
    guard let found else { throw LessonError(.emptySection(section.title), at: section.position) }
    return found
  }

  private static func files(_ section: Section) throws(LessonError) -> [LessonFile] {
    var files: [LessonFile] = []
    for item in try items(section) {
      let parts = item.text.split(separator: ",").map { trimmed($0.drop { $0 == " " }) }
      guard (2...3).contains(parts.count), let size = Int(parts[1]), size >= 0, !parts[0].isEmpty else {
        throw LessonError(.malformedFile, at: item.position)
      }
      files.append(
        LessonFile(name: parts[0], size: size, contentType: parts.count > 2 ? parts[2] : nil))
    }
    return files
  }
}
