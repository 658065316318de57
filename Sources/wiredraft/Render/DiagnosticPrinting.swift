import Explanations
import WiredraftCore

enum DiagnosticPrinting {
  static func print(_ composition: Composition, of draft: Draft) {
    for diagnostic in composition.diagnostics {
      StandardError.print(line(diagnostic, of: draft, composition.folders))
    }
  }

  /// Returns the place of a diagnostic with a space before it: a list, or a row as in `parameters[2] "sort"`, after its
  /// file if a folder gives it; empty for neither.
  static func place(of diagnostic: Diagnostic, in draft: Draft, _ folders: [Draft.FolderDefaults]) -> String {
    guard let list = diagnostic.list else { return "" }
    guard let row = diagnostic.row else { return " " + list.rawValue }
    let folder = row.folder.map { folders[$0] }
    let name = (folder?.headers[row.index] ?? draft[row])?.name ?? ""
    let shown = name.count > 60 ? name.prefix(59) + "…" : name
    return (folder.map { " " + $0.file } ?? "") + " \(list.rawValue)[\(row.index)]"
      + (name.isEmpty ? "" : " " + ParameterValue.string(shown).compactJSON)
  }

  /// Returns the line for a diagnostic, such as `error[invalid-field-value] headers[0] "X-A": …`.
  static func line(_ diagnostic: Diagnostic, of draft: Draft, _ folders: [Draft.FolderDefaults]) -> String {
    let place = place(of: diagnostic, in: draft, folders)
    let diagnostic = diagnostic.masked(in: draft)
    let reference = diagnostic.reference.map { " (\($0))" } ?? ""
    return
      "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]\(place): \(diagnostic.sentence)\(reference)"
  }
}
