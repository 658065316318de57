import ComposerUI
import Explanations

/// The help texts that come with the program, each read on first use.
enum HelpTexts {
  static let paragraphs = Paragraphs(text(of: "help/paragraphs.txt"))
  /// Returns the sentences of a paragraph as printed, with the keys of the default keymap.
  static func pieces(of name: ParagraphName) -> [String] {
    (paragraphs[name]?.pieces ?? []).map { Sentence(tokens: $0).text(KeyNames(.standard)) }
  }
  static let glossary = Glossary(text(of: "help/glossary.txt"))

  private static func text(of path: String) -> String { Resource.at(path)?.text ?? "" }
}
