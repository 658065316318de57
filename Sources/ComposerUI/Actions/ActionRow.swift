import ScreenModel

/// An action's row in the table: its words, its place, its default keys, and the function behind it.
struct ActionRow: Sendable {
  /// How far an action that the composer does reaches.
  enum Reach: Sendable {
    /// It works in the panes; what is being edited ends first.
    case panes
    /// It works beside what is being edited, too.
    case edits
    /// It works beside what is being edited, and over each dialog that has no use of its own for it.
    case everywhere
  }

  /// Default keys in one of the contexts that the panes share.
  struct Keys: Sendable {
    enum Context: Sendable {
      case request, grid, selecting, moving, anywhere
    }

    let context: Context
    /// The keys; the first is the one that is shown.
    let keys: [KeyPress]
    /// How much the footer wants to show it: 0 not at all, 1 first of all.
    let footerRank: Int

    init(_ context: Context, _ keys: KeyPress..., footer: Int = 0) {
      self.context = context
      self.keys = keys
      footerRank = footer
    }
  }

  /// The effect, as help and palette say it.
  let sentence: Sentence
  /// The footer's word or two; nil where the footer never shows it.
  let label: String?
  /// Where it acts; nil where a dialog alone knows it, and no name calls it.
  let place: CommandPlace?
  let keys: [Keys]
  let reach: Reach
  /// Returns why it would do nothing now; nil if it would do something.
  let refusal: @Sendable (ComposerState) -> Sentence?
  /// Does it; nil where the dialog, the text that is edited or the tab does it, whichever has the keys.
  let apply: (@Sendable (inout ComposerState) -> [Effect])?

  /// Makes a row; of an action that only what has the keys can do, without a function.
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

  /// Makes the row of an action that the composer does within its state.
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
  /// The rows, once made.
  private static let rows = allCases.map(\.declaration)

  /// The action's row in the table.
  ///
  /// - Complexity: O(1).
  var row: ActionRow { Self.rows[rawValue] }

  /// The effect, as help and palette say it.
  package var sentence: Sentence { row.sentence }
  /// The footer's word or two for the action; nil where the footer never shows it.
  var label: String? { row.label }
  /// Where the action acts; nil for what a dialog alone knows.
  var place: CommandPlace? { row.place }

  /// Returns the default keys of one of the contexts that the panes share.
  static func bindings(in context: ActionRow.Keys.Context) -> [Keymap.Binding] {
    keys.filter { $0.keys.context == context }.map { action, keys in
      Keymap.Binding(keys.keys, action, footer: keys.footerRank)
    }
  }

  /// The default keys of all rows, in the order of the table.
  private static let keys = allCases.flatMap { action in action.row.keys.map { (action: action, keys: $0) } }
}
