/// Something that reading foreign text comes upon: why the text is refused, or what became of a part of it.
///
/// The cases hold what was found; their sentences are beside them, apart from the parsers.
package protocol ImportFinding: Sendable, Hashable {
  /// The finding for people, as a sentence.
  var sentence: String { get }
}

/// Why a text is not read as any form, or as the one that it was given as.
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
