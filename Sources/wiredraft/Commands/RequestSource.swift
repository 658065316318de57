import ArgumentParser
import DraftFormats
import WiredraftCore

/// A request that a command takes: a draft file, or words and options, with the variables for it.
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

  /// The changes of any draft.
  var changes: DraftChanges { settings.changes }

  /// Whether there is neither a file nor a request.
  var isEmpty: Bool { file == nil && description.isEmpty }

  /// Reads and composes the request, and prints its diagnostics and notes.
  ///
  /// - Throws: Exit status 2, after a message, if a file can't be read; an error of usage for an environment that does
  ///   not exist.
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
