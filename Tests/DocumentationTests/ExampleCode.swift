/// The code of examples as a test runs it: results named in comments are compared.
///
/// A result is in a comment after an expression, or in the lines below it:
///
///     draft.compose().target.text  // /search?q=Swift
///     print(message)
///     // GET / HTTP/1.1
///     // Host: h
struct ExampleCode {
  /// The lines of the test, one for each of the code: those that aren't run are empty.
  private(set) var lines: [String] = []
  /// The number of compared results.
  private(set) var resultCount = 0

  private var scanner = LineScanner()
  /// The lines of the statement that is not finished.
  private var statement: [LineScanner.Line] = []

  init(_ code: [String]) {
    let scanned = code.map { scanner.scan($0.hasPrefix("import ") ? "" : $0) }
    var index = 0
    while index < scanned.count {
      let line = scanned[index]
      index += 1
      statement.append(line)
      let isContinued = index < scanned.count && scanned[index].code.drop { $0 == " " }.first == "."
      guard line.isComplete, !isContinued else { continue }
      var result = line.comment.map { [$0] } ?? []
      let next = index
      if result.isEmpty, !line.code.isBlank {
        while index < scanned.count, scanned[index].code.isBlank, let comment = scanned[index].comment {
          result.append(comment)
          index += 1
        }
        if !isExpression { index -= result.count }
      }
      close(with: result)
      lines += repeatElement("", count: index - next)
    }
    close(with: [])
  }

  private var isExpression: Bool {
    guard let first = statement.first?.code.drop(while: { $0 == " " }), !first.isEmpty else { return false }
    let word = first.prefix { $0.isLetter || $0 == "@" || $0 == "}" || $0 == "#" }
    return !Self.keywords.contains(String(word)) && !statement.contains { $0.hasAssignment }
      && statement.last?.code.hasSuffix("{") == false
  }

  private static let keywords: Set = [
    "let", "var", "func", "struct", "enum", "extension", "protocol", "class", "actor", "case", "return",
    "guard", "if", "for", "while", "switch", "do", "defer", "default", "throw", "static", "public", "private",
    "mutating", "typealias", "init", "}", "@", "#",
  ]

  private mutating func close(with result: [String]) {
    defer { statement = [] }
    guard !result.isEmpty, isExpression else {
      lines += statement.map(\.text)
      return
    }
    var code = statement.map(\.code)
    let indentation = String(repeating: " ", count: code[0].prefix { $0 == " " }.count)
    code[0] = String(code[0].dropFirst(indentation.count))
    if code[0].hasPrefix("print("), code[code.count - 1].hasSuffix(")") {
      code[0] = String(code[0].dropFirst(6))
      code[code.count - 1] = String(code[code.count - 1].dropLast())
    }
    let texts = result.map(Self.literal).joined(separator: ", ")
    lines += (indentation + "results.expect(" + code.joined(separator: "\n") + ", " + texts + ")")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    resultCount += 1
  }

  private static func literal(_ text: String) -> String {
    var marks = "#"
    while text.contains("\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    return marks + "\"" + text + "\"" + marks
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}

/// Splits lines of Swift into code and comment, as far as examples need it.
struct LineScanner {
  struct Line {
    /// The whole line.
    var text: String
    /// The text before a comment, without trailing spaces.
    var code = ""
    /// The text of a `//` comment after one space; nil if there is none.
    var comment: String?
    /// Whether no round or square bracket, and no text of several lines, is open at its end.
    var isComplete = true
    /// Whether a value is assigned, outside of brackets.
    var hasAssignment = false
  }

  private var depth = 0
  private var isInText = false

  mutating func scan(_ text: String) -> Line {
    var line = Line(text: text)
    let characters = Array(text)
    var index = 0
    var braces = 0
    scanning: while index < characters.count {
      if isInText {
        if characters[index...].starts(with: "\"\"\"") {
          isInText = false
          index += 3
        } else {
          index += characters[index] == "\\" ? 2 : 1
        }
        continue
      }
      switch characters[index] {
      case "\"" where characters[index...].starts(with: "\"\"\""):
        isInText = true
        index += 3
        continue
      case "\"": index = Self.end(ofTextAt: index, in: characters)
      case "/" where characters[index...].starts(with: "//"):
        let comment = String(characters[(index + 2)...])
        line.comment = comment.hasPrefix(" ") ? String(comment.dropFirst()) : comment
        break scanning
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{": braces += 1
      case "}": braces -= 1
      case "=" where depth == 0 && braces == 0:
        let before = index > 0 ? characters[index - 1] : " "
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        if after == " ", !"=!<>".contains(before) { line.hasAssignment = true }
      default: break
      }
      index += 1
    }
    line.code = String(characters[..<min(index, characters.count)])
    while line.code.last == " " { line.code.removeLast() }
    line.isComplete = depth == 0 && !isInText
    return line
  }

  /// Returns the index of the quote that ends a single-line string.
  private static func end(ofTextAt start: Int, in characters: [Character]) -> Int {
    let marks = characters[..<start].reversed().prefix { $0 == "#" }.count
    var index = start + 1
    while index < characters.count {
      if marks == 0, characters[index] == "\\" {
        index += 2
      } else if characters[index] == "\"",
        characters[(index + 1)...].prefix(marks).count(where: { $0 == "#" }) == marks
      {
        return index
      } else {
        index += 1
      }
    }
    return index
  }
}
