import Explanations
import WiredraftCore

/// Prints diagnostics to standard error, one line each, for users and scripts.
enum DiagnosticPrinting {
  static func print(_ composition: Composition, of draft: Draft) {
    for diagnostic in composition.diagnostics { StandardError.print(line(diagnostic.masked(in: draft))) }
  }

  /// Returns the line for a diagnostic, such as `error[invalid-field-value] headers 0: …`.
  static func line(_ diagnostic: Diagnostic) -> String {
    var place = ""
    if let list = diagnostic.list {
      place = " " + list.rawValue + (diagnostic.index.map { " \($0)" } ?? "")
    }
    let reference = diagnostic.reference.map { " (\($0))" } ?? ""
    return
      "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]\(place): \(diagnostic.sentence)\(reference)"
  }
}
