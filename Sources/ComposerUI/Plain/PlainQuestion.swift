import WiredraftCore

/// A question of the plain mode; the next line is the answer.
enum PlainQuestion: Sendable {
  case argument(PlainCommand, [String])
  case lines(PlainLines)
  case newName(Draft.RowList)
  case newValue(Draft.RowList, name: String)
  case dialog(String)
  case discard(RecoverableDraft)

  func prompt(_ list: Draft.RowList) -> String {
    switch self {
    case .argument(let command, let answers):
      switch command.arguments[answers.count] {
      case .row: "Which row of \(list.rawValue), its number or its name:"
      case .text(let question): question
      case .lines(let what): PlainLines(command, what, answers).prompt
      }
    case .lines(let entry): entry.prompt
    case .newName(let list): "Name of the new row in \(list.rawValue):"
    case .newValue(_, let name): "Value of \(PlainText.safe(PlainText.cut(name, all: "rows"))):"
    case .dialog(let question): question
    case .discard(let draft):
      "Discard \(PlainText.safe(draft.name)), \(draft.changes), for good? yes or no:"
    }
  }
}

struct PlainLines: Sendable {
  static let beginning = "<<"
  static let ending = "."
  static let cancelling = ".cancel"

  let command: PlainCommand
  let what: String
  let answers: [String]
  private(set) var lines: [String] = []

  init(_ command: PlainCommand, _ what: String, _ answers: [String]) {
    self.command = command
    self.what = what
    self.answers = answers
  }

  var text: String { lines.joined(separator: "\n") }

  var prompt: String {
    "Type \(what), line by line. A line with a full stop alone ends it, .cancel leaves all as it was. Of a line that begins with two full stops the first is dropped."
  }

  /// Takes a line; returns whether the text is complete.
  mutating func take(_ line: String) -> Bool {
    if line == Self.ending { return true }
    lines.append(line.hasPrefix("..") ? String(line.dropFirst()) : line)
    return false
  }
}
