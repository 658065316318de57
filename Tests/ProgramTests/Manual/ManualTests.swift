import TestSupport
import ArgumentParser
import ComposerUI
import Foundation
import Testing
import WiredraftCore

@testable import wiredraft

@Suite("The manual")
struct ManualTests {
  private static let program = ProgramPage.text()
  private static let draft = DraftPage.text() ?? ""

  /// The text as roff escapes it.
  private func escaped(_ text: String) -> String { RoffText.escaped(text) }

  private static let commands = Wiredraft.configuration.subcommands

  @Test("wiredraft(1) has the help of every command, line by line")
  func commands() throws {
    check(Self.commands.count >= 14)
    // A long source line continues on the next.
    let source = Self.program.replacing("\\c\n\\&", with: "").replacing("\\c\n", with: "")
    for command in Self.commands where command.configuration.shouldDisplay {
      let name = try require(command.configuration.commandName)
      let help = Wiredraft.helpMessage(for: command, columns: ProgramPage.columns)
      let part = try require(source.firstRange(of: ".SS \"\(escaped(name))\"\n.nf\n"), "\(name)")
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      let wanted = lines.map { RoffText.line(escaped(String($0))) + "\n" }.joined()
      check(source[part.upperBound...].hasPrefix(wanted + ".fi\n"), "\(name)")
    }
  }

  @Test("wiredraft(1) has every command of plain mode, as its help says it")
  func plainMode() throws {
    let commands = PlainComposer.commands.flatMap(\.commands)
    check(commands.count > 50)
    for command in commands {
      check(Self.program.contains(".TP\n" + RoffText.bold(command.usage) + "\n"), "\(command.usage)")
    }
    let word = try require(commands.first { $0.usage.hasPrefix("trash") })
    let said = try Program().run(["--plain"], input: Data("help trash\nquit\n".utf8)).text
    check(said.contains("trash: \(word.sentence)\nUsage: \(word.usage)\n"))
  }

  @Test("The words that begin a command are those of the commands")
  func names() {
    let names = Self.commands.compactMap { $0.configuration.commandName }
    check(Wiredraft.commandNames, Set(names + ["help"]))
  }

  @Test("wiredraft(1) has every diagnostic, every exit status, every place and the name of the other page")
  func lists() {
    for code in Diagnostic.Code.allCases {
      check(Self.program.contains(escaped("\(code.rawValue) (\(code.severity.rawValue))")), "\(code)")
    }
    for (status, _) in ExitStatuses.all { check(Self.program.contains(".TP\n\\fB\(status)\\fR\n")) }
    for place in KnownPlace.all { check(Self.program.contains(escaped(place.path))) }
    for variable in ["NO_COLOR", "ESCDELAY", "WIREDRAFT_LESSONS", "XDG_STATE_HOME"] {
      check(Self.program.contains("\n\(escaped(variable))"), "\(variable)")
    }
    check(Self.program.contains("wiredraft\\-draft(5)"))
  }

  @Test("wiredraft-draft(5) has every member of the schema, and every word of every type and style")
  func schema() throws {
    let resource = try require(Resource.all.first { $0.path == SchemaCommand.path })
    let schema = try ParameterValue(json: String(decoding: resource.bytes, as: UTF8.self))
    var names: [(name: String, description: String)] = []
    func gather(_ value: ParameterValue) {
      for member in value["properties"]?.members ?? [] {
        names.append((member.name, member.value["description"]?.text ?? ""))
      }
    }
    gather(schema)
    for definition in ["row", "body"] { gather(try require(schema["$defs"]?[definition])) }
    check(names.count > 25)
    let words = Self.draft.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (name, description) in names {
      check(Self.draft.contains(".TP\n\\fB\(escaped(name))"), "\(name)")
      // A member without a description has that of its type.
      check(description.isEmpty || words.contains(escaped(description)), "\(name)")
    }
    for style in schema["properties"]?["encoding"]?["properties"]?.members ?? [] {
      check(Self.draft.contains(".SS \"\(style.name)\""), "\(style.name)")
    }
    for assignment in CompletionWords.assignments {
      let word = assignment.split(separator: "=").last.map(String.init) ?? ""
      check(Self.draft.contains(".TP\n\\fB\(escaped(word))"), "\(assignment)")
    }
    for type in Draft.RowType.allCases {
      check(Self.draft.contains(".TP\n\\fB\(type.rawValue)"), "\(type)")
    }
    for type in Draft.BodyType.allCases {
      check(Self.draft.contains(".TP\n\\fB\(type.rawValue)"), "\(type)")
    }
  }

  @Test("Nothing in a text is a command of the formatter")
  func escapes() {
    check(
      RoffText.escaped(#"a-b \n 'q' "d" `c` ^ ~"#), #"a\-b \(rsn \(aqq\(aq \(dqd\(dq \(gac\(ga \(ha \(ti"#)
    check(RoffText.escaped("é→😀 §5…"), #"\[u00E9]\[u2192]\[u1F600] section 5..."#)
    check(RoffText.lines(of: ".so /etc/passwd"), [#"\&.so /etc/passwd"#])
    check(RoffText.lines(of: "say `--as code`, then"), [#"say \fB\-\-as\fR \fBcode\fR, then"#])
    let broken = RoffText.lines(of: String(repeating: "word ", count: 40) + ".end")
    check(broken.count > 2)
    check(broken.allSatisfy { $0.utf8.count <= 80 && !$0.hasPrefix(".") })
  }

  @Test(
    "All pages go through man, mandoc and groff without a warning, and show the text",
    arguments: ManualPage.allCases)
  func formatters(page: ManualPage) throws {
    let program = try Program()
    let source = try program.run(["manual", page.rawValue])
    check(source.status, 0)
    check(source.text, page.source)
    try program.write(source.text, to: page.fileName)
    let checks = [
      ["man", "--warnings", "-E", "UTF-8", "-l"], ["mandoc", "-T", "lint"],
      ["groff", "-man", "-ww", "-K", "utf8", "-T", "utf8", "-z"],
      ["groff", "-man", "-ww", "-T", "ascii", "-z"],
    ]
    for words in checks where Tool.isThere(words[0]) {
      let result = try program.run(
        words + [page.fileName], executable: "/usr/bin/env",
        environment: ["MANPAGER": "cat", "MANWIDTH": "80"])
      check(result.status, 0, "\(words)")
      check(result.errors, "", "\(words)")
      if words[0] == "mandoc" { check(result.text, "") }
      if words[0] == "man" {
        let wanted = [
          ManualPage.program: "--draft FILE", .draft: "wiredraft.json", .lesson: "### Goal",
          .security: "10,000 fields",
        ]
        check(result.text.contains(try require(wanted[page])))
        check(result.text.contains("NAME"))
      }
    }
  }

  @Test("A page that does not exist is an error that names those that do")
  func unknown() throws {
    let result = try Program().run(["manual", "nowhere"])
    check(result.status, 64)
    check(result.errors.contains("wiredraft, draft, lesson and security"))
  }

  @Test("Help prints what the program protects and what not, and the manual refers to it")
  func security() throws {
    let text = try Program().run(["help", "security"])
    check(text.status, 0)
    check(text.text.hasPrefix("# What it protects, and what not\n"))
    check(ManualPage.program.source?.contains("wiredraft\\-security(7)") == true)
  }
}
