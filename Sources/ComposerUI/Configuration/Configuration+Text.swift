import ScreenModel

extension Configuration {
  /// One line of a configuration file: a setting with its explanation.
  private struct Line {
    var section: String
    var name: String
    var value: String
    var comment: String
    var text: String { "\(name) = \(value)" }
  }

  /// A complete configuration file: every default, colour and key of this configuration, each with an explanation.
  ///
  /// The text of ``init()`` is a file that has no effect when it is read.
  package var text: String {
    var text = """
      # The configuration of wiredraft: \(Self.usualPath), or the file that WIREDRAFT_CONFIG
      # names. This is all that can be set, as it is without a file: keep the lines that you change.
      # `wiredraft config --check` tells what is wrong, `wiredraft config` what is in force.

      # The theme: \(ThemeName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")). WIREDRAFT_THEME goes before it, and
      # NO_COLOR takes all colours away.

      """
    var section = ""
    for line in lines {
      if line.section != section {
        section = line.section
        text += "\n" + introduction(of: section) + "[\(section)]\n"
      }
      if !line.comment.isEmpty, !line.section.isEmpty { text += Self.comment(line.comment) }
      // A look in the file overrides the theme, so a file that sets all of them would leave the theme no effect.
      text += (section == "colours" && colours.isEmpty ? "# " : "") + line.text + "\n"
    }
    return text
  }

  /// The settings that differ from the built-in configuration, as lines of a file, with the name of each section
  /// above it; empty if there are none.
  package var differences: String {
    let others = Dictionary(Configuration().lines.map { ($0.section + "." + $0.name, $0.value) }) { $1 }
    var text = ""
    var section = ""
    for line in lines where others[line.section + "." + line.name] != line.value {
      if line.section != section {
        section = line.section
        text += (text.isEmpty ? "" : "\n") + "[\(section)]\n"
      }
      text += line.text + "\n"
    }
    return text
  }

  static let usualPath = "~/.config/wiredraft/config"

  private var lines: [Line] {
    var lines = [
      Line(section: "", name: "theme", value: "\"\((shownTheme ?? theme).rawValue)\"", comment: "")
    ]
    for setting in DefaultSetting.all {
      lines.append(
        Line(
          section: "defaults", name: setting.name, value: setting.text(defaults),
          comment: setting.comment + " It can be \(setting.allowed)."))
    }
    let choice = ThemeChoice(.standard, own: colours)
    for role in ThemeRole.allCases {
      lines.append(
        Line(
          section: "colours", name: role.rawValue, value: "\"\(LookText.text(choice.look(of: role)))\"",
          comment: role.purpose + "."))
    }
    for context in KeyContext.allCases { lines += keyLines(context) }
    return lines
  }

  private func keyLines(_ context: KeyContext) -> [Line] {
    let standard = context.bindings.map(\.action)
    var actions = standard
    actions += keymap.bindings(in: context).map(\.action).filter { !actions.contains($0) }
    // Actions without a key are listed in the context that fits best.
    let others = Action.commands.filter { !actions.contains($0) && context == $0.contextForKeys }
    let bound = KeyContext.allCases.filter { context.isOfPanes && $0.isOfPanes }
    actions += others.filter { Keymap.standard.key(for: $0, in: bound) == nil }
    return actions.map { action in
      let keys = keymap.bindings(in: context).first { $0.action == action }?.keys ?? []
      let names = keys.map { Self.quoted($0.name) }
      return Line(
        section: context.configurationSection, name: action.configurationName,
        value: names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]",
        comment: action.sentence.text(KeyNames(.standard)))
    }
  }

  private func introduction(of section: String) -> String {
    switch section {
    case "defaults": return ""
    case "colours":
      return """
        # A look is "plain", or attributes (bold, dim, underline, reverse), a colour, and behind "on" the colour of
        # the ground. The colours are \(LookText.colours.prefix(9).map(\.name).joined(separator: ", ")),
        # and the same with bright-, but default; the terminal says what they are. These are the looks of the theme
        # "default"; one that is set, without the # before it, takes the place of the theme's own.

        """
    case KeyContext.request.configurationSection:
      return """
        # Keys, for each place, and below [keys] for all places where an action has one: a text or a list of texts,
        # [] for none. Keys are characters (x, X, /), names (enter, tab, esc, space, bs, del, ins, up, down, left,
        # right, home, end, pgup, pgdn, f1 to f24), with c- for Control, a- for Alt and s- for Shift. The first of
        # several is the one that footer and help show.
        # Escape and Enter stay what they are in dialogs and while editing.

        # \(KeyContext.request.title)

        """
    default: return (KeyContext(configurationSection: section)?.title).map { "# \($0)\n" } ?? ""
    }
  }

  /// Returns a comment in lines of at most 118 columns.
  private static func comment(_ text: String) -> String {
    TextWrap.lines(text, columns: 116).map { "# \($0)\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains("\\") || text.contains("\"") else { return "\"\(text)\"" }
    return text.contains("'") ? "\"" + text + "\"" : "'\(text)'"
  }
}

extension Action {
  /// The context in which the action is listed if it has no key; nil if it always has one.
  fileprivate var contextForKeys: KeyContext? {
    switch place {
    case .anywhere: .moving
    case .field, .grid: .grid
    case .live, .wire: .wire
    case .editing: .editing
    case nil: nil
    }
  }
}
