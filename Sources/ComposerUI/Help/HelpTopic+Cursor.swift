import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension HelpTopic {
  static func helpTopics(in state: ComposerState) -> [HelpTopic] {
    let texts = state.options.paragraphs()
    if let dialog = state.dialogs.last {
      let place = dialog.helpParagraph.flatMap { HelpTopic($0, in: texts) }
      return [dialog.topic(in: state, texts), place].compactMap(\.self)
    }
    guard let tab = state.focusedTab else { return requestTopics(texts, in: state) }
    return tab.helpTopics(in: state, texts) + [HelpTopic(tab.helpParagraph, in: texts)].compactMap(\.self)
  }

  // MARK: - Request line

  private static func requestTopics(_ texts: Paragraphs, in state: ComposerState) -> [HelpTopic] {
    // Nothing is wrong with a URL before it is typed.
    let general = state.composition.diagnosticsBesideRows.filter {
      !state.draft.url.isEmpty && $0.list == nil && ProblemsDialog.isHere($0, in: state)
    }
    var topics = problemTopics(general, texts, in: state.session)
    switch state.panes.requestField {
    case .method:
      topics += [
        HelpTopic(ParagraphName(state.composition.traits), in: texts, prefix: "This method: "),
        HelpTopic(ParagraphName("pane.method"), in: texts),
      ].compactMap(\.self)
    case .url: topics += [HelpTopic(ParagraphName("pane.url"), in: texts)].compactMap(\.self)
    }
    return topics
  }

  static func bodyTopics(_ texts: Paragraphs, in session: DraftSession) -> [HelpTopic] {
    let wrong = session.composition.diagnosticsBesideRows.filter { $0.list == .body }
    return problemTopics(wrong, texts, in: session)
      + [
        HelpTopic(ParagraphName(session.draft.body.type), in: texts),
        HelpTopic(ParagraphName(session.composition.routing.body.reason.rule), in: texts),
      ].compactMap(\.self)
  }

  // MARK: - Rows

  static func topics(of reference: Draft.RowReference, _ texts: Paragraphs, in session: DraftSession)
    -> [HelpTopic]
  {
    guard let row = session.draft[reference], let outcome = session.composition.outcome(of: reference) else {
      return []
    }
    var topics = problemTopics(session.composition.diagnostics(of: reference), texts, in: session)
    if reference.list == .headers, let field = HeaderField.named(row.name) {
      topics.append(
        HelpTopic(
          title: "This field: \(field.name)", paragraphs: [Sentence(field.sentence)], source: field.reference)
      )
    }
    let type = HelpTopic(ParagraphName(row.type), in: texts, prefix: "This row: ")
    let reason = HelpTopic(ParagraphName(outcome.reason.rule(in: reference.list)), in: texts, prefix: "Why: ")
    let style = styleName(of: row, outcome, in: session).flatMap { HelpTopic($0, in: texts) }
    let body = session.composition.body.flatMap {
      outcome.destination == .body && !$0.type.keepsTypes ? HelpTopic(ParagraphName($0.type), in: texts) : nil
    }
    topics += [type, reason, style, body].compactMap(\.self)
    return topics
  }

  private static func styleName(
    of row: Draft.Row, _ outcome: Composition.RowOutcome, in session: DraftSession
  )
    -> ParagraphName?
  {
    let styles = row.styles(in: session.draft.styles.filled(from: session.composition.folders))
    guard
      outcome.destination == .query
        || (outcome.destination == .body && session.composition.body?.type.keepsTypes != true)
    else {
      return row.type == .date
        ? ParagraphName(style: "dates", word: styles.dates.rawValue) : nil
    }
    return switch row.type {
    case .array: ParagraphName(style: "arrays", word: styles.arrays.rawValue)
    case .object: ParagraphName(style: "objects", word: styles.objects.rawValue)
    case .null: ParagraphName(style: "nulls", word: styles.nulls.rawValue)
    case .boolean: ParagraphName(style: "booleans", word: styles.booleans.rawValue)
    case .date: ParagraphName(style: "dates", word: styles.dates.rawValue)
    default: nil
    }
  }

  /// The worst problems, each with its sentence before the paragraph of its kind.
  private static func problemTopics(
    _ diagnostics: [Diagnostic], _ texts: Paragraphs, in session: DraftSession
  )
    -> [HelpTopic]
  {
    var seen: Set<Diagnostic.Code> = []
    return diagnostics.sorted { $0.severity > $1.severity }.filter { seen.insert($0.code).inserted }.prefix(2)
      .compactMap { problemTopic($0, texts, in: session) }
  }

  static func problemTopic(_ diagnostic: Diagnostic, _ texts: Paragraphs, in session: DraftSession)
    -> HelpTopic?
  {
    let masked = diagnostic.masked(in: session.draft)
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
