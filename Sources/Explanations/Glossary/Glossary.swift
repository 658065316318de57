/// The glossary of the program, with the meaning and the source of each word.
package struct Glossary: Sendable {
  /// The entries in alphabetical order.
  package let entries: [Paragraph]

  /// Creates an empty glossary.
  package init() { entries = [] }

  /// Reads a text in the format of ``Paragraphs``, with the words as names.
  package init(_ text: String) {
    entries = Paragraphs(text).all.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  /// Returns the entry for a word, or otherwise the entries whose names contain it.
  package func entries(of word: String) -> [Paragraph] {
    let wanted = word.lowercased()
    let exact = entries.filter { $0.name.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.name.lowercased().contains(wanted) } : exact
  }
}
