import ComposerUI
import Explanations
import ScreenModel
import WiredraftCore

/// The page wiredraft(1), made of the declarations that `--help` is made of, of the keymap and of the paragraphs of
/// help.
struct ProgramPage {
  private let program: CommandDescription
  private var page: RoffPage

  /// The source of the page.
  static func text(of program: CommandDescription = .program) -> String {
    var page = ProgramPage(program: program)
    page.fill()
    return page.page.text
  }

  private init(program: CommandDescription) {
    self.program = program
    page = RoffPage(name: program.name, section: 1, title: "User Commands")
  }

  private mutating func fill() {
    let blocks = DiscussionBlock.blocks(of: program.discussion)
    let start = blocks.prefix { !$0.isHeading }
    page.name(program.name, program.abstract)
    page.section("Synopsis")
    page.literal(program.usage.compactMap(Self.form))
    page.section("Description")
    page.add(Array(start))
    page.paragraph(
      "Drafts are kept in files, `*.wiredraft.json`, of the format that wiredraft-draft(5) describes.")
    addParts(blocks.dropFirst(start.count), ["ITEMS", "OPTIONS OF A REQUEST"])
    addCommands()
    addKeys()
    addPlainMode()
    page.section("Files")
    for place in KnownPlace.all { page.entry(place.path, [place.sentence]) }
    addParts(blocks.dropFirst(start.count), ["ENVIRONMENT"])
    page.section("Exit status")
    for (status, sentence) in ExitStatuses.all { page.entry(String(status), [sentence]) }
    addDiagnostics()
    addParts(blocks.dropFirst(start.count), nil)
    page.section("See also")
    page.paragraph("wiredraft-draft(5), curl(1), ncurses(3), terminfo(5)")
    page.paragraph(
      "RFC 9110 (HTTP Semantics), RFC 9112 (HTTP/1.1), RFC 3986 (URI), RFC 7578 (multipart/form-data)")
  }

  /// The command of a line of the usage, without what stands behind a gap; nil for a line that is no command.
  private static func form(_ line: String) -> String? {
    guard line.hasPrefix("wiredraft") else { return nil }
    guard let gap = line.firstRange(of: "  ") else { return line }
    return String(line[..<gap.lowerBound])
  }

  /// Adds the parts of the program's own text that have one of some headings, a section each; all others for nil.
  private mutating func addParts(_ blocks: ArraySlice<DiscussionBlock>, _ headings: [String]?) {
    let placed = ["ITEMS", "OPTIONS OF A REQUEST", "ENVIRONMENT"]
    var isWanted = false
    for block in blocks {
      if case .heading(let title) = block {
        isWanted = headings.map { $0.contains(title) } ?? !placed.contains(title)
        if isWanted { page.section(title) }
      } else if isWanted {
        page.add([block])
      }
    }
  }

  // MARK: - Commands

  private mutating func addCommands() {
    page.section("Commands")
    for command in program.subcommands where command.isShown && command.name != "help" {
      page.part(command.name)
      page.paragraph(command.abstract)
      page.literal(command.usage.compactMap(Self.form))
      for argument in command.arguments where argument.isShown && !argument.isOfEveryCommand {
        page.entry(argument.form, [sentence(about: argument)])
      }
      for block in DiscussionBlock.blocks(of: command.discussion) {
        if case .heading(let title) = block { page.paragraph("`\(title)`") } else { page.add([block]) }
      }
    }
    page.part("help")
    page.paragraph("`wiredraft help COMMAND` and `wiredraft COMMAND --help` print the help of a command.")
    for argument in program.arguments where argument.isOfEveryCommand {
      page.entry(argument.form, [argument.abstract])
    }
  }

  private func sentence(about argument: ArgumentDescription) -> String {
    var sentence = argument.abstract
    if case .words(let words) = argument.values, !words.allSatisfy({ sentence.contains($0) }),
      words.count < 12
    {
      sentence += " One of " + words.joined(separator: ", ") + "."
    }
    if let value = argument.defaultValue { sentence += " Without it: \(value)." }
    return sentence
  }

  // MARK: - Keys

  private mutating func addKeys() {
    page.section("Keys")
    page.paragraph(
      "The footer names the keys that work now, and `?` shows all of them. ^ stands for Control.")
    for context in KeyContext.allCases {
      let bindings = Keymap.standard.bindings[context] ?? []
      guard !bindings.isEmpty else { continue }
      page.part(context.title)
      for binding in bindings {
        page.entry(
          binding.keys.map(\.asciiLabel).joined(separator: "  "),
          [binding.action.sentence.text(KeyNames(.standard))])
      }
    }
  }

  private mutating func addPlainMode() {
    page.section("Plain mode")
    page.paragraph(
      "`wiredraft --plain`, `wiredraft open FILE --plain` and `wiredraft lessons ID --plain` work line by line, without a screen: for screen readers, dumb terminals and scripts. The value of a secret row that is asked for is not shown while it is typed."
    )
    PlainComposer.rules.forEach { page.paragraph($0) }
    for group in PlainComposer.commands {
      page.part(group.title)
      for command in group.commands { page.entry(command.usage, [command.sentence]) }
    }
  }

  // MARK: - Diagnostics

  private mutating func addDiagnostics() {
    page.section("Diagnostics")
    page.paragraph(
      "A diagnostic is one line on standard error: how much it matters, its code in brackets, the list and the row, and a sentence. Nothing is changed or left out silently."
    )
    for code in DiagnosticCode.allCases {
      let name = ParagraphName(code)
      let source = HelpTexts.paragraphs[name]?.source.map { "Source: \($0)" } ?? ""
      page.entry("\(code.rawValue) (\(code.severity.rawValue))", HelpTexts.pieces(of: name) + [source])
    }
  }
}

extension DiscussionBlock {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}

extension ArgumentDescription {
  /// Whether each command has it.
  var isOfEveryCommand: Bool { names.contains("--help") || names.contains("--version") }
}
