import Explanations
import WiredraftCore

/// A place of the screen that help has a paragraph for.
enum HelpPlace: String, CaseIterable {
  case method = "pane.method"
  case url = "pane.url"
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
}
