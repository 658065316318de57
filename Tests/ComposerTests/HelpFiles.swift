import Explanations
import Foundation
import TestSupport

/// The help texts of the program.
enum HelpFiles {
  static let paragraphs = Paragraphs(text("paragraphs"))
  static let glossary = Glossary(text("glossary"))

  static func text(_ name: String) -> String {
    let file = packageRoot.appending(path: "Resources/help/\(name).txt")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
