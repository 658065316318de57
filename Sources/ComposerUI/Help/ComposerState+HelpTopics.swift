import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// What help begins with: the thing that it is asked on, then what that stands in.
extension ComposerState {
  var helpTopics: [HelpTopic] {
    let texts = options.paragraphs()
    if let dialog = dialogs.last {
      let place = dialog.helpParagraph.flatMap { HelpTopic($0, in: texts) }
      return [dialog.topic(in: self, texts), place].compactMap(\.self)
    }
    guard let tab = focusedTab else { return requestTopics(texts) }
    return tab.helpTopics(in: self, texts) + [HelpTopic(tab.helpParagraph, in: texts)].compactMap(\.self)
  }

  // MARK: - Request line

  private func requestTopics(_ texts: Paragraphs) -> [HelpTopic] {
    let general = composition.diagnosticsBesideRows.filter { $0.list == nil && isHere($0) }
    var topics = problemTopics(general, texts)
    switch panes.requestField {
    case .method:
      topics += [
        HelpTopic(ParagraphName(composition.traits), in: texts, prefix: "This method: "),
        HelpTopic(ParagraphName("pane.method"), in: texts),
      ].compactMap(\.self)
    case .url: topics += [HelpTopic(ParagraphName("pane.url"), in: texts)].compactMap(\.self)
    }
    return topics
  }

  /// The problems of the body, its type, and the reason for its content.
  func bodyTopics(_ texts: Paragraphs) -> [HelpTopic] {
    let wrong = composition.diagnosticsBesideRows.filter { $0.list == .body }
    return problemTopics(wrong, texts)
      + [
        HelpTopic(ParagraphName(draft.body.type), in: texts),
        HelpTopic(ParagraphName(composition.routing.body.reason.rule), in: texts),
      ].compactMap(\.self)
  }

  // MARK: - Rows

  /// What is wrong with a row, its type, how it is written, and why it goes where it goes.
  func topics(of reference: RowReference, _ texts: Paragraphs) -> [HelpTopic] {
    guard let row = draft[reference], let outcome = composition.outcome(of: reference) else { return [] }
    var topics = problemTopics(composition.diagnostics(of: reference), texts)
    if reference.list == .headers, let field = HeaderField.named(row.name) {
      topics.append(
        HelpTopic(
          title: "This field: \(field.name)", paragraphs: [Sentence(field.sentence)], source: field.reference)
      )
    }
    let type = HelpTopic(ParagraphName(row.type), in: texts, prefix: "This row: ")
    let reason = HelpTopic(ParagraphName(outcome.reason.rule(in: reference.list)), in: texts, prefix: "Why: ")
    let style = styleName(of: row, outcome).flatMap { HelpTopic($0, in: texts) }
    let body = composition.body.flatMap {
      outcome.destination == .body && !$0.type.keepsTypes ? HelpTopic(ParagraphName($0.type), in: texts) : nil
    }
    topics += [type, reason, style, body].compactMap(\.self)
    return topics
  }

  /// The style that decides how a row is written; nil where none does.
  private func styleName(of row: Row, _ outcome: RowOutcome) -> ParagraphName? {
    guard
      outcome.destination == .query
        || (outcome.destination == .body && composition.body?.type.keepsTypes != true)
    else { return row.type == .date ? ParagraphName(style: "dates", word: draft.styles.dates.rawValue) : nil }
    let styles = draft.styles
    return switch row.type {
    case .array: ParagraphName(style: "arrays", word: styles.arrays.rawValue)
    case .object: ParagraphName(style: "objects", word: styles.objects.rawValue)
    case .null: ParagraphName(style: "nulls", word: styles.nulls.rawValue)
    case .boolean: ParagraphName(style: "booleans", word: styles.booleans.rawValue)
    case .date: ParagraphName(style: "dates", word: styles.dates.rawValue)
    default: nil
    }
  }

  /// The worst problems, each with its own sentence before the paragraph of its kind.
  private func problemTopics(_ diagnostics: [Diagnostic], _ texts: Paragraphs) -> [HelpTopic] {
    var seen: Set<DiagnosticCode> = []
    return diagnostics.sorted { $0.severity > $1.severity }.filter { seen.insert($0.code).inserted }.prefix(2)
      .compactMap { problemTopic($0, texts) }
  }

  func problemTopic(_ diagnostic: Diagnostic, _ texts: Paragraphs) -> HelpTopic? {
    let masked = diagnostic.masked(in: draft)
    let kind =
      switch diagnostic.severity {
      case .error: "Error: "
      case .warning: "Warning: "
      case .information: "Note: "
      }
    return HelpTopic(
      ParagraphName(diagnostic.code), in: texts, prefix: kind, first: masked.sentence)
  }
}
