import ArgumentParser
import DraftFormats
import Explanations
import WiredraftCore

/// `wiredraft render`
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Print the composed request: the exact bytes, or a part or a view of them.",
    usage: """
      wiredraft render [METHOD] [URL] [ITEM …] [OPTION …]
      wiredraft render --draft FILE [--env NAME] [--var NAME=VALUE] [--set KEY=WORD] [--as FORMAT]
      """,
    discussion: """
      EXAMPLES
        wiredraft render api.example.com/search q=tea limit:=10
        wiredraft render POST api.example.com/items name=tea price:=2.50
        wiredraft render POST api.example.com/items name=tea --as split
        wiredraft render PUT api.example.com/photo file@me.png --body multipart
        wiredraft render --draft search.wiredraft.json --as json
        wiredraft render POST api.example.com/items name=tea --as curl
        wiredraft render --draft search.wiredraft.json --as swift --reveal
        wiredraft render --draft requests/ --as postman

      CODE: --as FORMAT, with how far it sends the same bytes on standard error
      \(RenderFormat.codeTable)

      STYLES: --set encoding.KEY=WORD (* is the default)
      \(StyleTable.text)

      Data goes to standard output, all else to standard error. On a terminal control and invisible \
      characters are shown as symbols, and a note says so; into a file or a pipe the bytes go as they are.
      Exit status: 0; 1 if the draft has an error; 2 if a file can't be read or the output can't be \
      written; 64 for wrong usage.
      """
  )

  @OptionGroup var request: RequestOptions

  @OptionGroup var draft: DraftOption

  @OptionGroup var variables: VariableOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "wire: the HTTP/1.1 message; url, head, body: a part of it; split: where each row goes and why; hex: the message as a hex dump; json: all of it with the origin, role and part of every byte; or code that sends it, see CODE.",
      valueName: "format"))
  var format = RenderFormat.wire

  @Flag(help: "With code: the values of variables and secrets, which are references and dots otherwise.")
  var reveal = false

  func validate() throws {
    try draft.exclude(description)
    guard file != nil || !request.isEmpty else {
      throw ValidationError("Give a request, or --draft FILE. `wiredraft render --help` shows examples.")
    }
    guard !reveal || format.isCode else {
      throw ValidationError(
        "--reveal is for code, such as --as curl; the other formats show or hide values by themselves.")
    }
  }

  /// The draft file; `-` alone is one, too.
  private var file: String? { draft.file ?? (request.arguments == ["-"] ? "-" : nil) }

  /// The request by words and options, without a `-` that is the draft.
  private var description: RequestDescription {
    var description = request.description
    if draft.file == nil, description.arguments == ["-"] { description.arguments = [] }
    return description
  }

  func run() throws {
    if let file, DraftFolderRender.isFolder(file) {
      return try DraftFolderRender(
        folder: file, variables: variables, changes: request.settings.settings.changes
      ).write(as: format, revealsSecrets: reveal)
    }
    var folder: String?
    var document: DraftDocument
    if let file {
      document = try DraftLoading.load(file)
      try request.settings.settings.changes.apply(to: &document)
      folder = file == "-" ? nil : DraftLoading.folder(of: file)
    } else {
      let (given, notes) = try request.document()
      document = given
      for note in notes { StandardError.print("note: \(note)") }
    }
    let context = try ContextLoading.context(
      for: document, relativeTo: folder, variables: try variables.load())
    let composition = document.draft.compose(in: context)
    DiagnosticPrinting.print(composition, of: document.draft)
    if document.draft.boundary == nil, let boundary = composition.boundary {
      StandardError.print("information: the boundary is \(boundary); --boundary B fixes one.")
    }
    let output = RenderOutput(
      document: document, composition: composition, folder: folder, revealsSecrets: reveal)
    guard !composition.hasErrors || format == .json || format == .split else { throw ExitCode(1) }
    try output.write(as: format)
    if composition.hasErrors { throw ExitCode(1) }
  }
}
