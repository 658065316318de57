import ScreenModel

/// The help: what can be done here first, then all keys.
struct HelpState: Sendable {
  /// Where the help was asked for.
  var contexts: [KeyContext]
  /// The first line that is visible.
  var top = 0

  struct Line: Sendable, Hashable {
    var key = ""
    var text: String
    var isTitle = false
  }

  /// The lines, made from the keymap, for a help of some columns.
  static func lines(_ keymap: Keymap, contexts: [KeyContext], columns: Int) -> [Line] {
    let keyColumns = keyColumns(of: columns)
    var lines: [Line] = []
    let others = KeyContext.allCases.filter { !contexts.contains($0) }
    for context in contexts + others {
      let bindings = keymap.bindings[context] ?? []
      guard !bindings.isEmpty else { continue }
      if !lines.isEmpty { lines.append(Line(text: "")) }
      lines.append(Line(text: context.title, isTitle: true))
      for binding in bindings {
        let keys = binding.keys.map(\.label).joined(separator: " ")
        let texts = TextWrap.lines(binding.action.sentence, columns: columns - keyColumns - 1)
        for (index, text) in texts.enumerated() {
          lines.append(Line(key: index == 0 ? keys : "", text: text))
        }
      }
    }
    lines.append(Line(text: ""))
    lines.append(Line(text: "The mouse", isTitle: true))
    let mouse = "A click selects, a second click on the same cell edits, the wheel scrolls."
    lines += TextWrap.lines(mouse, columns: columns - keyColumns - 1).map { Line(text: $0) }
    return lines
  }

  /// The columns for keys, of those within the help.
  static func keyColumns(of columns: Int) -> Int { min(18, columns / 3) }
}

extension ComposerState {
  /// The lines of the help at the size of the screen.
  func helpLines(_ help: HelpState) -> [HelpState.Line] {
    HelpState.lines(keymap, contexts: help.contexts, columns: HelpView.columns(in: size))
  }

  mutating func apply(_ action: Action, to help: HelpState) {
    var help = help
    let count = helpLines(help).count
    let page = max(1, HelpView.room(in: size) - 1)
    let last = max(0, count - HelpView.room(in: size))
    switch action {
    case .moveDown: help.top += 1
    case .moveUp: help.top -= 1
    case .pageDown: help.top += page
    case .pageUp: help.top -= page
    case .moveToFirst: help.top = 0
    case .moveToLast: help.top = last
    case .close:
      layers.removeLast()
      return
    default: return
    }
    help.top = max(0, min(help.top, last))
    layers[layers.count - 1] = .help(help)
  }
}
