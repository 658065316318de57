import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// Asks before the preview of an import whether to read the files that a command names, or to mend its signs.
struct ImportQuestion: QuestionDialog {
  /// The text as it was read.
  let reading: ImportReading

  /// Creates the question of a text; fails if there is none, or it was answered.
  init?(_ reading: ImportReading) {
    self.reading = reading
    if case .failed(let error) = reading.outcome {
      guard error.isMendable, !reading.options.mendsSigns else { return nil }
    } else if reading.filesToRead.isEmpty {
      return nil
    }
  }

  private var problem: ImportError? { if case .failed(let error) = reading.outcome { error } else { nil } }

  var context: KeyContext { ImportQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.import-question") }
  var title: String { problem == nil ? "Read files?" : "Mend the signs of the command?" }
  var texts: [Sentence] {
    if let problem {
      let place = problem.position.map { "Line \($0.line.grouped), column \($0.column.grouped): " } ?? ""
      return [
        "\(place)\(problem.message)",
        "\(key: .answerYes) replaces all such quotes, dashes and spaces, \(key: .close) leaves the text.",
      ]
    }
    let names = reading.filesToRead
    let more = names.count > Self.mostNames ? ["… and \((names.count - Self.mostNames).grouped) more"] : []
    return
      ["The contents of \(names.count == 1 ? "this file" : "these files") would be a part of the request:"]
      + (names.prefix(Self.mostNames) + more).map { "\($0)" }
      + ["\(key: .answerYes) reads \(names.count == 1 ? "it" : "them"), \(key: .close) goes on without."]
  }

  /// The maximum number of files that are named; with more, none is read.
  private static let mostNames = 10

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .answerYes: problem == nil ? "read" : "mend"
    case .close: problem == nil ? "without" : "cancel"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .answerYes || reading.filesToRead.count <= Self.mostNames
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerYes where isEnabled(.answerYes, in: state):
      .close { [self] state in
        var order = ImportOrder(
          id: 0, source: reading.path.map { .file(path: $0) } ?? .text(reading.text), format: reading.format,
          options: reading.options)
        if problem == nil { order.files = reading.filesToRead } else { order.options.mendsSigns = true }
        return ImportPreviewDialog.read(order, in: &state)
      }
    case .close:
      .close { [reading] state in
        ImportPreviewDialog.preview(reading, in: &state)
        return []
      }
    default: nil
    }
  }
}

extension ImportQuestion {
  /// The keys of the question before the preview of an import.
  static let keys = KeyContext(
    "importQuestion", "When asked before an import", isExclusive: true,
    bindings: [
      .init([.letter("y")], .answerYes, footer: 1),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
