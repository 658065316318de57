import Explanations
import Foundation

/// The help texts of the program.
enum HelpFiles {
  static let paragraphs = Paragraphs(text("paragraphs"))
  static let glossary = Glossary(text("glossary"))

  static func text(_ name: String) -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Resources/help/\(name).txt")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
