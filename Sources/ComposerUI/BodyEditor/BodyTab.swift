import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct BodyTab: PaneTab {
  let id = TabID(.body)
  let action: Action? = .showBody
  let context = KeyContext.grid
  private let rows = RowsTab(list: .body, action: .showBody)

  func label(in state: ComposerState, brevity: Int) -> TabLabel { rows.label(in: state, brevity: brevity) }

  func contexts(in state: ComposerState) -> [KeyContext] { rows.contexts(in: state) }

  func label(of action: Action, in state: ComposerState) -> String? { rows.label(of: action, in: state) }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    guard RowsTab.showsWholeBody(in: state) else { return rows.refusal(of: action, in: state) }
    switch action {
    case .edit, .insertRowBelow, .insertRowAbove:
      return BodyTab.canEditWhole(in: state.session)
        ? nil : "The body type is none: \(key: .pickBodyType) chooses another."
    default: return rows.refusal(of: action, in: state)
    }
  }

  func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    guard RowsTab.showsWholeBody(in: state) else { return rows.apply(action, to: &state) }
    BodyTab.applyToWhole(action, in: &state)
    return []
  }

  // MARK: - Explanations

  func row(in state: ComposerState) -> Draft.RowReference? { rows.row(in: state) }
  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)? { rows.cell(in: state) }

  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] {
    rows.helpTopics(in: state, texts)
  }

  func why(in state: ComposerState) -> Why {
    guard RowsTab.showsWholeBody(in: state) else { return rows.why(in: state) }
    let list = state.composition.diagnosticsBesideRows.filter { $0.list == .body || $0.isAboutFile }
    if let diagnostic = list.max(by: { $0.severity < $1.severity }), diagnostic.severity > .information {
      return Why(diagnostic, in: state)
    }
    let isGraphQL = state.draft.body.type.isGraphQL
    if isGraphQL, state.edit?.target == .bodyHead || (state.edit == nil && state.grid.body.isOnHead) {
      return Why(
        text: "operationName, the operation that the server is to run; a document with only one needs none.")
    }
    if state.edit?.target == .bodyHead {
      return Why(
        text:
          "The content type tells the server how to read the body; JSON, XML and NDJSON are checked here. Empty sends the usual one."
      )
    }
    if BodyTab.editsText(in: state) {
      let isHidden = !state.revealsSecrets && state.draft.body.holdsSecretText(upTo: 1 << 14)
      var why = Why(
        text:
          "The text is the body, byte for byte, in UTF-8: \(key: .accept) ends a line, \(key: .cancel) ends the text."
      )
      if isHidden { why.hint = "\(key: .reveal, in: .editing) shows its secrets." }
      return why
    }
    if state.grid.body.isOnHead, BodyTab.hasHead(in: state.session) {
      return Why(
        text:
          "The content type tells the server how to read the body; it does not change a byte of it. \(key: .edit) edits it."
      )
    }
    if isGraphQL, state.draft.body.query == nil {
      return Why(
        text: "A GraphQL request sends a document, typed here, and the rows of Parameters as its variables.")
    }
    let rule = state.composition.routing.body.reason
    let subject =
      state.draft.body.jsonText == nil
      ? ParagraphName(state.draft.body.type) : ParagraphName(rule.rule)
    return Why(subject, in: state) ?? Why(text: Sentence(rule.sentence))
  }
}
