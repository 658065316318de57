import WiredraftCore

/// The commands of the plain mode: one word each, which may be abbreviated while it is unambiguous.
enum PlainCommand: String, Sendable, Hashable, CaseIterable {
  // The request
  case method, url, title, about, body, text, bodyfile, bodymedia, boundary, style, environment, draw
  // Rows
  case list, rows, row, add, paste, name, value, type, on, off, delete, duplicate, move
  case verbatim, secret, env, filename, media, describe, override, computed, beside, editor
  // Looking
  case show, route, wire, hex, code, problems, why, reveal, compare
  // Sending
  case send, answer
  // Changing one's mind
  case fix, undo, redo, history
  // Files
  case new, open, save, rename, trash, restore, drafts, unsaved, recover, discard, `import`, example, copy
  // Learning
  case lessons, lesson, step, guess, hint, check, next, restart, leave, methods, glossary, help
  // The program
  case quit

  static let others: [String: PlainCommand] = [
    "exit": .quit, "bye": .quit, "edit": .value, "rm": .delete, "ls": .rows,
    "encoding": .style, "?": .help, "goto": .history, "load": .open, "export": .code, "explain": .why,
  ]

  /// An argument of a command; missing arguments are prompted for, one after the other.
  enum Argument: Sendable, Hashable {
    /// A row, by its number or its name, after the name of its list unless that is the current one.
    case row
    /// The rest of a line, unchanged; the value is the prompt.
    case text(String)
    /// Lines up to one with a single full stop; the value describes them.
    case lines(String)
  }

  var arguments: [Argument] {
    switch self {
    case .method: [.text("Method, such as GET or POST:")]
    case .url: [.text("URL:")]
    case .title: [.text("Title, an empty line for none:")]
    case .about: [.lines("what the draft is for")]
    case .text: [.lines("the body's text")]
    case .bodyfile: [.text("Path of the file that is the body:")]
    case .bodymedia: [.text("Content type of the body, an empty line for the usual one:")]
    case .boundary: [.text("Boundary, an empty line to have one generated:")]
    case .row, .on, .off, .delete, .duplicate, .verbatim, .secret: [.row]
    case .name: [.row, .text("Name:")]
    case .value: [.row, .text("Value:")]
    case .type:
      [.row, .text("Type: string, number, boolean, null, array, object, date, file, basic or omitted:")]
    case .move: [.row, .text("To which number:")]
    case .env: [.row, .text("Environment variable:")]
    case .filename: [.row, .text("File name of the part, an empty line for the file's own:")]
    case .media: [.row, .text("Content type of the part, an empty line for the usual one:")]
    case .describe: [.row, .text("Description, an empty line for none:")]
    case .override, .computed: [.text("Which list, query or body:")]
    case .paste: [.lines("rows, such as name=value or name: value")]
    case .open, .trash: [.text("Draft file, its path or its number in `drafts`:")]
    case .rename: [.text("New name of the draft's file:")]
    default: []
    }
  }

  var usage: String {
    let words: String =
      switch self {
      case .method: "NAME"
      case .url: "URL"
      case .title, .boundary: "TEXT"
      case .body: "[\(Draft.BodyType.allCases.map(\.rawValue).joined(separator: "|"))]"
      case .about, .text, .paste: ""
      case .bodyfile: "PATH"
      case .bodymedia: "TYPE"
      case .style: "[NAME [WORD]]"
      case .list, .rows: "[parameters|query|path|body|headers]"
      case .row: "ROW [all]"
      case .add: "[LIST] [NAME=VALUE | NAME:=JSON | NAME==TEXT | Header:VALUE | NAME@PATH | NAME [VALUE]]"
      case .name, .value, .describe: "ROW TEXT"
      case .type: "ROW TYPE"
      case .on, .off, .delete, .duplicate: "ROW"
      case .verbatim, .secret: "ROW [on|off]"
      case .beside: "[on|off]"
      case .editor: "[url|body|LIST|ROW]"
      case .move: "ROW NUMBER"
      case .env: "ROW VARIABLE"
      case .environment: "[NAME | -]"
      case .filename: "ROW NAME"
      case .media: "ROW TYPE"
      case .override, .computed: "query|body"
      case .wire, .answer: "[all]"
      case .guess: "LETTER"
      case .hex: "[FROM [COUNT]]"
      case .code: "[LANGUAGE]"
      case .why: "[ROW | byte NUMBER]"
      case .reveal: "[on|off]"
      case .compare: "[METHOD] [BODY-TYPE] [STYLE=WORD]"
      case .fix, .recover, .discard: "[NUMBER]"
      case .history: "[NUMBER]"
      case .open, .trash: "PATH | NUMBER"
      case .rename: "NAME"
      case .save: "[PATH]"
      case .import: "[FILE]"
      case .example: "[NAME]"
      case .copy: "[curl|url|head|body|message]"
      case .lesson: "NUMBER"
      case .glossary: "[WORD]"
      case .help: "[COMMAND | keys]"
      default: ""
      }
    return words.isEmpty ? rawValue : rawValue + " " + words
  }
}

extension PlainCommand {
  enum Search: Sendable, Hashable {
    case found(PlainCommand)
    case ambiguous([String])
    case unknown
  }

  static func search(_ word: String) -> Search {
    let word = word.lowercased()
    if let command = PlainCommand(rawValue: word) { return .found(command) }
    if let command = others[word] { return .found(command) }
    let found = allCases.filter { !word.isEmpty && $0.rawValue.hasPrefix(word) }
    if found.count == 1 { return .found(found[0]) }
    return found.isEmpty ? .unknown : .ambiguous(found.map(\.rawValue).sorted())
  }
}
