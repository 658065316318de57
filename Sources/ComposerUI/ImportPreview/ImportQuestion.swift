import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct ImportQuestion: Question {
  let reading: ImportReading

  /// Creates the question of a text; fails if there is none, or it was answered.
  init?(_ reading: ImportReading) {
    self.reading = reading
    guard reading.filesToRead.isEmpty else { return }
    guard problem?.isMendable == true, !reading.options.mendsSigns else { return nil }
  }

  /// The problem that the answer would remove; nil if the question is about files.
  private var problem: ImportError? {
    if case .failed(let error) = reading.outcome, reading.filesToRead.isEmpty { error } else { nil }
  }

  /// Whether the files are those of a description: all of them are read, below the folder of the first.
  private var isDescription: Bool {
    if case .read(.operations) = reading.outcome { true } else { false }
  }

  static let kind = QuestionKind<Self>(
    "importQuestion", "When asked before an import", help: "dialog.import-question",
    [
      .init(
        "yes", .answerYes, [.letter("y")], footer: 1,
        isOffered: { $0.isDescription || $0.reading.filesToRead.count <= mostNames }
      ) { question, state in
        let reading = question.reading
        var order = ImportOrder(
          id: 0, source: reading.source, format: reading.format,
          options: reading.options)
        if question.problem == nil {
          order.files = reading.filesToRead
        } else {
          order.options.mendsSigns = true
        }
        return ImportPreviewDialog.read(order, in: &state)
      },
      .init("no", .close, [.named(.escape), .letter("n"), .control("g")], footer: 2) { question, state in
        ImportPreviewDialog.preview(question.reading, in: &state)
        return []
      },
    ])
  var title: String { problem == nil ? "Read files?" : "Mend the signs of the command?" }
  var texts: [Sentence] {
    if let problem {
      let place = problem.position.map { "Line \($0.line.grouped), column \($0.column.grouped): " } ?? ""
      return [
        "\(place)\(problem.message)",
        "\(key: .answerYes, command: "yes") replaces all such quotes, dashes and spaces, \(key: .close, command: "no") leaves the text.",
      ]
    }
    let names = reading.filesToRead
    let more = names.count > Self.mostNames ? ["… and \((names.count - Self.mostNames).grouped) more"] : []
    if isDescription {
      return [
        "The description names \(names.count == 1 ? "another file" : "\(names.count.grouped) other files"):"
      ]
        + (names.prefix(Self.mostNames) + more).map { "\($0)" }
        + [
          "\(key: .answerYes) reads \(names.count == 1 ? "it" : "them"), and those that they name, below the folder of the description: at most \(ReferencedFiles.maximumCount.grouped) files, \((ReferencedFiles.limit >> 20).grouped) MiB together.",
          "\(key: .close) goes on without.",
        ]
    }
    return
      ["The contents of \(names.count == 1 ? "this file" : "these files") would be a part of the request:"]
      + (names.prefix(Self.mostNames) + more).map { "\($0)" }
      + [
        "\(key: .answerYes, command: "yes") reads \(names.count == 1 ? "it" : "them"), \(key: .close, command: "no") goes on without."
      ]
  }

  /// The maximum number of files that are named; with more, none of a command is read.
  private static let mostNames = 10

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .answerYes: problem == nil ? "read" : "mend"
    default: nil
    }
  }

  var plainTexts: [Sentence] { texts }
  var plainLine: String? { "\(title) yes or no:" }
}
