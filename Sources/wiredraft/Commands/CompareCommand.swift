import ArgumentParser
import ComposerUI
import DraftFormats
import Explanations
import Glibc
import WiredraftCore

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say which bytes of two to four requests differ, and which row or rule made them.",
    usage: """
      wiredraft compare FILE FILE [FILE [FILE]] [OPTION …]
      wiredraft compare --draft FILE --with VARIANT … [OPTION …]
      wiredraft compare [METHOD] URL [ITEM …] --with VARIANT … [OPTION …]
      """,
    discussion: """
      Each FILE is a draft file or foreign text, such as a curl command; - is standard input. The others are compared \
      with the first. A VARIANT is the request with another method, body type, style or environment: words such as \
      POST, form, 'POST form', arrays=brackets, method=purge, environment=prod, reader=rails: then what that \
      reader gives is compared, too.

      EXAMPLES
        wiredraft compare mine.wiredraft.json colleague.sh
        wiredraft compare --draft search.wiredraft.json --with 'POST form'
        wiredraft compare api.example.com/s tags:='[1,2]' --with arrays=comma
        wiredraft compare --draft pay.wiredraft.json --with environment=prod
        wiredraft compare api.example.com/s tag=1 tag=2 --with reader=php
        wiredraft compare --draft a.wiredraft.json --with PUT --as json

      Signs mark the bytes that differ; below them each difference is listed with its row (its list, and its \
      place from 0) and its reason. Secret values are dots. A boundary is the same in all, so that it is no \
      difference; of files the path and the length are compared.
      Exit status: 0 if all are the same bytes; 1 if they differ, or one has an error; 2 if a file can't be \
      read; 64 for wrong usage.

      STYLES of a variant, KEY=WORD (* is the default)
      \(StyleTable.text)
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The files; with --with: METHOD, URL and ITEMs, as render takes them.", valueName: "words"),
    completion: CompletionWords.compared)
  var words: [String] = []

  @OptionGroup var draft: DraftOption

  @OptionGroup var variables: VariableOptions

  @Option(
    name: .customLong("with"), parsing: .singleValue,
    help: ArgumentHelp("A variant of the request; may be given up to three times.", valueName: "variant"),
    completion: .list(CompletionWords.variants))
  var variants: [String] = []

  @Option(name: .customLong("as"), help: ArgumentHelp("text or json.", valueName: "format"))
  var format = CompareFormat.text

  @Option(
    help: ArgumentHelp(
      "The columns of the text; without it, those of the terminal, or 80.", valueName: "columns"))
  var width: Int?

  @OptionGroup(title: "Options of a request given by words") var settings: RequestSettings

  private var request: RequestDescription { settings.request(words) }

  func validate() throws {
    if let width, width < 20 { throw ValidationError("--width \(width): at least 20 columns are needed.") }
    for variant in variants { _ = try Self.variant(variant) }
    guard variants.count < Comparison.mostRequests else {
      throw ValidationError("--with: up to three variants are compared with the request.")
    }
    if draft.file != nil {
      try draft.exclude(request)
      guard !variants.isEmpty else {
        throw ValidationError("Say with what: --with POST, or --with arrays=brackets.")
      }
    } else if variants.isEmpty {
      guard settings.isEmpty else {
        throw ValidationError(
          "--method, --body, --set and the like are for a request given by words, with --with.")
      }
      guard words.count >= 2 else {
        throw ValidationError(
          "Give two to four files, or --with and a request. `wiredraft compare --help` shows examples.")
      }
      guard words.count <= Comparison.mostRequests else {
        throw ValidationError("Up to four files are compared; these are \(words.count).")
      }
      guard words.count(where: { $0 == "-" }) <= 1 else {
        throw ValidationError("Standard input can be one of the files only.")
      }
    } else {
      guard !request.isEmpty else { throw ValidationError("Give a request, or --draft FILE, beside --with.") }
      _ = try request.document(isTrial: true)
    }
  }

  private static func variant(_ text: String) throws -> DraftVariant {
    do throws(DraftVariantError) {
      return try DraftVariant(text)
    } catch {
      throw ValidationError(Printable.text("--with \(text): \(error.sentence)."))
    }
  }

  func run() throws {
    let comparison = Comparison(try composed(try files()))
    switch format {
    case .text: try StandardOutput.write(ComparisonText(comparison: comparison, width: columns).text)
    case .json: try StandardOutput.write(ComparisonReport(comparison: comparison).text)
    }
    if !comparison.isSame { throw ExitCode(1) }
  }

  private func files() throws -> [ComparedFile] {
    guard !variants.isEmpty else { return try words.map { try ComparedFile(reading: $0) } }
    let first: ComparedFile
    if let file = draft.file {
      var document = try DraftLoading.load(file)
      try settings.changes.apply(to: &document)
      first = ComparedFile(
        title: file == "-" ? "standard input" : file, document: document,
        folder: file == "-" ? nil : DraftLoading.folder(of: file))
    } else {
      let (document, notes) = try request.document()
      for note in notes { StandardError.print("note: \(note)") }
      first = ComparedFile(title: "\(document.draft.method), as it is", document: document, folder: nil)
    }
    return [first]
      + (try variants.map(Self.variant)).map {
        ComparedFile(
          title: $0.title, document: $0.applied(to: first.document), folder: first.folder,
          environment: $0.environment)
      }
  }

  /// The requests, composed with one boundary; errors are printed.
  private func composed(_ files: [ComparedFile]) throws -> [ComparedRequest] {
    let fixed = files.compactMap(\.document.draft.boundary)
    let boundary = fixed.first ?? Boundary.random()
    if Set(fixed).count > 1 {
      StandardError.print(
        "note: The boundaries that the drafts fix differ; they are compared with that of the first.")
    }
    let variables = try variables.load()
    return try files.map { file in
      var document = file.document
      document.draft.boundary = fixed.isEmpty ? nil : boundary
      let draft = document.draft
      let context = try ContextLoading.context(
        for: document, relativeTo: file.folder, boundary: boundary,
        variables: try file.environment.map { try self.variables.load(environment: $0) } ?? variables)
      let composition = draft.compose(in: context)
      for diagnostic in composition.diagnostics where diagnostic.severity == .error {
        StandardError.print(
          "\(file.title): \(DiagnosticPrinting.line(diagnostic, of: draft, composition.folders))")
      }
      return ComparedRequest(
        title: file.title, draft: draft, composition: composition,
        reading: ReadingLines.lines(composition, draft))
    }
  }

  private var columns: Int {
    if let width { return width }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
    return Int(size.ws_col)
  }
}
