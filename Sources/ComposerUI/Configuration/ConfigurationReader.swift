import Explanations
import ScreenModel

/// Builds a configuration from the entries of a file.
struct ConfigurationReader {
  private(set) var configuration = Configuration()
  private(set) var problems: [ConfigurationProblem]
  private let syntax: ConfigurationSyntax
  /// The line of the first entry with each name.
  private var lines: [String: Int] = [:]

  private static let wholeList = "; `wiredraft config --defaults` lists all"

  /// The names of sections, except those of key contexts.
  private static let sectionNames = ["colours", "defaults", "keys"]

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
      case "colours", "colors": readColour(entry)
      case "defaults": readDefault(entry)
      case "keys": generalKeys.append(entry)
      default:
        if let context = KeyContext(configurationSection: entry.section) {
          keys[context, default: []].append(entry)
        }
      }
    }
    // The entries of a single place take precedence.
    for place in generalKeys.flatMap(GeneralKeys.places)
    where keys[place.context]?.contains(where: { $0.name == place.entry.name }) != true {
      keys[place.context, default: []].append(place.entry)
    }
    let theme = configuration.themeChoice
    for (role, entry) in colourEntries {
      for other in theme.sameWithoutColours(as: role) {
        warn(
          "without colours \(role.rawValue) and \(other) look the same now; give one of them another attribute: bold, dim, underline or reverse",
          at: entry.valuePlace)
      }
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
    guard !Self.sectionNames.contains(name), name != "colors", KeyContext(configurationSection: name) == nil
    else {
      return
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
    let section = entry.section == "colors" ? "colours" : entry.section
    let name = section + "." + entry.name
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
    guard entry.name == "theme" else {
      let hint =
        DefaultSetting(name: entry.name) != nil
        ? "; it belongs below [defaults]"
        : ThemeRole(rawValue: entry.name) != nil
          ? "; it belongs below [colours]" : Nearest.hint(to: entry.name, in: ["theme"])
      return fail("before the first section only theme is allowed, not \(entry.name)\(hint)", at: entry.place)
    }
    guard let word = text(of: entry) else { return }
    guard let theme = ThemeName(rawValue: word) else {
      let names = ThemeName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      let near = Nearest.nearest(to: word, in: ThemeName.allCases.map(\.rawValue))
      return fail(
        "there is no theme \"\(word)\"; " + (near.map { "is \"\($0)\" meant?" } ?? "there are \(names)"),
        at: entry.valuePlace)
    }
    configuration.theme = theme
  }

  private mutating func readColour(_ entry: ConfigurationEntry) {
    guard let role = ThemeRole(rawValue: entry.name) else {
      let hint = Nearest.hint(to: entry.name, in: ThemeRole.allCases.map(\.rawValue)) { $0 }
      return fail(
        "nothing is called \(entry.name) here\(hint.isEmpty ? Self.wholeList : hint)", at: entry.place)
    }
    guard let words = text(of: entry) else { return }
    do throws(LookText.Failure) {
      configuration.colours[role] = try LookText.style(words, role: role)
      colourEntries.append((role, entry))
    } catch {
      fail(error.sentence, at: entry.valuePlace)
    }
  }

  private var colourEntries: [(ThemeRole, ConfigurationEntry)] = []

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
