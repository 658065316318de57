import Explanations
import WiredraftCore

extension Why {
  /// Returns a sentence about the number of bytes that a file's part adds to the body, including the file; nil if it
  /// has no part.
  static func filePartSentence(of reference: Draft.RowReference, in session: DraftSession) -> String? {
    guard case .file(let path)? = session.composition.outcome(of: reference)?.extent,
      case .success(let facts) = session.context.files[path],
      let start = session.composition.firstOffset(of: reference)
    else { return nil }
    var end = start
    while let span = session.composition.span(at: end), span.origin.source.row == reference {
      end = span.range.upperBound
    }
    let length = end - start
    guard length > facts.size else { return nil }
    return
      "Its part adds \(length.byteCount): the file's and \((length - facts.size).grouped) around them."
  }
}
