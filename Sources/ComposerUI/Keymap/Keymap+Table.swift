import ScreenModel

extension Keymap {
  /// The keymap as a Markdown table for the README: keys, actions and contexts.
  package var markdownTable: String {
    var text = "| key | action | where |\n|---|---|---|\n"
    for context in KeyContext.allCases {
      for binding in bindings(in: context) {
        let keys = binding.keys.map { "`\($0.asciiLabel.markdownCell)`" }.joined(separator: " ")
        text +=
          "| \(keys) | \(binding.action.sentence.text(KeyNames(self)).markdownCell) | \(context.title) |\n"
      }
    }
    return text
  }
}

extension String {
  /// The text, escaped for a table cell.
  fileprivate var markdownCell: String {
    var result = ""
    for character in self { result += character == "|" ? "\\|" : String(character) }
    return result
  }
}
