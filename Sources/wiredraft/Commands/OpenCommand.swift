import ArgumentParser
import DraftFormats

/// `wiredraft open`
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the composer on a draft file, on the last one, or on an example.",
    usage: """
      wiredraft open FILE
      wiredraft open
      wiredraft open --example NAME
      """,
    discussion:
      "A draft file is JSON text; by custom its name ends in .wiredraft.json. Nothing is written before you save.\n"
      + "Without FILE it continues with the draft that was opened or saved last. In the composer, ^O lists what earlier sessions left unsaved, the drafts of the folder and the recent ones.\n\n"
      + "EXAMPLES THAT COME WITH THE PROGRAM\n"
      + Example.all.map { "  " + $0.name }.joined(separator: "\n")
  )

  @Argument(
    help: ArgumentHelp(
      "The draft file; one that does not exist yet is made when it is saved. Without it: the last one.",
      valueName: "file"),
    completion: .file(extensions: ["wiredraft.json"]))
  var file: String?

  @Option(
    help: ArgumentHelp("Put an example's files into this folder and open it.", valueName: "name"),
    completion: .list(Example.all.map(\.name)))
  var example: String?

  @OptionGroup var plain: PlainOption

  func validate() throws {
    if let example, !Example.all.contains(where: { $0.name == example }) {
      throw ValidationError(Printable.text("There is no example \(example). There are: \(Example.names)."))
    }
    guard file == nil || example == nil else {
      throw ValidationError("Give a draft FILE, or --example with one of: \(Example.names); not both.")
    }
    if file == "-" {
      throw ValidationError(
        "The composer needs a file it can save to; `wiredraft render --draft -` reads standard input.")
    }
  }

  func run() throws {
    var last = LastDraft(path: file ?? "")
    if let example = Example.all.first(where: { $0.name == self.example }) {
      last.path = try example.put()
    } else if file == nil {
      last = try LastDraft.find()
    }
    if plain.isOn {
      return try PlainSession(opened: try DraftLoading.open(last.path), path: last.path, notes: last.notes)
        .run()
    }
    try Self.open(last)
  }

  static func open(_ draft: LastDraft) throws {
    var session = ComposerSession(
      opened: try DraftLoading.open(draft.path), path: draft.path, notes: draft.notes)
    try session.run()
  }
}
