import ScreenModel

struct ActionRow: Sendable {
  enum Reach: Sendable {
    /// In the panes; an open edit ends first.
    case panes
    case edits
    /// In the panes, during an edit, and in each dialog that does not handle the action itself.
    case everywhere
  }

  struct Keys: Sendable {
    enum Context: Sendable {
      case request, grid, selecting, moving, anywhere
    }

    let context: Context
    /// The keys; the first one is shown.
    let keys: [KeyPress]
    /// The rank in the footer: 1 comes first, 0 is never shown.
    let footerRank: Int

    init(_ context: Context, _ keys: KeyPress..., footer: Int = 0) {
      self.context = context
      self.keys = keys
      footerRank = footer
    }
  }

  let sentence: Sentence
  /// The footer's label of one or two words; nil if the footer never shows the action.
  let label: String?
  /// The place where the action applies; nil if only dialogs use it, and no command name does.
  let place: CommandPlace?
  let keys: [Keys]
  let reach: Reach
  let refusal: @Sendable (ComposerState) -> Sentence?
  /// Performs the action; nil if the dialog, the edited text or the tab that has the keys performs it.
  let apply: (@Sendable (inout ComposerState) -> [Effect])?

  init(
    _ sentence: Sentence, label: String? = nil, place: CommandPlace? = .anywhere, keys: [Keys] = [],
    reach: Reach = .panes, unless refusal: @escaping @Sendable (ComposerState) -> Sentence? = { _ in nil },
    apply: (@Sendable (inout ComposerState) -> [Effect])? = nil
  ) {
    self.sentence = sentence
    self.label = label
    self.place = place
    self.keys = keys
    self.reach = reach
    self.refusal = refusal
    self.apply = apply
  }

  init(
    _ sentence: Sentence, label: String? = nil, place: CommandPlace? = .anywhere, keys: [Keys] = [],
    reach: Reach = .panes, unless refusal: @escaping @Sendable (ComposerState) -> Sentence? = { _ in nil },
    change: @escaping @Sendable (inout ComposerState) -> Void
  ) {
    self.init(sentence, label: label, place: place, keys: keys, reach: reach, unless: refusal) {
      change(&$0)
      return []
    }
  }
}

extension Action {
  private static let rows = allCases.map(\.declaration)

  var row: ActionRow { Self.rows[rawValue] }

  /// The effect, as help and palette describe it.
  package var sentence: Sentence { row.sentence }
  var label: String? { row.label }
  var place: CommandPlace? { row.place }

  static func bindings(in context: ActionRow.Keys.Context) -> [Keymap.Binding] {
    keys.filter { $0.keys.context == context }.map { action, keys in
      Keymap.Binding(keys.keys, action, footer: keys.footerRank)
    }
  }

  private static let keys = allCases.flatMap { action in action.row.keys.map { (action: action, keys: $0) } }
}
