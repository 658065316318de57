import Explanations
import ScreenModel

struct FooterView {
  let state: ComposerState
  let rect: Rect

  struct Placed: Equatable {
    var entry: Entry
    var columns: Range<Int>
  }

  func draw() -> Surface {
    var screen = Screen(size: rect.size)
    var column = 1
    for (text, style) in marks {
      column += screen.write(text, at: column, row: 0, style: style, mark: nil) + 1
    }
    for placed in placed {
      let start = placed.columns.lowerBound
      let used = screen.write(placed.entry.key, at: start, row: 0, style: Theme.key) + 1
      screen.write(placed.entry.label, at: start + used, row: 0, style: Theme.quiet)
    }
    return Surface(rect: rect, screen: screen)
  }

  private var marks: [(String, Style)] {
    var marks: [(String, Style)] = []
    if state.edit?.target == .url, state.dialogs.isEmpty { marks.append(("EDIT", Theme.accent.on(.cell))) }
    if state.session.hasJournalTrouble {
      marks.append((rect.columns < 60 ? "-journal" : "no journal", Theme.warningText.on(.cell)))
    }
    if !state.options.defaults.capturesMouse {
      marks.append((rect.columns < 60 ? "-mouse" : "mouse off", Theme.quiet.on(.cell)))
    }
    return marks
  }

  /// The actions that have the same columns in all panes, behind two of the pane's own.
  private static let fixed: [(action: Action, column: Int)] = [
    (.pickMethod, 22), (.pickBodyType, 33), (.send, sendColumn), (.palette, 52), (.help, 61),
  ]
  private static let sendColumn = 42

  var placed: [Placed] {
    let start = 1 + marks.reduce(0) { $0 + TextLayout.columns($1.0) + 1 }
    let entries = Self.entries(state)
    guard state.dialogs.isEmpty, rect.columns >= 60 else { return flowing(entries, from: start) }
    let isEditing = state.edit != nil
    let fixed = Self.fixed.filter { !isEditing || $0.action == .send }
    let own = entries.filter { entry in !fixed.contains { $0.action == entry.action } }
    var result = flowing(isEditing ? own : Array(own.prefix(2)), from: start, until: fixed[0].column - 2)
    for (action, column) in fixed {
      guard let entry = entries.first(where: { $0.action == action }) else { continue }
      // Marks before the keys move them.
      let place = place(entry, at: max(column, (result.last?.columns.upperBound ?? 0) + 2))
      if place.columns.upperBound < rect.columns { result.append(place) }
    }
    if isEditing {
      let rest = own.filter { entry in !result.contains { $0.entry == entry } }
      result += flowing(rest, from: (result.last?.columns.upperBound ?? 0) + 3)
    }
    return result
  }

  private func place(_ entry: Entry, at column: Int) -> Placed {
    Placed(
      entry: entry,
      columns: column..<column + TextLayout.columns(entry.key) + 1 + TextLayout.columns(entry.label))
  }

  private func flowing(_ entries: [Entry], from start: Int, until end: Int? = nil) -> [Placed] {
    let (gap, margin) = rect.columns >= 60 ? (2, 1) : (1, 0)
    var column = start
    return Self.fitting(entries, columns: (end ?? rect.columns - margin) - column, gap: gap).map { entry in
      let placed = place(entry, at: column)
      column = placed.columns.upperBound + gap
      return placed
    }
  }

  private static let signs = ["Enter": "⏎", "Space": "␣"]

  static func sign(of key: KeyPress, _ options: ComposerOptions) -> String {
    options.boxesAreASCII ? key.asciiLabel : signs[key.label] ?? key.label
  }

  struct Entry: Equatable {
    var key: String
    var label: String
    var rank: Int
    var action: Action
  }

  static func entries(_ state: ComposerState) -> [Entry] {
    var entries: [Entry] = []
    // A dialog names its own keys alone.
    let contexts = state.dialogs.isEmpty ? state.contexts : Array(state.contexts.prefix(1))
    for (index, context) in contexts.enumerated() {
      let nearer = contexts[..<index].filter { $0.isOverlay || !$0.hides.isEmpty }
      for binding in state.keymap.bindings(in: context)
      where binding.footerRank > 0 && state.works(binding.action) {
        // A key that an overlay has means something else now.
        let keys = binding.keys.filter { key in
          !nearer.contains { state.keymap.action(for: key, in: $0) != nil }
        }
        guard let key = keys.first, let label = Self.label(of: binding.action, in: state) else {
          continue
        }
        // Of two keys with the same label, such as down and up, the first that works is enough.
        if entries.contains(where: { $0.label == label }) { continue }
        let helpKey = keys.first { $0 == .letter("?") } ?? key
        let shown = binding.action == .help ? helpKey : key
        let rank =
          shown == .letter("?") || isWanted(binding.action, state) ? 1 : binding.footerRank
        let name = Self.sign(of: shown, state.options)
        entries.append(Entry(key: name, label: label, rank: rank, action: binding.action))
      }
    }
    // Equal ranks stay in the keymap's order.
    return entries.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
  }

  private static func isWanted(_ action: Action, _ state: ComposerState) -> Bool {
    action == .zoom && state.panes.isZoomed
  }

  /// Returns the entries that fit, without the least important ones; help comes last, where users look for it.
  static func fitting(_ entries: [Entry], columns: Int, gap: Int) -> [Entry] {
    var used = 0
    var result: [Entry] = []
    for entry in entries {
      let width = TextLayout.columns(entry.key) + 1 + TextLayout.columns(entry.label)
      guard used + width <= columns else { continue }
      used += width + gap
      result.append(entry)
    }
    if let index = result.firstIndex(where: { $0.label == "help" }) {
      result.append(result.remove(at: index))
    }
    return result
  }
}

extension FooterView {
  private static let lessonActions: Set<Action> = [.lessons, .lessonHint, .lessonNext, .guessA]

  fileprivate static func label(of action: Action, in state: ComposerState) -> String? {
    if let dialog = state.dialogs.last {
      return action == .close ? action.label : dialog.label(of: action, in: state) ?? action.label
    }
    if state.edit != nil, let completing = PathCompletion.completionLabel(of: action, in: state) {
      return completing
    }
    if let label = state.focusedTab?.label(of: action, in: state) { return label }
    // The box of a lesson shows its own keys if it has a frame.
    if LessonBox.hasFrame(at: state.size), Self.lessonActions.contains(action) { return nil }
    return switch action {
    case .zoom where state.panes.isZoomed: "back"
    case .lessons where state.lesson == nil: nil
    case .guessA:
      state.lesson?.step.guess.map {
        LessonGuess.letters[1..<$0.options.count].joined(separator: " ") + " guess"
      }
    case .lessonHint where state.lesson?.isReached == true: "go on"
    case .cancel where BodyTab.editsText(in: state): "done"
    case .nextCell where BodyTab.editsText(in: state): "next pane"
    default: action.label
    }
  }
}
