internal import WiredraftCore

enum JSONFinding {
  case malformed(JSONError.Kind)
  case notAnObject
}

extension JSONFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .malformed(let kind): kind.sentence.asSentence
    case .notAnObject: "Rows are made of the members of an object, { \"name\": … }, and this is none."
    }
  }
}

extension String {
  /// The text with a capital first letter and a full stop at the end.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
