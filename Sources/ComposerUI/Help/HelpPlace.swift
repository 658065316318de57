import Explanations
import WiredraftCore

/// A place of the screen that help has a paragraph for.
enum HelpPlace: String, CaseIterable {
  case method = "pane.method"
  case url = "pane.url"
  case parameters = "pane.parameters"
  case query = "pane.query"
  case path = "pane.path"
  case body = "pane.body"
  case headers = "pane.headers"
  case route = "pane.route"
  case wire = "pane.wire"
  case hex = "pane.hex"
  case code = "pane.code"
  case mouse = "pane.mouse"

  case methodPicker = "dialog.method"
  case bodyTypePicker = "dialog.body-type"
  case rowTypePicker = "dialog.row-type"
  case examples = "dialog.examples"
  case languages = "dialog.language"
  case copyMenu = "dialog.copy"
  case importPreview = "dialog.import"
  case palette = "dialog.palette"
  case filter = "dialog.filter"
  case description = "dialog.description"
  case problems = "dialog.problems"
  case styles = "dialog.styles"
  case history = "dialog.history"
  case jump = "dialog.jump"
  case saving = "dialog.save"
  case detail = "dialog.detail"
  case drafts = "dialog.drafts"
  case draftName = "dialog.draft-name"
  case switching = "dialog.switch"
  case discarding = "dialog.discard"
  case replacing = "dialog.replace"
  case conflict = "dialog.conflict"
  case repair = "dialog.repair"
  case recovery = "dialog.recovery"
  case quitting = "dialog.quit"
  case editorProblem = "dialog.editor"
  case lens = "dialog.lens"
  case compare = "dialog.compare"
  case lessons = "dialog.lessons"

  var paragraph: ParagraphName { ParagraphName(rawValue) }

  init(_ list: RowList) {
    self =
      switch list {
      case .parameters: .parameters
      case .query: .query
      case .path: .path
      case .body: .body
      case .headers: .headers
      }
  }

  init(_ tab: LiveTab) {
    self =
      switch tab {
      case .route: .route
      case .wire: .wire
      case .hex: .hex
      case .code: .code
      }
  }
}

extension Layer {
  /// The place that help tells of; nil for a dialog that names its paragraph itself.
  var helpPlace: HelpPlace? {
    switch self {
    case .filter: .filter
    case .descriptionPrompt: .description
    case .filePrompt: .saving
    case .detail: .detail
    case .draftName: .draftName
    case .switchQuestion: .switching
    case .discardQuestion: .discarding
    case .replaceQuestion: .replacing
    case .quitQuestion: .quitting
    case .editorProblem: .editorProblem
    case .dialog: nil
    // A layer whose keys stand in a context of their own has its paragraph by the name of that.
    default: HelpPlace(rawValue: "dialog." + context.name)
    }
  }
}
