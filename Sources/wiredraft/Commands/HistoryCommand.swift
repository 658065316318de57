import ArgumentParser
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import WiredraftCore

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the exchanges that were kept, newest first; show one, or remove them.",
    usage: """
      wiredraft history [WORD …] [--as table|json|har] [--limit N]
      wiredraft history show ID [--as FORMAT]
      wiredraft history clear [--older-than DAYS]
      """,
    discussion: """
      EXAMPLES
        wiredraft history
        wiredraft history POST 4xx today
        wiredraft history host:example items --limit 5
        wiredraft history show 12 --as request
        wiredraft send --again 12
        wiredraft history today --as har > today.har

      WORDS: all of them must apply
        items           in the method, the URL, the draft's path, the environment
        404, 4xx        the status
        today, 2026-11-27   the day
        host:x, path:x, method:x, draft:x, environment:x   in one of these alone

      Exchanges are in the state folder, for 30 days and up to 500 MB unless the configuration says otherwise. \
      Secrets that were sent are cut out of the request, of the answer and of the draft, as are the values of \
      Set-Cookie.
      """,
    subcommands: [List.self, Show.self, Clear.self],
    defaultSubcommand: List.self
  )

  static func open() throws -> HistoryStore? {
    do throws(SentHistory.Problem) {
      return try SentHistory.existing { StandardError.print("note: \($0)") }
    } catch {
      throw ExitCode.failure("history: error: \(error.reason)")
    }
  }

  static func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as HistoryError {
      if case .missing = error { throw ExitCode.failure("history: error: \(error.sentence)", status: 1) }
      if case .damaged = error {
        _ = try? SentHistory.make(isSuspect: true) { StandardError.print("note: \($0)") }
      }
      throw ExitCode.failure("history: error: \(error.sentence)")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Print the exchanges that were kept, newest first.")

    @Argument(help: "Words that all apply to an exchange.")
    var words: [String] = []

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case table, json, har
    }

    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("table, json, or har: an HTTP archive of all of them.", valueName: "format"))
    var format = Format.table

    @Option(help: ArgumentHelp("The most exchanges that are printed.", valueName: "number"))
    var limit: Int?

    @Option(
      help: ArgumentHelp("Only those of a draft's file.", valueName: "file"),
      completion: .file(extensions: ["wiredraft.json"]))
    var draft: String?

    @Flag(help: "Look for the words in requests and answers, too.")
    var bodies = false

    func validate() throws {
      guard limit ?? 0 >= 0 else { throw ValidationError("--limit \(limit ?? 0): the limit is a number.") }
    }

    func run() throws {
      let store = try HistoryCommand.open()
      let rows = try HistoryCommand.reading {
        try store?.list(
          words, limit: limit ?? .max, draft: draft.map { WholePath.existing($0) ?? $0 }, inBodies: bodies,
          program: HelperProgram.find()) ?? []
      }
      switch format {
      case .json: try StandardOutput.write(HistoryList(rows: rows).json)
      case .table: try StandardOutput.write(HistoryList(rows: rows).text)
      case .har:
        try SendArchive.write(
          rows.reversed().lazy.map { row in
            {
              guard let store else { throw HistoryError.missing(id: row.id) }
              let kept = try HistoryCommand.reading { try store.load(row.id) }
              return try KeptOutput(exchange: kept, steps: [], file: nil).archive()
            }
          }, to: AnswerTarget(nil))
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print an exchange that was kept.",
      discussion: "FORMATS\n\(KeptFormat.table)")

    @Argument(help: "The number of the exchange.")
    var id: Int

    @Option(
      name: .customLong("as"),
      help: ArgumentHelp(
        "The format, see FORMATS; pretty on a terminal and message elsewhere, if none is given.",
        valueName: "format"))
    var format: KeptFormat?

    @Option(
      name: [.customShort("o"), .customLong("output")],
      help: ArgumentHelp("The file to write to.", valueName: "file"), completion: .file())
    var file: String?

    func run() throws {
      guard let store = try HistoryCommand.open() else {
        throw ExitCode.failure("history: error: Nothing has been kept.", status: 1)
      }
      let kept = try HistoryCommand.reading { try store.load(id) }
      try KeptOutput(exchange: kept, steps: Self.steps(before: kept, in: store), file: file)
        .write(as: format ?? (file == nil && StandardOutput.isTerminal ? .pretty : .message))
    }

    /// Returns the exchanges that led to another one by redirects, as far as they are kept, the first one first.
    private static func steps(before kept: KeptExchange, in store: HistoryStore) -> [KeptExchange] {
      var steps: [KeptExchange] = []
      var step = kept
      while let id = step.record.previous, id < step.id, let earlier = try? store.load(id) {
        steps.insert(earlier, at: 0)
        step = earlier
      }
      return steps
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove all exchanges, or old ones.")

    @Option(
      name: .customLong("older-than"),
      help: ArgumentHelp("Keep those of the last days.", valueName: "days"))
    var days: Int?

    func validate() throws {
      if let days, days < 0 { throw ValidationError("--older-than \(days): give a number of days.") }
    }

    func run() throws {
      guard let store = try HistoryCommand.open() else { return print("Nothing has been kept.") }
      let count = try HistoryCommand.reading {
        guard let days else { return try store.clear() }
        return try store.remove(olderThan: (Int(time(nil)) - days * 86_400) * 1_000_000_000)
      }
      print(count == 1 ? "1 exchange was removed." : "\(count) exchanges were removed.")
      for path in days == nil ? SentHistory.damaged : [] {
        print("The damaged history in \(path) is left; rm -r removes it.")
      }
    }
  }
}
