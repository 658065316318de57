import Responses

/// The glossary of the program, with the meaning and the source of each word.
package struct Glossary: Sendable {
  /// The entries: words and then fields in alphabetical order, status codes by their numbers.
  package let entries: [Paragraph]

  /// Creates an empty glossary.
  package init() { entries = [] }

  /// Reads a text in the format of ``Paragraphs``, with the words as names.
  ///
  /// The fields of responses that aren't among the words, and all status codes follow.
  package init(_ text: String) {
    let words = Paragraphs(text).all
    let names = Set(words.map { $0.name.lowercased() })
    let fields = ResponseField.all.map(Paragraph.init).filter { !names.contains($0.name.lowercased()) }
    func sorted(_ entries: [Paragraph]) -> [Paragraph] {
      entries.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }
    entries = sorted(words) + sorted(fields) + StatusCode.all.map(Paragraph.init)
  }

  /// Returns the entry for a word, or otherwise the entries whose names contain it.
  package func entries(of word: String) -> [Paragraph] {
    let wanted = word.lowercased()
    let exact = entries.filter { $0.name.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.name.lowercased().contains(wanted) } : exact
  }
}
