import ComposerUI
import Explanations

enum HelpTexts {
  static let paragraphs = Paragraphs(text(of: "help/paragraphs.txt"))
  static func pieces(of name: ParagraphName) -> [String] {
    (paragraphs[name]?.pieces ?? []).map { Sentence(tokens: $0).text(KeyNames(.standard)) }
  }
  static let glossary = Glossary(text(of: "help/glossary.txt"))

  private static func text(of path: String) -> String { Resource.at(path)?.text ?? "" }
}
