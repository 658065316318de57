/// A place where keys have meanings; a state is in several at once, the nearest first.
///
/// Each dialog and each tab of a pane declares its own, with its default bindings, beside its state.
package struct KeyContext: Sendable {
  /// The treatment of keys that are bound to nothing.
  enum OtherKeys: Sendable {
    /// They do nothing.
    case unused
    /// They are typed.
    case text
    /// Each character is a choice, and can't be bound to anything else.
    case choices
    /// The characters that are left are choices.
    case looseChoices
  }

  /// The name, which its section of a configuration file and its paragraph of the help are made from.
  let name: String
  /// The title of its keys in help.
  package let title: String
  let otherKeys: OtherKeys
  /// Whether it is one of the panes, where no cell is edited and no dialog is open.
  let isOfPanes: Bool
  /// Whether the keys that always work don't work here: a question wants its answer.
  let isExclusive: Bool
  /// The default bindings, in the order in which help lists them.
  let bindings: [Keymap.Binding]

  init(
    _ name: String, _ title: String, otherKeys: OtherKeys = .unused, isOfPanes: Bool = false,
    isExclusive: Bool = false, bindings: [Keymap.Binding]
  ) {
    self.name = name
    self.title = title
    self.otherKeys = otherKeys
    self.isOfPanes = isOfPanes
    self.isExclusive = isExclusive
    self.bindings = bindings
  }

  /// Whether keys without a meaning of their own are text.
  var isText: Bool { otherKeys == .text }
}

extension KeyContext: CaseIterable {
  /// All contexts, in the order in which help lists them.
  package static let allCases: [KeyContext] =
    [.request] + PaneTabs.left.contexts + [.selecting] + PaneTabs.live.contexts + [.moving, .editing]
    + dialogs
    + [.anywhere]

  private static let dialogs: [KeyContext] = [
    .picker, ProblemsDialog.keys, HistoryDialog.keys, StylePickerDialog.keys, LensDialog.keys,
    CompareDialog.keys, JumpDialog.keys, DraftsDialog.keys, .typing, ImportPreviewDialog.keys,
    LessonsDialog.keys, HelpDialog.keys, RecoveryDialog.keys, ReplaceQuestion.keys, ConflictDialog.keys,
    RepairDialog.keys, QuitQuestion.keys, EditorProblemQuestion.keys, SwitchQuestion.keys,
    DiscardQuestion.keys,
  ]
}

extension KeyContext: Hashable {
  package static func == (first: KeyContext, second: KeyContext) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
