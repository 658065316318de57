package import WiredraftCore

/// The answer to the question *what is this byte, and why is it here?*
package struct ByteExplanation: Sendable, Hashable {
  /// The row that produced the byte, or nil if a rule did.
  package var row: Draft.RowReference?
  /// A description in a few words: `value of limit`.
  package var title: String
  /// The meaning of the byte and the reason for it, as one or two sentences, without the source.
  package var text: String
  /// The source: `RFC 9110 §8.6`, `URL Standard §5.2`, `this program's convention`.
  package var source: String
  package var kind: ByteKind

  /// The meaning of the byte and the reason for it, as one or two sentences that end with the source.
  package var sentence: String { "\(text.dropLast()) (\(source))." }

  package var paragraph: ParagraphName { ParagraphName(kind) }
}

extension Composition {
  /// Returns an explanation of the byte at an offset of the message (head, then body), or nil outside the message.
  ///
  /// A secret row's value is not revealed.
  /// - Parameter revealingSecrets: Whether secret values are revealed after all.
  /// - Complexity: O(log *n*), where *n* is the number of spans, and O(*s*) for the segments of the body.
  package func explanation(
    at offset: Int, of draft: Draft, revealingSecrets: Bool = false
  ) -> ByteExplanation? {
    guard let span = span(at: offset) else { return nil }
    let explainer = ByteExplainer(
      composition: self, draft: draft, span: span, offset: offset, revealsSecrets: revealingSecrets)
    let note = explainer.note
    return ByteExplanation(
      row: span.origin.source.row, title: explainer.title, text: note.text, source: note.source,
      kind: note.kind)
  }

  /// Returns the span of a byte, with offsets in the message (head, then body), or nil outside the message.
  package func span(at offset: Int) -> Composition.Wire.Span? {
    if offset < head.count { return head.span(at: offset) }
    guard let span = body?.bytes.span(at: offset - head.count) else { return nil }
    return span.moved(by: head.count)
  }

  /// Returns the bytes of a range of the message (head, then body), without those of files.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    if range.lowerBound < head.count { result += head.bytes(in: range) }
    if range.upperBound > head.count, let body {
      result += body.bytes.bytes(
        in: max(0, range.lowerBound - head.count)..<max(0, range.upperBound - head.count))
    }
    return result
  }
}
