package import WiredraftCore
import WiredraftExplanations

/// JSON as the program prints it: an object on one line, each element of a list on a separate line.
package enum JSONLine {
  package static func text(_ text: String) -> String { ParameterValue.string(text).compactJSON }

  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(text($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  package static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }

  package static func members(of diagnostic: Diagnostic) -> [(String, String)] {
    [
      ("code", text(diagnostic.code.rawValue)), ("severity", text(diagnostic.severity.rawValue)),
      ("list", diagnostic.list.map { text($0.rawValue) } ?? "null"),
      ("index", diagnostic.index.map(String.init) ?? "null"),
      ("line", diagnostic.position.map { String($0.line) } ?? "null"),
      ("column", diagnostic.position.map { String($0.column) } ?? "null"),
      ("message", text(diagnostic.sentence)), ("reference", diagnostic.reference.map(text) ?? "null"),
    ]
  }
}
