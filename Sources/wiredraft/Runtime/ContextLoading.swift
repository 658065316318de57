import Glibc
import WiredraftCore
import WiredraftFiles

/// Gathers a composition's inputs other than the draft.
enum ContextLoading {
  /// Inspects the files, reads the environment variables that a draft names, and finds its other variables. Warnings
  /// about files of variables are printed.
  ///
  /// - Parameter remembered: The environment that the draft remembers; nil for none.
  /// - Throws: An error of usage if no file has the environment that the command line chooses.
  static func context(
    for draft: Draft, relativeTo folder: String?, boundary: String = Boundary.random(),
    variables: RequestVariables, remembered: String? = nil
  ) throws -> CompositionContext {
    defer { variables.printWarnings() }
    let scope = try variables.scope(for: draft, in: folder, remembered: remembered)
    var context = context(for: draft, boundary: boundary, variables: scope)
    context.files = files(
      draft.filePaths(in: context), relativeTo: folder, boundary: draft.boundary ?? boundary)
    return context
  }

  /// Reads the environment variables that a draft names; its files, which may be slow, are left out.
  static func context(
    for draft: Draft, boundary: String, variables: VariableScope
  ) -> CompositionContext {
    CompositionContext(
      boundary: boundary, environment: environment(draft.environmentNames), variables: variables)
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
  ) -> [String: Result<FileFacts, FileProblem>] {
    var files: [String: Result<FileFacts, FileProblem>] = [:]
    for path in paths where files[path] == nil {
      files[path] = FileFacts.examine(path: path, relativeTo: folder ?? "", boundary: boundary)
    }
    return files
  }
}
