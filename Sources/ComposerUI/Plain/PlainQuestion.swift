import WiredraftCore

/// A question of the plain mode; the next line is the answer.
enum PlainQuestion: Sendable {
  /// A missing argument of a command, with the known ones.
  case argument(PlainCommand, [String])
  /// Several lines.
  case lines(PlainLines)
  case newName(Draft.RowList)
  case newValue(Draft.RowList, name: String)
  /// The question of the front dialog.
  case dialog(String)
  /// Whether an unsaved draft should be discarded.
  case discard(RecoverableDraft)

  /// The question, as a line.
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

/// A text of several lines that is being typed.
struct PlainLines: Sendable {
  /// The line that begins a text of several lines in place of an argument.
  static let beginning = "<<"
  /// The line that ends the text.
  static let ending = "."
  /// The line that cancels without a change.
  static let cancelling = ".cancel"

  /// The command that takes the text.
  let command: PlainCommand
  let what: String
  /// The arguments that are already known.
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
