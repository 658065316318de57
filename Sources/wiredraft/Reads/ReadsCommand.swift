import ArgumentParser
import DraftFormats
import Explanations
import Readers
import WiredraftCore
import WiredraftExplanations

struct ReadsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reads",
    abstract:
      "Say what servers make of a query or a form: which rows they lose, rename or turn into something else.",
    usage: """
      wiredraft reads [METHOD] [URL] [ITEM …] [--for READER,…] [--strict]
      wiredraft reads --draft FILE [--for READER,…] [--as FORMAT] [--strict]
      wiredraft reads --query TEXT | --form TEXT [--for READER,…]
      wiredraft reads --list
      """,
    discussion: """
      No standard says what two equal names mean, or brackets in a name, so each server reads the same bytes by \
      rules of its own. READER is a name with a version, such as rails@6.1; a name alone is its newest version. \
      Without --for the readers are \(Reader.usual.map(\.id).joined(separator: ", ")).

      EXAMPLES
        wiredraft reads api.example.com/items tag=red tag=blue
        wiredraft reads POST api.example.com/ --body form 'size[]=L' --for php
        wiredraft reads --query 'a[b]=1&a=2' --as json
        wiredraft reads --draft search.wiredraft.json --for rails@6.1 --strict

      EFFECTS
        lost       the value isn't there
        truncated  it was beyond a limit
        refused    the whole query or form is refused
        merged     it is in one list with the values of other rows
        renamed    it is under another name
        retyped    it has another type: most readers give nothing but texts
        read       it is as it was drafted; left out of the table

      The rules are those of each version with its defaults. --list says how they are known: measured with the \
      program itself, or from its source.
      Exit status: 0; 1 if the draft has an error, and with --strict if a reader refuses or loses a row; 2 if a \
      file can't be read; 64 for wrong usage.
      """
  )

  @OptionGroup var request: RequestSource

  @Option(
    help: ArgumentHelp("A query, without its ?: the bytes of the argument as they are.", valueName: "text"))
  var query: String?

  @Option(help: ArgumentHelp("A form body: the bytes of the argument as they are.", valueName: "text"))
  var form: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The readers, separated by commas.", valueName: "readers"),
    completion: .list(Reader.all.map(\.id)))
  var readers: String?

  @Option(name: .customLong("as"), help: ArgumentHelp("table or json.", valueName: "format"))
  var format = ReadsFormat.table

  @Flag(help: "Exit with status 1 where a reader refuses or loses a row.")
  var strict = false

  @Flag(help: "List the readers.")
  var list = false

  func validate() throws {
    let texts = [query, form].compactMap(\.self).count
    guard texts <= 1 else { throw ValidationError("--query and --form: one text is read at a time.") }
    guard texts == 0 || request.isEmpty else {
      throw ValidationError("--query and --form are a text of their own: leave the request out.")
    }
    guard list || texts > 0 || !request.isEmpty else {
      throw ValidationError(
        "Give a request, --draft FILE, --query TEXT or --form TEXT. `wiredraft reads --help` shows examples.")
    }
    _ = try chosenReaders
  }

  private var chosenReaders: [Reader] {
    get throws {
      guard let readers else { return Reader.usual }
      return try readers.split(separator: ",", omittingEmptySubsequences: false).map {
        try ReaderOption.reader(String($0))
      }
    }
  }

  func run() throws {
    guard !list else { return try StandardOutput.write(ReadsTable.list) }
    let source = try readSource()
    let reports = try chosenReaders.map { $0.report(on: source.request) }
    switch format {
    case .table: try StandardOutput.write(ReadsTable(source: source, reports: reports).text)
    case .json: try StandardOutput.write(ReadsReport(reports: reports).text)
    }
    if source.hasErrors || strict && reports.contains(where: { $0.gravestEffect.isLoss }) {
      throw ExitCode(1)
    }
  }

  private func readSource() throws -> ReadsSource {
    for (option, kind, text) in [("--query", ReaderInput.Kind.query, query), ("--form", .form, form)] {
      guard let text else { continue }
      // Arguments may be any bytes, which a text of the parser can't hold.
      let bytes = CommandLineWords.bytes(of: option) ?? Array(text.utf8)
      return ReadsSource(ReaderInput(kind: kind, bytes: bytes, method: kind == .query ? "GET" : "POST"))
    }
    let composed = try request.compose()
    return ReadsSource(composed.composition, composed.document.draft)
  }
}

enum ReadsFormat: String, ExpressibleByArgument, CaseIterable { case table, json }

enum ReaderOption {
  static func reader(_ name: String) throws -> Reader {
    if let reader = Reader.named(name) { return reader }
    let names = Reader.all.flatMap { [$0.id, $0.name] }
    let hint = Nearest.hint(to: name, in: names)
    throw ValidationError(
      Printable.text(
        "There is no reader \(name)\(hint.isEmpty ? "." : hint) `wiredraft reads --list` has them all."))
  }
}
