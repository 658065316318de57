/// A context in which keys have meanings; several apply at once, the nearest first.
///
/// Each dialog and each tab of a pane declares its own context, with default bindings, beside its state.
package struct KeyContext: Sendable {
  enum OtherKeys: Sendable {
    case unused
    case text
    /// Every character is a choice, and can't be bound to an action.
    case choices
    /// Unbound characters are choices.
    case looseChoices
  }

  /// The name, from which the section of a configuration file and the paragraph in help are derived.
  let name: String
  /// The title of its keys in help.
  package let title: String
  let otherKeys: OtherKeys
  /// Whether the context belongs to the panes, where no cell is edited and no dialog is open.
  let isOfPanes: Bool
  /// Whether even the keys of ``anywhere`` don't work, because a question must be answered.
  let isExclusive: Bool
  /// Whether its keys come before those of the panes while it applies, and hide some of them.
  let isOverlay: Bool
  /// The actions of contexts behind it whose keys have another meaning in it on purpose.
  let hides: Set<Action>
  /// The default bindings, in the order in which help lists them.
  let bindings: [Keymap.Binding]

  init(
    _ name: String, _ title: String, otherKeys: OtherKeys = .unused, isOfPanes: Bool = false,
    isExclusive: Bool = false, isOverlay: Bool = false, hides: Set<Action> = [],
    bindings: [Keymap.Binding]
  ) {
    self.name = name
    self.title = title
    self.otherKeys = otherKeys
    self.isOfPanes = isOfPanes
    self.isExclusive = isExclusive
    self.isOverlay = isOverlay
    self.hides = hides
    self.bindings = bindings
  }

  var isText: Bool { otherKeys == .text }
}

extension KeyContext: CaseIterable {
  /// All contexts, in the order in which help lists them.
  package static let allCases: [KeyContext] =
    [.request] + PaneTabs.left.contexts + [.selecting, .sending, .guessing, .reached] + PaneTabs.live.contexts
    + [
      .moving, .editing,
    ]
    + dialogs
    + [.anywhere]

  private static let dialogs: [KeyContext] = [
    .picker, .setting, ProblemsDialog.keys, VariablesDialog.keys, ConnectionDialog.keys, HistoryDialog.keys,
    StylePickerDialog.keys,
    LensDialog.keys, ReadersDialog.keys,
    CompareDialog.keys, JumpDialog.keys, DraftsDialog.keys, .typing, DescriptionDialog.keys,
    ImportListDialog.keys,
    ImportPreviewDialog.keys,
    ImportQuestion.keys,
    LessonsDialog.keys, HelpDialog.keys, RecoveryDialog.keys, ReplaceQuestion.keys, ConflictDialog.keys,
    RepairDialog.keys, SendQuestion.keys, StaleSourceQuestion.keys, RedirectQuestion.keys,
    QuitQuestion.keys,
    EditorProblemQuestion.keys, SwitchQuestion.keys,
  ]
}

extension KeyContext: Hashable {
  package static func == (first: KeyContext, second: KeyContext) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
