import Explanations
import WiredraftCore

/// Prints diagnostics to standard error, one line each, for users and scripts.
enum DiagnosticPrinting {
  static func print(_ composition: Composition, of draft: Draft) {
    for diagnostic in composition.diagnostics { StandardError.print(line(diagnostic, of: draft)) }
  }

  /// Returns the place of a diagnostic with a space before it: a list, or a row as in `parameters[2] "sort"`; empty for
  /// neither.
  static func place(of diagnostic: Diagnostic, in draft: Draft) -> String {
    guard let list = diagnostic.list else { return "" }
    guard let index = diagnostic.index else { return " " + list.rawValue }
    let name = draft[RowReference(list, index)]?.name ?? ""
    let shown = name.count > 60 ? name.prefix(59) + "…" : name
    return " \(list.rawValue)[\(index)]"
      + (name.isEmpty ? "" : " " + ParameterValue.string(shown).compactJSON)
  }

  /// Returns the line for a diagnostic, such as `error[invalid-field-value] headers[0] "X-A": …`.
  static func line(_ diagnostic: Diagnostic, of draft: Draft) -> String {
    let place = place(of: diagnostic, in: draft)
    let diagnostic = diagnostic.masked(in: draft)
    let reference = diagnostic.reference.map { " (\($0))" } ?? ""
    return
      "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]\(place): \(diagnostic.sentence)\(reference)"
  }
}
