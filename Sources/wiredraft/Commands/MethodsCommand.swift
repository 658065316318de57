import ArgumentParser
import Explanations
import HTTPTypes
import WiredraftCore

struct MethodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "methods",
    abstract: "Print what each method does with parameters, and where that is defined."
  )

  func run() throws {
    var rows = [["METHOD", "PARAMETERS GO TO", "SAFE", "IDEMPOTENT", "CONTENT", "SOURCE"]]
    for traits in MethodTraits.all {
      rows.append([
        traits.method.rawValue, traits.prefersQuery ? "query" : "body", Self.word(traits.isSafe),
        Self.word(traits.isIdempotent), traits.contentSummary, traits.reference ?? "",
      ])
    }
    rows.append(["any other", "body", "unknown", "unknown", "unknown", ""])
    try StandardOutput.write(TextTable(rows).text)
  }

  private static func word(_ flag: Bool?) -> String {
    switch flag {
    case true: "yes"
    case false: "no"
    case nil: "unknown"
    }
  }
}
