/// The words of the program, each with what it means and where it comes from.
package struct Glossary: Sendable {
  /// The entries, by the alphabet.
  package let entries: [Paragraph]

  /// A glossary without words.
  package init() { entries = [] }

  /// Reads a text in the form of ``Paragraphs``, in which the names are the words.
  package init(_ text: String) {
    entries = Paragraphs(text).all.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }

  /// Returns the entries of a word: that of the very word, or else those whose words hold it.
  package func entries(of word: String) -> [Paragraph] {
    let wanted = word.lowercased()
    let exact = entries.filter { $0.name.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.name.lowercased().contains(wanted) } : exact
  }
}
