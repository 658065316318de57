import Panels
import ScreenModel

extension Configuration {
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

      # The theme: \(ThemeName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")).
      # "auto" is dark or light, as the terminal is; "own" is the section [theme] below. WIREDRAFT_THEME goes before
      # it, and NO_COLOR takes all colours away. The ground is "theme", or "terminal" to leave the terminal's own.
      # The keymap is "standard", or "0.1" for the keys of version 0.1; the sections of keys change it.

      """
    var section = ""
    for line in lines {
      if line.section != section {
        section = line.section
        text +=
          "\n" + introduction(of: section) + (section == "theme" && ownTheme == nil ? "# " : "")
          + "[\(section)]\n"
      }
      if !line.comment.isEmpty, !line.section.isEmpty { text += Self.comment(line.comment) }
      // A section of colours is a theme of its own, which isn't wanted without need.
      text += (section == "theme" && ownTheme == nil ? "# " : "") + line.text + "\n"
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
      Line(section: "", name: "theme", value: "\"\((shownTheme ?? theme).rawValue)\"", comment: ""),
      Line(section: "", name: "ground", value: Self.word(forGround: keepsGround), comment: ""),
      Line(section: "", name: "keymap", value: "\"\(keymapName.rawValue)\"", comment: ""),
    ]
    for setting in DefaultSetting.all {
      lines.append(
        Line(
          section: "defaults", name: setting.name, value: setting.text(defaults),
          comment: setting.comment + " It can be \(setting.allowed)."))
    }
    lines += themeLines
    for context in KeyContext.allCases { lines += keyLines(context) }
    return lines
  }

  private static func word(forGround keepsGround: Bool) -> String {
    keepsGround ? "\"terminal\"" : "\"theme\""
  }

  /// The user's theme, or the dark one as an example.
  private var themeLines: [Line] {
    let own = ownTheme ?? OwnTheme(base: .dark)
    let table = own.table(on: .dark)
    var lines = [
      Line(
        section: "theme", name: "base", value: "\"\(own.base.rawValue)\"",
        comment: "The theme that has the colours that are left out."),
      Line(
        section: "theme", name: "ground", value: Self.word(forGround: own.keepsGround),
        comment: "\"terminal\" leaves the terminal's own ground."),
    ]
    for colour in ThemeColour.allCases {
      guard let number = table[colour: colour] else { continue }
      lines.append(
        Line(section: "theme", name: colour.rawValue, value: "\(number)", comment: colour.purpose + "."))
    }
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
    case "theme":
      return """
        # Your own theme: another one with colours of your choice, as indexes of the 256 colours that most terminals
        # have. With this section, theme is "own" if nothing else is said.

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

  private static func comment(_ text: String) -> String {
    TextWrap.lines(text, columns: 116).map { "# \($0)\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains("\\") || text.contains("\"") else { return "\"\(text)\"" }
    return text.contains("'") ? "\"" + text + "\"" : "'\(text)'"
  }
}

extension Action {
  fileprivate var contextForKeys: KeyContext? {
    switch place {
    case .anywhere: .moving
    case .field, .grid: .grid
    case .live, .wire: .wire
    case .readers: .readers
    case .answer: .answer
    case .editing: .editing
    case nil: nil
    }
  }
}
