/// A status code of HTTP, and its meaning.
package struct StatusCode: Sendable, Hashable {
  /// The three digits, as a number.
  package let number: Int
  /// The usual reason phrase: `Not Found`.
  package let phrase: String
  /// The meaning for the one who sent the request, as a sentence.
  package let meaning: String
  /// The section of the standard.
  package let reference: String

  private init(_ number: Int, _ phrase: String, _ meaning: String, _ reference: String) {
    (self.number, self.phrase, self.meaning, self.reference) = (number, phrase, meaning, reference)
  }

  /// Returns the code of a number; nil if IANA's registry has none.
  ///
  /// - Note: <https://www.iana.org/assignments/http-status-codes>
  package static func numbered(_ number: Int) -> StatusCode? { table[number] }

  /// Returns the meaning of a number, registered or not: that of its class, if there is nothing better.
  package static func meaning(of number: Int) -> (sentence: String, reference: String) {
    if let code = table[number] { return (code.meaning, code.reference) }
    let sentence =
      switch number / 100 {
      case 1: "An interim response that isn't registered: the final one follows."
      case 2: "The request succeeded; this number isn't registered."
      case 3: "More is to be done to complete the request; this number isn't registered."
      case 4: "The server blames the request; this number isn't registered."
      case 5: "The server failed; this number isn't registered."
      default: "A number that no class of HTTP has."
      }
    return (sentence, "RFC 9110 §15")
  }

  /// All codes of the registry.
  package static let all: [StatusCode] = AnswerTable.blocks(of: "answers/statuses.txt").compactMap { lines in
    let title = lines[0].split(separator: " ", maxSplits: 1)
    return Int(title[0]).map { StatusCode($0, String(title[1]), lines[1], lines[2]) }
  }

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
}
