import ArgumentParser
import DraftFormats
import Variables
import WiredraftCore

struct VariablesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "variables",
    abstract:
      "Print the variables that {{name}} can stand for, where each is defined, and where a draft uses it.",
    usage: """
      wiredraft variables [--draft FILE] [--env NAME] [OPTION …]
      """,
    discussion: """
      A text of a draft may refer to a variable: {{name}} in the URL, in a name or a value, or in the body. Its value \
      is put in before anything is encoded. {{$env.NAME}} is an environment variable of this process.

      EXAMPLES
        wiredraft variables
        wiredraft variables --draft orders.wiredraft.json --env staging
        wiredraft variables --draft orders.wiredraft.json --as json | jq '.[0]'

      LAYERS: of those that define a name, the first counts
        var             --var NAME=VALUE
        draft           "variables" of the draft
        folder          folder.wiredraft.json, the nearer folder first
        private         http-client.private.env.json, http-client.env.json.user
        environment     the chosen environment in http-client.env.json
        shared          "$shared" in http-client.env.json
        dotenv          .env.NAME of the chosen environment, .env
        generated       $uuid, $timestamp, $isoTimestamp, $randomInt

      The files are those in the draft's folder, or else in the current one, and in the folders above: up to one whose \
      folder.wiredraft.json has "root": true, or to the root of the repository, or without a repository as long as \
      the next folder has a folder.wiredraft.json. A file that belongs to another user, or that others may write to, is left out, and a line \
      says so. Secret values are dots.
      Exit status: 0; 1 if the draft uses a name that nothing defines; 2 if a file can't be read; 64 for wrong usage.
      """
  )

  @OptionGroup var draft: DraftOption

  @OptionGroup var variables: VariableOptions

  @Option(name: .customLong("as"), help: ArgumentHelp("table or json.", valueName: "format"))
  var format = Format.table

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json
  }

  func run() throws {
    let document = try draft.file.map { try DraftLoading.load($0) } ?? DraftDocument()
    let folder = draft.file.flatMap { $0 == "-" ? nil : DraftLoading.folder(of: $0) }
    let variables = try variables.load()
    defer { variables.printWarnings() }
    let context = try ContextLoading.context(for: document, in: folder, variables: variables)
    let list = VariableList(draft: document.draft, document.draft.compose(in: context))
    switch format {
    case .table: try StandardOutput.write(list.text)
    case .json: try StandardOutput.write(list.json)
    }
    if list.hasUndefined { throw ExitCode(1) }
  }
}
