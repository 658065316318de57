import Explanations
import WiredraftCore

extension ComposerState {
  /// How many bytes a file's part adds to the body, those of the file among them; nil where it has no part.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans of the body: a part has a dozen.
  func filePartSentence(of reference: RowReference) -> String? {
    guard case .file(let path)? = composition.outcome(of: reference)?.extent,
      case .success(let facts) = context.files[path], let start = composition.firstOffset(of: reference)
    else { return nil }
    var (lower, upper) = (start, start)
    for _ in 0..<64 {
      guard lower > 0, let span = composition.span(at: lower - 1), span.origin.source.row == reference else {
        break
      }
      lower = span.range.lowerBound
    }
    for _ in 0..<64 {
      guard let span = composition.span(at: upper), span.origin.source.row == reference else { break }
      upper = span.range.upperBound
    }
    guard upper - lower > facts.size else { return nil }
    return
      "Its part adds \((upper - lower).byteCount): the file's and \((upper - lower - facts.size).grouped) around them."
  }
}
