@testable import ComposerUI
import DraftFormats
import ScreenModel
import Responses
import TestSupport
import Testing
import WiredraftCore

/// Names that files, scripts and hands rely on: they change only on purpose, with the files of `Tests/Promises`.
@Suite("Promised names")
struct PromisedNamesTests {
  @Test("Each key of each context does what it did")
  func keys() throws {
    let lines = KeyContext.allCases.flatMap { context in
      Keymap.standard.bindings(in: context).flatMap { binding in
        binding.keys.map { key in
          "\(context.name)\t\(key.label)\t\(binding.action.configurationName)\t\(binding.action.label ?? "-")"
        }
      }
    }
    try checkRecorded(
      "context\tkey\taction\tlabel\n" + lines.joined(separator: "\n") + "\n", "Promises/keys.txt")
  }

  @Test("The names of actions, and the sections for keys, are those that configuration files have")
  func actions() throws {
    let lines =
      KeyContext.allCases.map { "[\($0.configurationSection)]" }
      + Action.allCases.map { "\($0.configurationName)\t\($0.sentence.text(KeyNames(.standard)))" }
    try checkRecorded(lines.joined(separator: "\n") + "\n", "Promises/actions.txt")
  }

  @Test("The codes of diagnostics have the severity that they had")
  func diagnostics() throws {
    let lines =
      Diagnostic.Code.allCases.map { "\($0.severity.rawValue)\t\($0.rawValue)" }
      + ResponseDiagnostic.Code.allCases.map { "\($0.severity.rawValue)\t\($0.rawValue)\tof an answer" }
    try checkRecorded(lines.sorted().joined(separator: "\n") + "\n", "Promises/diagnostics.txt")
  }
}
