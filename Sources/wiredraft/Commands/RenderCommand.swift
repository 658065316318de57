import ArgumentParser
import DraftFormats
import Explanations
import WiredraftCore

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Print the composed request: the exact bytes, or a part or a view of them.",
    usage: """
      wiredraft render [METHOD] [URL] [ITEM …] [OPTION …]
      wiredraft render --draft FILE [--env NAME] [--as FORMAT] [OPTION …]
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

  @OptionGroup var source: RequestSource

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "wire: the HTTP/1.1 message; url, head, body: a part of it; split: where each row goes and why; hex: the message as a hex dump; json: all of it with the origin, role and part of every byte; or code that sends it, see CODE.",
      valueName: "format"))
  var format = RenderFormat.wire

  @Flag(help: "With code: the values of variables and secrets, which are references and dots otherwise.")
  var reveal = false

  func validate() throws {
    guard !source.isEmpty else {
      throw ValidationError("Give a request, or --draft FILE. `wiredraft render --help` shows examples.")
    }
    guard !reveal || format.isCode else {
      throw ValidationError(
        "--reveal is for code, such as --as curl; the other formats show or hide values by themselves.")
    }
  }

  func run() throws {
    if let file = source.file, DraftFolderRender.isFolder(file) {
      return try DraftFolderRender(folder: file, variables: source.variables, changes: source.changes)
        .write(as: format, revealsSecrets: reveal)
    }
    let composed = try source.compose()
    let composition = composed.composition
    if composed.document.draft.boundary == nil, let boundary = composition.boundary {
      StandardError.print("information: the boundary is \(boundary); --boundary B fixes one.")
    }
    let output = RenderOutput(
      document: composed.document, composition: composition, folder: composed.folder, revealsSecrets: reveal)
    guard !composition.hasErrors || format == .json || format == .split else { throw ExitCode(1) }
    try output.write(as: format)
    if composition.hasErrors { throw ExitCode(1) }
  }
}
