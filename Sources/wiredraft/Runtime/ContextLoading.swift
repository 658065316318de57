import DraftFormats
import Glibc
import Readers
import WiredraftCore
import WiredraftFiles

enum ContextLoading {
  /// Warnings about files of variables are printed.
  static func context(
    for document: DraftDocument, relativeTo folder: String?, boundary: String = Boundary.random(),
    files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:], variables: RequestVariables
  ) throws -> Composition.Context {
    defer { variables.printWarnings() }
    var context = try self.context(for: document, in: folder, variables: variables)
    context.boundary = boundary
    let draft = document.draft
    context.files = files.merging(
      self.files(
        draft.filePaths(in: context).filter { files[$0] == nil }, relativeTo: folder,
        boundary: draft.boundary ?? boundary)
    ) { known, _ in known }
    return context
  }

  /// Gathers what a draft names, except files, which may be slow.
  static func context(
    for document: DraftDocument, in folder: String?, variables: RequestVariables
  ) throws -> Composition.Context {
    var context = Composition.Context(variables: try variables.scope(for: document, in: folder))
    context.folders = variables.files(for: document, in: folder).folders
    context.examiner = Reader.examiner()
    let draft = document.draft
    // Composing a long draft takes as long as reading it.
    if draft.mayNameEnvironment || !context.folders.isEmpty {
      context.environment = environment(draft.compose(in: context).needs.variables)
    }
    return context
  }

  /// Reads environment variables; one that isn't set, or whose value isn't UTF-8, is left out.
  static func environment(_ names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      // The system would stop reading at a NUL and find a different variable.
      guard !name.utf8.contains(0), let value = getenv(name) else { continue }
      values[name] = String(validatingCString: value)
    }
    return values
  }

  /// Returns an environment variable; nil if it is not set, or empty.
  static func variable(_ name: String) -> String? {
    environment([name])[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The absolute path of the current folder, or empty if the system doesn't report it.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(validatingCString: path) ?? ""
  }

  static func files(
    _ paths: [String], relativeTo folder: String?, boundary: String
  ) -> [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] {
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in paths where files[path] == nil {
      files[path] = Composition.FileFacts.examine(path: path, relativeTo: folder ?? "", boundary: boundary)
    }
    return files
  }
}
