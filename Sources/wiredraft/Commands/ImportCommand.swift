import ArgumentParser
import DraftFormats
import WiredraftCore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Print foreign text, such as a curl command, as a draft file.",
    usage: """
      wiredraft import [FORMAT] [FILE|FOLDER|-] [OPERATION] [OPTION …]
      """,
    discussion: """
      FORMAT is one of \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")); \
      without it the name of FILE tells it, such as requests.http or shop.bru, or else its text does; openapi and \
      swagger are JSON or YAML. A folder of Bruno or OpenCollection is read as a whole. Without FILE, or with -, \
      standard input is read.
      By documentation, without a comparison with the program itself: \(documentedFormats).
      Nothing is executed or sent, and no file is read but FILE: files that a command names become \
      rows that name them, or are listed. --read-files reads those whose contents are a part of the request, \
      and the other files of a description, below its folder.

      EXAMPLES
        wiredraft import colleague.sh > charge.wiredraft.json
        wiredraft import curl - < copied.txt | wiredraft render --draft - --as split
        wiredraft import recording.har --list
        wiredraft import recording.har --entry 3
        wiredraft import requests.http --all drafts
        wiredraft import collection.json --all drafts
        wiredraft import bruno collection/ --list
        wiredraft import openapi api.yaml listPets
        wiredraft import --mend from-a-page.txt

      The draft goes to standard output. What could not be carried over unchanged goes to standard \
      error, a line each: note[ignored], note[leftOut], note[changed] or note[added], then LINE:COLUMN.
      Exit status: 0; 2 if the text can't be read, after FILE:LINE:COLUMN: error: …; 64 for wrong usage, \
      and where the text has several requests and none was chosen.
      """
  )

  private static let documentedFormats = ImportFormat.allCases.filter(\.isByDocumentation)
    .map(\.rawValue).joined(separator: ", ")

  @Argument(
    help: ArgumentHelp(
      "FORMAT, then FILE or -, then the title, or METHOD and path, of one of several requests.",
      valueName: "words"), completion: CompletionWords.foreignText)
  var words: [String] = []

  @Option(help: ArgumentHelp("Of several requests, the one with this number.", valueName: "n"))
  var entry: Int?

  @Option(
    help: ArgumentHelp(
      "Write each request to a draft file of its own in this folder, and print the files' names.",
      valueName: "folder"), completion: .directory)
  var all: String?

  @Flag(help: "Print the list of the requests, and no draft.")
  var list = false

  @Flag(
    help:
      "Make rows of JSON, a form and a query also where these are sent as other bytes that mean the same.")
  var rows = false

  @Flag(help: "Leave the query in the URL.")
  var keepQuery = false

  @Flag(
    help:
      "Read the files whose contents a command makes a part of its request, such as curl -d @FILE, and the other files of a description, below its folder."
  )
  var readFiles = false

  @Flag(help: "Replace the typographic quotes, dashes and spaces of a command by those that a shell knows.")
  var mend = false

  func validate() throws {
    let words = ImportWords(words)
    if let format = words.unsupported, words.file == nil {
      throw ExitCode.failure("wiredraft: error: \(format.refusal)")
    }
    guard words.rest.isEmpty else {
      throw ValidationError(
        Printable.text(
          "\(words.rest.joined(separator: " ")): wiredraft import takes FORMAT, FILE and OPERATION, not more."
        ))
    }
    guard words.operation != "-" else {
      throw ValidationError("Standard input can be the file alone: write - once.")
    }
    if let entry {
      guard entry > 0 else { throw ValidationError("--entry \(entry): requests are counted from 1.") }
      guard words.operation == nil else {
        throw ValidationError("Choose a request by --entry or by its name, not by both.")
      }
    }
    guard all == nil || !list else {
      throw ValidationError("--all writes requests, and --list prints them: leave one of the two out.")
    }
    guard !list || (entry == nil && words.operation == nil) else {
      throw ValidationError("--list prints all requests: leave the choice of one out.")
    }
  }

  func run() throws {
    let words = ImportWords(words)
    let file = words.file ?? "-"
    if let format = words.unsupported {
      _ = try ImportLoading.text(of: file)
      throw ExitCode.failure("\(file): error: \(format.refusal)")
    }
    var options = ImportOptions()
    options.splitsQuery = !keepQuery
    options.prefersRows = rows
    options.mendsSigns = mend
    let isOne = entry != nil || words.operation != nil
    let chosen: ImportedRequest
    let contents = try self.contents(of: file, as: words.format, options)
    // One operation that is chosen is in no other file.
    if !isOne || !contents.areOperations {
      for remark in contents.remarksOutside { StandardError.print(Self.line(remark)) }
    }
    switch contents {
    case .operations(let description):
      if let all, !isOne {
        return try write(description.operations.map { description.request(for: $0) }, to: all)
      }
      guard
        let request = try OperationChoice(of: description, from: file).request(
          named: words.operation, entry: entry, isListed: list)
      else { return }
      chosen = request
    case .requests(var requests):
      requests = requests.map(\.withoutRemarksOutside)
      if let all, !isOne { return try write(requests, to: all) }
      if list { return try StandardOutput.write(ImportList(requests).text) }
      chosen = requests[try choice(of: ImportList(requests), words)]
    case .collection(let requests, let environments):
      if let all, !isOne { return try write(requests.map(\.withoutRemarksOutside), environments, to: all) }
      if list { return try StandardOutput.write(ImportList(requests).text) }
      for remark in ImportedEnvironment.remarks(on: environments, isAlone: requests.isEmpty) {
        StandardError.print(Self.line(remark))
      }
      if requests.isEmpty { return try StandardOutput.write(ImportedEnvironment.text(of: environments)) }
      chosen = requests[try choice(of: ImportList(requests), words)].withoutRemarksOutside
    }
    if let all { return try write([chosen], to: all) }
    for remark in chosen.remarks { StandardError.print(Self.line(remark)) }
    try StandardOutput.write(chosen.document.serialized())
  }

  /// If a file can't be written, the others are.
  private func write(
    _ requests: [ImportedRequest], _ environments: [ImportedEnvironment] = [], to folder: String
  ) throws {
    let lines: [ImportFolder.Line]
    do throws(ImportFolder.Refusal) {
      lines = try ImportFolder.write(requests, environments, to: folder)
    } catch {
      throw ExitCode.failure(error.sentence)
    }
    var isWhole = true
    for line in lines {
      switch line {
      case .draft(let path), .file(let path): try StandardOutput.write(path + "\n")
      case .note(let text): StandardError.print(text)
      case .problem(let text):
        StandardError.print(text)
        isWhole = false
      }
    }
    guard isWhole else { throw ExitCode(2) }
  }

  private func contents(
    of file: String, as format: ImportFormat?, _ options: ImportOptions
  ) throws -> ImportContents {
    let folder: FolderReading?
    do throws(FolderReading.Refusal) {
      folder = file == "-" ? nil : try FolderReading.ofFolder(orFile: file, as: format)
    } catch {
      throw ExitCode.failure("\(file): error: \(error.sentence)")
    }
    if let folder {
      return try ImportLoading.reporting(file) { () throws(ImportError) in try folder.imported(options) }
    }
    return try ImportLoading.contents(
      of: try ImportLoading.text(of: file), as: format, options, from: file, readingFiles: readFiles)
  }

  /// Returns the index of the request that the words or the number choose.
  private func choice(of list: ImportList, _ words: ImportWords) throws -> Int {
    let problem: String
    if let entry {
      if entry <= list.count { return entry - 1 }
      problem = "there is no request \(entry): there \(Self.count(list.count))."
    } else if let operation = words.operation {
      let found = list.indices(named: operation)
      if let only = found.first, found.count == 1 { return only }
      problem =
        found.isEmpty
        ? "no request is called \(operation)." : "\(found.count) requests are called \(operation)."
    } else if list.count == 1 {
      return 0
    } else {
      problem = "there \(Self.count(list.count)), and a draft is one: --entry N chooses."
    }
    StandardError.print("wiredraft: error: \(words.file ?? "-"): \(problem)")
    for line in list.text.split(separator: "\n") { StandardError.print(String(line)) }
    throw ExitCode(64)
  }

  private static func count(_ count: Int) -> String { count == 1 ? "is 1 request" : "are \(count) requests" }

  /// The line for a remark, such as `note[ignored] 1:6: --silent is …`.
  static func line(_ remark: ImportRemark) -> String {
    let place = remark.place.map { " " + $0 } ?? ""
    let text = String(decoding: SecretText.masked(Array(remark.text.utf8)), as: UTF8.self)
    return "note[\(remark.kind.rawValue)]\(place): \(text)"
  }
}

struct ImportWords {
  var format: ImportFormat?
  /// The format that the first argument names, and that isn't imported.
  var unsupported: UnsupportedFormat?
  var file: String?
  /// The name of one of several requests.
  var operation: String?
  var rest: ArraySlice<String>

  /// Takes the first argument as the format if it names one; a file of that name is given as `./curl`.
  init(_ words: [String]) {
    rest = words[...]
    format = rest.first.flatMap { ImportFormat(rawValue: $0) }
    if format == nil { unsupported = rest.first.flatMap(UnsupportedFormat.init(word:)) }
    if format != nil || unsupported != nil { rest.removeFirst() }
    file = rest.popFirst()
    operation = rest.popFirst()
    // Without quotes, METHOD and path are two arguments.
    if let method = operation, let path = rest.first, path.hasPrefix("/"),
      method.utf8.allSatisfy(\.isASCIILetter)
    {
      operation = method + " " + path
      rest.removeFirst()
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
