import ArgumentParser
import ComposerUI
import DraftFormats

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the composer on a draft file, on the last one, or on an example.",
    usage: """
      wiredraft open FILE|FOLDER
      wiredraft open
      wiredraft open -
      wiredraft open --example NAME
      """,
    discussion:
      "A draft file is JSON text; by custom its name ends in .wiredraft.json. Nothing is written before you save.\n"
      + "What wiredraft import reads is shown as the list of its requests, to choose one, or to write several to a folder: a file such as requests.http, a Postman collection or a HAR file, or a folder of Bruno or OpenCollection. - is a draft in standard input; keys come from the terminal.\n"
      + "Without FILE it continues with the draft that was opened or saved last. In the composer, ^O lists what earlier sessions left unsaved, the drafts of the folder and the recent ones.\n\n"
      + "EXAMPLES THAT COME WITH THE PROGRAM\n"
      + Example.all.map { "  " + $0.name }.joined(separator: "\n")
  )

  @Argument(
    help: ArgumentHelp(
      "The draft file; one that does not exist yet is made when it is saved. Or a file or folder that import reads. Without it: the last draft.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Open an example; no file is written before you save.", valueName: "name"),
    completion: .list(Example.all.map(\.name)))
  var example: String?

  @OptionGroup var variables: VariableOptions

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var configurationFile: ConfigurationOption

  func validate() throws {
    if let example, !Example.all.contains(where: { $0.name == example }) {
      throw ValidationError(Printable.text("There is no example \(example). There are: \(Example.names)."))
    }
    guard file == nil || example == nil else {
      throw ValidationError("Give a draft FILE, or --example with one of: \(Example.names); not both.")
    }
    guard file != "-" || !screen.isPlain else { throw ValidationError(ScreenOptions.inputIsTaken) }
  }

  func run() throws {
    try configurationFile.choose()
    let variables = try variables.load()
    if let example = Example.all.first(where: { $0.name == self.example }) {
      return try Self.open(
        try example.document(), name: example.fileName, notes: example.notes, screen,
        variables: variables)
    }
    if file == "-" { return try Self.open(try DraftLoading.load("-"), screen, variables: variables) }
    let last = try file.map { LastDraft(path: $0) } ?? LastDraft.find()
    if screen.isPlain {
      var session = try PlainSession(
        opened: try DraftLoading.open(last.path), path: last.path, notes: last.notes)
      session.variables = variables
      return try session.run()
    }
    try Self.open(last, variables: variables, isPresenting: screen.isPresenting)
  }

  /// Saving proposes the name; nil derives one from the draft.
  private static func open(
    _ document: DraftDocument, name: String? = nil, notes: [Sentence] = [],
    _ screen: ScreenOptions, variables: RequestVariables
  ) throws {
    if screen.isPlain {
      var session = PlainSession(document: document, name: name, notes: notes)
      session.variables = variables
      return try session.run()
    }
    var session = ComposerSession(document: document, path: nil, proposedName: name, notes: notes)
    session.variables = variables
    session.isPresenting = screen.isPresenting
    try session.run()
  }

  static func open(
    _ draft: LastDraft, variables: RequestVariables = RequestVariables(), isPresenting: Bool = false
  ) throws {
    var session = ComposerSession(
      opened: try DraftLoading.open(draft.path), path: draft.path, notes: draft.notes)
    session.variables = variables
    session.isPresenting = isPresenting
    try session.run()
  }
}
