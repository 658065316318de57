import ArgumentParser
import ComposerUI
import Explanations
import Responses
import ScreenModel
import WiredraftCore

/// The page wiredraft(1), generated from the `--help` texts, the keymap and the help paragraphs.
struct ProgramPage {
  /// The width of a command's help: a terminal's columns minus the margin of the page.
  static let columns = 72

  private var page = RoffPage(name: "wiredraft", section: 1, title: "User Commands")

  static func text() -> String {
    var page = ProgramPage()
    page.fill()
    return page.page.text
  }

  private mutating func fill() {
    let configuration = Wiredraft.configuration
    page.name("wiredraft", configuration.abstract)
    page.section("Synopsis")
    page.literal(Self.lines(of: configuration.usage ?? "").compactMap(Self.form))
    page.section("Description")
    let (sentences, sections) = Self.parts(of: configuration.discussion)
    sentences.forEach { page.paragraph($0) }
    page.paragraph(
      "Drafts are kept in files, `*.wiredraft.json`, of the format that wiredraft-draft(5) describes.")
    for (title, lines) in sections {
      page.section(title)
      page.literal(lines)
    }
    addCommands()
    addKeys()
    addPlainMode()
    page.section("Files")
    for place in KnownPlace.all { page.entry(place.path, [place.sentence]) }
    page.section("Exit status")
    for (status, sentence) in ExitStatuses.all { page.entry(String(status), [sentence]) }
    addDiagnostics()
    page.section("What it protects, and what not")
    page.paragraph(
      "wiredraft-security(7) says it, and `wiredraft help security` prints it: a server, a stranger's draft, someone who reads the disk later, other users of the computer, the network, the terminal."
    )
    page.section("See also")
    page.paragraph(
      "wiredraft-draft(5), wiredraft-lesson(5), wiredraft-security(7), curl(1), ncurses(3), terminfo(5)")
    page.paragraph(
      "RFC 9110 (HTTP Semantics), RFC 9112 (HTTP/1.1), RFC 3986 (URI), RFC 7578 (multipart/form-data)")
  }

  /// The command in a line of the usage, without the words after a gap, or nil for a line without a command.
  private static func form(_ line: String) -> String? {
    guard line.hasPrefix("wiredraft") else { return nil }
    return line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The sentences at the start of a discussion, and the indented lines below each of its headings.
  private static func parts(of discussion: String) -> ([String], [(title: String, lines: [String])]) {
    var sentences: [String] = []
    var sections: [(title: String, lines: [String])] = []
    for line in lines(of: discussion) where !line.isEmpty {
      if line.hasPrefix("  "), !sections.isEmpty {
        sections[sections.count - 1].lines.append(String(line.dropFirst(2)))
      } else if line == line.uppercased() {
        sections.append((line, []))
      } else {
        sentences.append(line)
      }
    }
    return (sentences, sections)
  }

  private mutating func addCommands() {
    page.section("Commands")
    for command in Wiredraft.configuration.subcommands where command.configuration.shouldDisplay {
      page.part(command.configuration.commandName ?? "")
      page.literal(Self.lines(of: Wiredraft.helpMessage(for: command, columns: Self.columns)))
    }
    page.part("help")
    page.paragraph("`wiredraft help COMMAND` and `wiredraft COMMAND --help` print the help of a command.")
  }

  // MARK: - Keys

  private mutating func addKeys() {
    page.section("Keys")
    page.paragraph(
      "The footer names the keys that work now, and `?` shows all of them. ^ stands for Control.")
    for context in KeyContext.allCases {
      let bindings = Keymap.standard.bindings(in: context)
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
    for code in Diagnostic.Code.allCases { add(code.rawValue, code.severity, ParagraphName(code)) }
    page.part("Of an answer")
    page.paragraph(
      "One of an answer names the byte in place of list and row. Where it occurs several times, its first place and the times are told."
    )
    for code in ResponseDiagnostic.Code.allCases { add(code.rawValue, code.severity, ParagraphName(code)) }
  }

  private mutating func add(_ code: String, _ severity: Diagnostic.Severity, _ name: ParagraphName) {
    let source = HelpTexts.paragraphs[name]?.source.map { "Source: \($0)" } ?? ""
    page.entry("\(code) (\(severity.rawValue))", HelpTexts.pieces(of: name) + [source])
  }
}
