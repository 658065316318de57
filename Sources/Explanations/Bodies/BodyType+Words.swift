package import WiredraftCore

package struct BodyWords: Sendable {
  /// The key that chooses the type in a list.
  package let letter: Character
  package let note: String
  /// A shorter note, for a narrow screen.
  package let shortNote: String
  let phrase: String
  /// The name of the help paragraph; similar types may share one.
  let paragraph: String

  fileprivate init(
    _ letter: Character, _ note: String, short: String? = nil, phrase: String, paragraph: String
  ) {
    self.letter = letter
    self.note = note
    shortNote = short ?? note
    self.phrase = phrase
    self.paragraph = paragraph
  }
}

extension Draft.BodyType {
  package var words: BodyWords {
    switch self {
    case .json:
      BodyWords(
        "j", "an object of the rows; numbers stay numbers", short: "numbers stay numbers",
        phrase: "a JSON body", paragraph: "body.json")
    case .form:
      BodyWords(
        "f", "name=value&…, as a web form sends it", short: "as a web form sends it",
        phrase: "a form body", paragraph: "body.form")
    case .multipart:
      BodyWords(
        "m", "one part per row; needed for files", short: "one part per row",
        phrase: "a multipart body", paragraph: "body.multipart")
    case .graphQL:
      BodyWords(
        "g", "a GraphQL document; the rows are its variables", short: "rows are its variables",
        phrase: "a GraphQL request", paragraph: "body.graphql")
    case .text: BodyWords("t", "a text as it is", phrase: "a text body", paragraph: "body.text")
    case .file: BodyWords("i", "a file as it is", phrase: "a body from a file", paragraph: "body.file")
    case .none:
      BodyWords(
        "n", "no body at all; rows that go there are not sent", short: "no body at all",
        phrase: "a request without a body", paragraph: "body.none")
    }
  }
}

extension [String] {
  /// Returns the words as a list in a sentence: `json, form or multipart`.
  package func listed(_ joint: String) -> String {
    count > 1 ? dropLast().joined(separator: ", ") + " \(joint) " + (last ?? "") : joined()
  }
}
