import ArgumentParser
import CProcess
import ComposerUI
import Explanations
import Glibc
import WiredraftCore

@main
struct Wiredraft: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wiredraft",
    abstract: "Draft an HTTP request in the terminal and see its exact bytes while you type.",
    usage: """
      wiredraft [METHOD] [URL] [ITEM …]         the composer on a new draft
      wiredraft open [FILE|-]                   on a draft, or on the last one
      wiredraft --plain                         line by line, without a screen
      wiredraft render [METHOD] [URL] [ITEM …]  print the composed request
      wiredraft send [METHOD] [URL] [ITEM …]    send it, and read the answer
      wiredraft run DRAFT|FOLDER …              send drafts, check the answers
      wiredraft SUBCOMMAND --help               for each of those below
      """,
    discussion: """
      :8080/x is http://localhost:8080/x, and :/x http://localhost/x.
      METHOD is the first argument if it has capitals, digits, - and _ only (GET, POST, …); without one \
      the method is GET.
      Only `wiredraft send` and `run` send, and `serve` alone listens; everything else shows what would be sent. \
      https://practice.example/ is answered within the program.

      ITEMS
        name=text       a parameter, for the query or the body: the method decides
        name:=json      the same with a number, true, null, an array, an object
        name==text      a parameter of the query, added whatever the method
        Header:value    a header field
        name@path       a file, for a multipart body
        A backslash before a separator makes it a part of the name: 'a\\=b=c'.

      ENVIRONMENT
        ESCDELAY           milliseconds to wait for the rest of a key (25)
        NO_COLOR           without colours, if it is not empty
        VISUAL, EDITOR     the editor that ^X opens; without them vi
        WIREDRAFT_CONFIG   the configuration file; without it wiredraft/config in
                           XDG_CONFIG_HOME, or in ~/.config
        WIREDRAFT_THEME    \(ThemeName.allCases.map(\.rawValue).listed("or"));
                           it goes before the file's theme
        WIREDRAFT_LESSONS  a folder with lessons of your own
        XDG_STATE_HOME     where journals and the list of recent drafts are kept,
                           in its folder wiredraft (~/.local/state)

      OPTIONS OF A REQUEST
        --body TYPE        \(Draft.BodyType.allCases.map(\.rawValue).listed("or"))
        --text TEXT, --path FILE        fill a text or a file body
        --set encoding.arrays=brackets  how arrays and other values are written
        --env NAME, --var NAME=VALUE    variables: {{name}} is replaced by its value
        `wiredraft render --help` has all of them.

      OPTIONS OF THE COMPOSER
        --plain            line by line, without a screen
        --config FILE      the configuration file

      EXAMPLES
        wiredraft
        wiredraft api.github.com/search/repositories q=Swift per_page:=30
        wiredraft render POST api.example.com/items name=tea price:=2.50
        wiredraft render POST api.example.com/items --body form name=tea --as body
        wiredraft import curl copied.sh > items.wiredraft.json
      """,
    version: Version.text + "\n" + Version.licence,
    subcommands: [
      ComposeCommand.self, OpenCommand.self, RenderCommand.self, SendCommand.self, RunCommand.self,
      HistoryCommand.self,
      ImportCommand.self,
      LessonsCommand.self,
      CompareCommand.self, CheckCommand.self, ReadsCommand.self, ResponseCommand.self, VariablesCommand.self,
      ServeCommand.self,
      MethodsCommand.self, GlossaryCommand.self, SchemaCommand.self, ConfigCommand.self,
      ManualCommand.self, CompletionsCommand.self, DoctorCommand.self,
      InstallCommand.self, UninstallCommand.self,
    ],
    defaultSubcommand: ComposeCommand.self
  )

  /// A request alone, or a file to open without an option, bypasses the parser: the composer is on the screen a
  /// millisecond earlier.
  static func main() {
    wd_start_process()
    wd_prepare_memory()
    do throws(CommandLineWords.NotUTF8) {
      let words = try CommandLineWords.take()
      if let file = fileAlone(words) {
        run(as: OpenCommand.self) { try OpenCommand.open(LastDraft(path: file)) }
      } else if isRequestAlone(words) {
        run(as: ComposeCommand.self) { try ComposerSession.start(RequestDescription(arguments: words)) }
      } else {
        run(as: Self.self) {
          try run(words)
        }
      }
    } catch {
      Self.end(ValidationError(error.sentence), of: Self.self)
    }
  }

  private static func run(_ words: [String]) throws {
    if words == SecurityPage.words, let text = SecurityPage.plainText {
      return try StandardOutput.write(text)
    }
    var command: any ParsableCommand
    do {
      command = try parseAsRoot(CommandLineWords.joined(words))
    } catch {
      // It has options of curl's names itself.
      let hasThem = ["send", "run", "response"].contains(CommandLineWords.joined(words).first)
      guard exitCode(for: error) == .validationFailure, !hasThem,
        let meant = CurlWord.first(in: CommandLineWords.joined(words))
      else {
        throw error
      }
      end(ValidationError(Printable.text(meant)), of: RenderCommand.self)
    }
    run(as: type(of: command)) { try command.run() }
  }

  private static func fileAlone(_ words: [String]) -> String? {
    guard words.count == 2, words[0] == "open", !words[1].isEmpty, !words[1].utf8.starts(with: "-".utf8)
    else {
      return nil
    }
    return words[1]
  }

  /// The words that begin a command. Asking the parser for them would cost the millisecond that is saved.
  static let commandNames: Set<String> = [
    "compose", "open", "render", "send", "run", "history", "import", "compare", "check", "reads", "response",
    "variables", "serve", "lessons", "methods", "glossary", "schema", "config", "manual", "completions",
    "doctor",
    "install",
    "uninstall", "help",
  ]

  private static func isRequestAlone(_ words: [String]) -> Bool {
    if let first = words.first, commandNames.contains(first) { return false }
    return !words.contains { $0.utf8.first == UInt8(ascii: "-") || $0.isEmpty }
  }

  private static func run(as command: any ParsableCommand.Type, _ body: () throws -> Void) {
    do {
      try body()
      StandardInput.noteUnread()
    } catch {
      // Wrong usage is the more urgent message.
      if error is ExitCode { StandardInput.noteUnread() }
      end(error, of: command)
    }
  }

  /// Ends the program as the parser would, except that repeated arguments can't control a terminal.
  private static func end(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
    // The message was printed already, and making the parser's takes a while.
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    let code = command.exitCode(for: error)
    let message = command.fullMessage(for: error)
    if code.isSuccess, !message.isEmpty {
      // Help, the version and completion scripts are the program's own texts.
      FileOutput.write(Array((message + "\n").utf8), to: STDOUT_FILENO)
    } else if !message.isEmpty {
      let lines = shortened(message.split(separator: "\n", omittingEmptySubsequences: false), of: command)
      let text = lines.map { Printable.text(String($0)) }.joined(separator: "\n")
      FileOutput.write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }
    Glibc.exit(code.rawValue)
  }
}

extension Wiredraft {
  private static func shortened(_ lines: [Substring], of command: any ParsableCommand.Type) -> [Substring] {
    guard let usage = lines.firstIndex(where: { $0.hasPrefix("Usage: ") }) else { return lines }
    // The parser puts each allowed value on a line, and explains the option.
    var problem = lines[..<usage].filter { !$0.hasPrefix("Help: ") && !$0.hasPrefix("  - ") }
    let allowed = lines[..<usage].filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    if !allowed.isEmpty, let last = problem.popLast() {
      problem.append("\(last) \(allowed.joined(separator: ", "))."[...])
    }
    let subcommand =
      configuration.subcommands.contains { $0 == command } ? command.configuration.commandName : nil
    let help = lines.last { $0.hasPrefix("  See '") }.map { line in
      guard line.hasPrefix("  See 'wiredraft") else {
        return "  See 'wiredraft\(subcommand.map { " " + $0 } ?? "") --help' for more information."[...]
      }
      return line
    }
    return problem + [lines[usage]] + [help].compactMap(\.self)
  }
}

enum Version {
  static let text = "0.1.0"
  /// The date of the version, shown on the manual pages.
  static let date = "2026-11-22"
  static let licence = "MIT License, © the Wiredraft authors"
}
