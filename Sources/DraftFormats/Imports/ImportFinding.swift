/// A finding about foreign text: the reason why it is refused, or a remark on a part of it.
///
/// The cases hold the facts; the sentences are beside them, separate from the parsers.
package protocol ImportFinding: Sendable, Hashable {
  var sentence: String { get }
}

/// A reason why a text can't be read in any format, or in the given one.
enum RecognitionFinding {
  case unrecognised
  case noRequest
}

extension RecognitionFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .unrecognised:
      "This is none of the forms that can be imported: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))."
    case .noRequest: "There is no request in it."
    }
  }
}
