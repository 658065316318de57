import Explanations
import ScreenModel
import WiredraftExplanations

struct ConfigurationReader {
  private(set) var configuration = Configuration()
  private(set) var problems: [ConfigurationProblem]
  private let syntax: ConfigurationSyntax
  private var lines: [String: Int] = [:]

  private static let wholeList = "; `wiredraft config --defaults` lists all"

  private static let sectionNames = ["theme", "defaults", "keys"]

  init(_ syntax: ConfigurationSyntax) {
    self.syntax = syntax
    problems = syntax.problems
  }

  mutating func read() {
    for section in syntax.sections { check(section) }
    var keys: [KeyContext: [ConfigurationEntry]] = [:]
    var generalKeys: [ConfigurationEntry] = []
    for entry in syntax.entries where isFirst(entry) {
      switch entry.section {
      case "": readTop(entry)
      case "theme": readThemeEntry(entry)
      case "defaults": readDefault(entry)
      case "keys": generalKeys.append(entry)
      default:
        if let context = KeyContext(configurationSection: entry.section) {
          keys[context, default: []].append(entry)
        }
      }
    }
    // The entries of a single place take precedence.
    let places = generalKeys.flatMap(GeneralKeys.places)
    let others = configuration.keymapName.entries.compactMap { entry in
      KeyContext(configurationSection: entry.section).map { ($0, entry) }
    }
    for (context, entry) in places + others
    where keys[context]?.contains(where: { $0.name == entry.name }) != true {
      keys[context, default: []].append(entry)
    }
    if configuration.ownTheme != nil, !hasThemeName { configuration.theme = .own }
    if configuration.ownTheme == nil, configuration.theme == .own, let place = ownPlace {
      fail("the theme \"own\" needs a section [theme] with its colours", at: place)
      configuration.theme = .automatic
    }
    guard !keys.isEmpty else { return }
    var reader = KeymapReader(keys)
    reader.read()
    configuration.keymap = reader.keymap
    for problem in reader.problems where !problems.contains(problem) { problems.append(problem) }
  }

  // MARK: - Sections and names

  private mutating func check(_ section: ConfigurationSection) {
    let name = section.name
    guard !Self.sectionNames.contains(name), KeyContext(configurationSection: name) == nil
    else {
      return
    }
    guard name != "colours", name != "colors" else {
      return warn(
        "[\(name)] with looks is now [theme] with colours; `wiredraft config --defaults` shows it. Nothing in it is read",
        at: section.place)
    }
    guard name != "keys.discard-question" else {
      return warn(
        "[\(name)] has no question any more: a discarded draft moves to the trash", at: section.place)
    }
    let known = Self.sectionNames + KeyContext.allCases.map(\.configurationSection)
    fail(
      "there is no section [\(name)]\(Nearest.hint(to: name, in: known) { "[\($0)]" }); nothing in it is read",
      at: section.place)
  }

  private mutating func isFirst(_ entry: ConfigurationEntry) -> Bool {
    let name = entry.section + "." + entry.name
    if let line = lines[name] {
      fail(
        "\(entry.name) is in line \(line) already, and that counts; leave one of the two out",
        at: entry.place)
      return false
    }
    lines[name] = entry.place.line
    return true
  }

  private mutating func readTop(_ entry: ConfigurationEntry) {
    switch entry.name {
    case "theme":
      guard let theme = themeName(in: entry, of: ThemeName.allCases) else { return }
      configuration.theme = theme
      hasThemeName = true
      if theme == .own { ownPlace = entry.valuePlace }
    case "ground": configuration.keepsGround = keepsGround(entry) ?? configuration.keepsGround
    case "keymap":
      guard let word = text(of: entry) else { return }
      guard let name = KeymapName(rawValue: word) else {
        return fail("keymap is \"standard\" or \"0.1\"", at: entry.valuePlace)
      }
      configuration.keymapName = name
    default:
      let hint =
        DefaultSetting(name: entry.name) != nil
        ? "; it belongs below [defaults]"
        : ThemeColour(rawValue: entry.name) != nil
          ? "; it belongs below [theme]" : Nearest.hint(to: entry.name, in: ["theme", "ground", "keymap"])
      fail(
        "before the first section only theme, ground and keymap are allowed, not \(entry.name)\(hint)",
        at: entry.place)
    }
  }

  private var hasThemeName = false
  private var ownPlace: ConfigurationPlace?

  private mutating func readThemeEntry(_ entry: ConfigurationEntry) {
    var own = configuration.ownTheme ?? OwnTheme()
    switch entry.name {
    case "base":
      guard let base = themeName(in: entry, of: ThemeName.allCases.filter { $0 != .own }) else { return }
      own.base = base
    case "ground": own.keepsGround = keepsGround(entry) ?? own.keepsGround
    default:
      guard let colour = ThemeColour(rawValue: entry.name) else {
        let names = ["base", "ground"] + ThemeColour.allCases.map(\.rawValue)
        let hint = Nearest.hint(to: entry.name, in: names) { $0 }
        return fail(
          "no colour is called \(entry.name)\(hint.isEmpty ? Self.wholeList : hint)", at: entry.place)
      }
      guard case .number(let number) = entry.value, (0...255).contains(number) else {
        return fail(
          "\(colour.rawValue) is the index of one of the 256 colours: a number from 0 to 255",
          at: entry.valuePlace)
      }
      own.colours[colour] = Int16(number)
    }
    configuration.ownTheme = own
  }

  private mutating func themeName(in entry: ConfigurationEntry, of known: [ThemeName]) -> ThemeName? {
    guard let word = text(of: entry) else { return nil }
    if let theme = known.first(where: { $0.rawValue == word }) { return theme }
    let names = known.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard word != "default" else {
      warn("the theme \"default\" is now \"auto\": dark or light, as the terminal is", at: entry.valuePlace)
      return .automatic
    }
    let near = Nearest.nearest(to: word, in: known.map(\.rawValue))
    fail(
      "there is no theme \"\(word)\"; " + (near.map { "is \"\($0)\" meant?" } ?? "there are \(names)"),
      at: entry.valuePlace)
    return nil
  }

  /// Reads whether the terminal's own ground is left; nil if the entry is wrong.
  private mutating func keepsGround(_ entry: ConfigurationEntry) -> Bool? {
    guard let word = text(of: entry) else { return nil }
    if ["theme", "terminal"].contains(word) { return word == "terminal" }
    fail("ground is \"theme\" or \"terminal\"", at: entry.valuePlace)
    return nil
  }

  private mutating func readDefault(_ entry: ConfigurationEntry) {
    guard let setting = DefaultSetting(name: entry.name) else {
      let hint = Nearest.hint(to: entry.name, in: DefaultSetting.all.map(\.name)) { $0 }
      return fail(
        "there is no default \(entry.name)\(hint.isEmpty ? Self.wholeList : hint)", at: entry.place)
    }
    guard setting.set(entry.value, &configuration.defaults) else {
      return fail("\(entry.name) can be \(setting.allowed)", at: entry.valuePlace)
    }
  }

  private mutating func text(of entry: ConfigurationEntry) -> String? {
    if case .text(let text) = entry.value { return text }
    fail("\(entry.name) is one text in quotes", at: entry.valuePlace)
    return nil
  }

  // MARK: - Problems

  private mutating func fail(_ sentence: String, at place: ConfigurationPlace) {
    problems.append(ConfigurationProblem(line: place.line, column: place.column, sentence))
  }

  private mutating func warn(_ sentence: String, at place: ConfigurationPlace) {
    problems.append(
      ConfigurationProblem(line: place.line, column: place.column, severity: .warning, sentence))
  }
}
