import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// Configuration files: whatever one contains, each problem has a position and a sentence, the program can be quit, and
/// the effective settings form an equivalent file; a screen with its keys is complete.
enum ConfigurationCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let (configuration, problems) = Configuration.read(bytes)
    try check(problems, bytes)
    let quits = configuration.keymap.bindings(in: .anywhere).contains {
      $0.action == .quit && !$0.keys.isEmpty
    }
    try require(quits, "no key leaves the program")
    let text = configuration.text
    let (again, others) = Configuration.read(Array(text.utf8))
    try require(
      others.allSatisfy { $0.severity == .warning },
      "what is in force can't be read: \(others.first { $0.severity == .error }?.text(file: "config") ?? "")")
    try require(again.text == text, "what is in force is read otherwise")
    let state = ComposerState(
      document: configuration.defaults.newDocument, context: Composition.Context(boundary: "B"),
      keymap: configuration.keymap)
    try ComposerCheck.check(state.render(), size: state.size)
    try ComposerCheck.checkComposition(state)
  }

  private static func check(_ problems: [ConfigurationProblem], _ bytes: [UInt8]) throws(Finding) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for problem in problems {
      try require(!problem.sentence.isEmpty, "a problem has no sentence")
      try require(problem.line >= 1 && problem.line <= lines.count, "no such line: \(problem)")
      try require(
        problem.column >= 1 && problem.column <= lines[problem.line - 1].count + 1,
        "no such column: \(problem)")
    }
  }
}
