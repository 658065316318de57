internal import WiredraftCore

/// Something that lies over the panes; the front one has all keys.
enum Layer: Sendable {
  /// The field for the text that the rows are narrowed to.
  case filter(FilterField)
  /// Asks for the description of a row.
  case descriptionPrompt(RowReference, LineEditor)
  /// A dialog as a component.
  case dialog(any Dialog)
  /// Asks for the name of the file to save to.
  case filePrompt(LineEditor)
  /// Asks for one thing of a row or of the draft.
  case detail(DetailPrompt)
  /// The drafts of the folder, and the recent ones.
  case drafts(DraftsState)
  /// Asks for another name of a draft's file.
  case draftName(DraftRenaming)
  /// Asks about unsaved work that another draft would take the place of.
  case switchQuestion(Departure)
  /// Asks whether what an earlier session left unsaved is discarded.
  case discardQuestion(RecoverableDraft)
  /// Asks whether a file that stands there is replaced.
  case replaceQuestion(path: String)
  /// Asks what to do about a file that another program wrote.
  case conflict(ConflictState)
  /// The text of a file that holds no draft.
  case repair(RepairState)
  /// The drafts that other sessions left unsaved.
  case recovery(RecoveryState)
  /// Asks about unsaved work.
  case quitQuestion
  /// Tells why nothing was taken from the editor, and what can be done.
  case editorProblem(EditorProblem)

  /// Where its keys come from.
  var context: KeyContext {
    switch self {
    case .filePrompt, .filter, .descriptionPrompt, .detail, .draftName: .typing
    case .drafts: .drafts
    case .switchQuestion: .switchQuestion
    case .discardQuestion: .discardQuestion
    case .dialog(let dialog): dialog.context
    case .recovery: .recovery
    case .replaceQuestion: .replaceQuestion
    case .conflict: .conflict
    case .repair: .repair
    case .quitQuestion: .quitQuestion
    case .editorProblem: .editorProblem
    }
  }
}
