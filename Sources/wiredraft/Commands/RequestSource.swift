import ArgumentParser
import DraftFormats
import WiredraftCore

struct RequestSource: ParsableArguments {
  @Argument(help: .request, completion: CompletionWords.request)
  var arguments: [String] = []

  @OptionGroup var settings: RequestSettings

  @OptionGroup var draft: DraftOption

  @OptionGroup var variables: VariableOptions

  func validate() throws {
    try draft.exclude(description)
    if arguments != ["-"] { try settings.check(arguments) }
  }

  /// The draft file; `-` alone is one, too.
  var file: String? { draft.file ?? (arguments == ["-"] ? "-" : nil) }

  /// The request by words and options, without a `-` that is the draft.
  var description: RequestDescription {
    var description = settings.request(arguments)
    if draft.file == nil, description.arguments == ["-"] { description.arguments = [] }
    return description
  }

  var changes: DraftChanges { settings.changes }

  var isEmpty: Bool { file == nil && description.isEmpty }

  /// Also prints the diagnostics and notes.
  func compose() throws -> ComposedRequest {
    var folder: String?
    var document: DraftDocument
    if let file {
      document = try DraftLoading.load(file)
      try changes.apply(to: &document)
      folder = file == "-" ? nil : DraftLoading.folder(of: file)
    } else {
      let (given, notes) = try description.document()
      document = given
      for note in notes { StandardError.print("note: \(note)") }
    }
    let variables = try self.variables.load()
    try DraftLoading.checkLimits(for: document, in: folder, variables)
    let composed = try ComposedRequest(
      document, in: folder, variables: variables,
      source: file == nil ? .words : file == "-" ? .foreign : .file)
    DiagnosticPrinting.print(composed.composition, of: document.draft)
    return composed
  }
}
