internal import WiredraftCore

/// A problem of imported JSON.
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
  /// The text with a capital letter first and a full stop last.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
