/// Where a key means something; a state is in several at once, the nearest first.
public enum KeyContext: String, Sendable, Hashable, CaseIterable {
  /// The request line has the focus, and keys are commands.
  case request
  /// The grid has the focus, and keys are commands.
  case grid
  /// Several rows of the grid are being selected.
  case selecting
  /// The route has the focus, and keys are commands.
  case route
  /// The wire, as text or as hexadecimal digits, has the focus, and keys are commands.
  case wire
  /// The code has the focus, and keys are commands.
  case code
  /// No cell is edited and no layer is open, whatever has the focus.
  case moving
  /// A cell is edited: keys are text.
  case editing
  /// A list of choices is open.
  case picker
  /// The list of problems is open.
  case problems
  /// The history of changes is open.
  case history
  /// The encoding styles are open.
  case styles
  /// The lens is open on a cell.
  case lens
  /// The comparison is open.
  case compare
  /// Letters stand on all places that can be gone to.
  case jump
  /// The list of drafts is open: what is typed narrows it.
  case drafts
  /// A field for text within a layer is open.
  case typing
  /// What foreign text would become is looked at.
  case importing
  /// The list of lessons, or the menu of one, is open.
  case lessons
  /// The help is open.
  case help
  /// The list of drafts that other sessions left unsaved is open.
  case recovery
  /// The question about a file that stands there already is open.
  case replaceQuestion
  /// The question about a file that another program wrote is open.
  case conflict
  /// The text of a file that holds no draft is mended.
  case repair
  /// The question about unsaved work is open.
  case quitQuestion
  /// What the editor left could not be taken.
  case editorProblem
  /// The question about unsaved work that another draft would take the place of is open.
  case switchQuestion
  /// The question whether what an earlier session left unsaved is discarded is open.
  case discardQuestion
  /// Always.
  case anywhere

  /// Whether keys without a meaning of their own are text.
  var isText: Bool { self == .editing || self == .typing || self == .repair || self == .drafts }

  /// What help calls it.
  public var title: String {
    switch self {
    case .request: "Method and URL"
    case .grid: "The grid"
    case .selecting: "While several rows are selected"
    case .route: "The route"
    case .wire: "The wire, and hex"
    case .code: "The code"
    case .moving: "While moving, everywhere"
    case .editing: "While editing a cell"
    case .picker: "In a list of choices"
    case .problems: "In the list of problems"
    case .history: "In the history of changes"
    case .styles: "In the encoding styles"
    case .lens: "In the lens"
    case .compare: "In the comparison"
    case .jump: "While jumping"
    case .drafts: "In the list of drafts"
    case .typing: "In a field of a dialog"
    case .importing: "In the preview of an import"
    case .lessons: "In the lessons"
    case .help: "In this help"
    case .recovery: "In the list of unsaved drafts"
    case .replaceQuestion: "When a file stands there already"
    case .conflict: "When a file changed on disk"
    case .repair: "While mending a file that can't be read"
    case .quitQuestion: "When asked about unsaved work"
    case .editorProblem: "When nothing could be taken from $EDITOR"
    case .switchQuestion: "When asked before another draft is opened"
    case .discardQuestion: "When asked before an unsaved draft is discarded"
    case .anywhere: "Always"
    }
  }
}
