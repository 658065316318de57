import Explanations
import ScreenModel

/// Looks as text in a configuration file: `bold red`, `reverse`, `underline default on blue`, `plain`.
enum LookText {
  /// The reason why a look can't be read.
  struct Failure: Error { var sentence: String }

  private static let attributes: [(String, Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
  ]

  /// The names of the colours, in the terminal's order.
  static let colours: [(name: String, colour: Colour)] = Colour.allCases.map { ($0.configurationName, $0) }

  /// Parses a look.
  static func style(_ text: String, role: ThemeRole) throws(Failure) -> Style {
    var style = role.style()
    var isGround = false
    var hasText = false
    var hasGround = false
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map { $0.lowercased() }
    guard !words.isEmpty else {
      throw Failure(sentence: "a look is attributes and colours, such as \"bold red\", or \"plain\"")
    }
    for word in words {
      if word == "on" {
        guard !isGround else { throw Failure(sentence: "write on once, before the colour of the ground") }
        isGround = true
      } else if let colour = colours.first(where: { $0.name == word })?.colour {
        guard isGround ? !hasGround : !hasText else {
          throw Failure(
            sentence:
              "there are two colours; write on before the second, the ground's: \"red on black\"")
        }
        if isGround {
          style.background = colour
          hasGround = true
        } else {
          style.foreground = colour
          hasText = true
        }
      } else if let attribute = attributes.first(where: { $0.0 == word })?.1, !isGround {
        style.attributes.insert(attribute)
      } else if word == "plain", words.count == 1 {
        return style
      } else {
        throw unknown(word, isGround: isGround)
      }
    }
    if isGround, !hasGround { throw Failure(sentence: "behind on a colour is missing") }
    if hasGround, hasText, style.foreground == style.background, style.foreground != .standard {
      throw Failure(sentence: "text and ground have the same colour: nothing could be read")
    }
    return style
  }

  private static func unknown(_ word: String, isGround: Bool) -> Failure {
    if word == "plain" { return Failure(sentence: "plain can't be combined") }
    if isGround, attributes.contains(where: { $0.0 == word }) {
      return Failure(sentence: "\(word) belongs before the colours")
    }
    if word == "italic" || word == "blink" {
      return Failure(
        sentence:
          "\(word) is not used: many terminals can't show it; there are bold, dim, underline and reverse")
    }
    let names = colours.map(\.name)
    let hint = Nearest.hint(to: word, in: attributes.map(\.0) + names) { $0 }
    return Failure(
      sentence:
        "\(word) is no attribute and no colour\(hint); there are bold, dim, underline, reverse and the colours \(names.joined(separator: ", "))"
    )
  }

  /// Returns the text of a look.
  static func text(_ style: Style) -> String {
    var words = attributes.compactMap { style.attributes.contains($0.1) ? $0.0 : nil }
    if style.foreground != .standard { words.append(style.foreground.configurationName) }
    if style.background != .standard { words += ["on", style.background.configurationName] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Colour {
  /// The colour's name in a configuration file, such as `default`, `red` or `bright-red`.
  fileprivate var configurationName: String {
    switch self {
    case .standard: "default"
    case .black: "black"
    case .red: "red"
    case .green: "green"
    case .yellow: "yellow"
    case .blue: "blue"
    case .magenta: "magenta"
    case .cyan: "cyan"
    case .white: "white"
    case .brightBlack: "bright-black"
    case .brightRed: "bright-red"
    case .brightGreen: "bright-green"
    case .brightYellow: "bright-yellow"
    case .brightBlue: "bright-blue"
    case .brightMagenta: "bright-magenta"
    case .brightCyan: "bright-cyan"
    case .brightWhite: "bright-white"
    }
  }
}
