import ArgumentParser

struct AnswerOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format, see FORMATS; pretty on a terminal and body elsewhere, if none is given.",
      valueName: "format"))
  var chosen: AnswerFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write to; - is standard output, also for bytes on a terminal.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var reading: AnswerLimitOptions

  var format: AnswerFormat {
    chosen ?? (file == nil && StandardOutput.isTerminal ? .pretty : .body)
  }
}

enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case pretty, explain, body, head, message, json, har

  private var title: String {
    switch self {
    case .pretty: "status line, fields, and the body laid out for reading"
    case .explain: "each piece of the message with its meaning"
    case .body: "the content, with all codings taken off, byte for byte"
    case .head: "the status line and the fields, as they came"
    case .message: "the bytes of the message as they came"
    case .json: "everything that was read, with the place of each piece"
    case .har: "request and answer as an HTTP archive"
    }
  }

  static func table(withArchive: Bool) -> String {
    allCases.filter { $0 != .har || withArchive }.map {
      "  " + $0.rawValue + String(repeating: " ", count: 9 - $0.rawValue.count) + $0.title
    }.joined(separator: "\n")
  }
}
