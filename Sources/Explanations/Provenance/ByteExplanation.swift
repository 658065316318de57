package import WiredraftCore

/// The answer to *what is this byte, and why is it here?*
package struct ByteExplanation: Sendable, Hashable {
  /// The row that made the byte; nil where a rule did.
  package var row: RowReference?
  /// What it is, in a few words: `value of limit`.
  package var title: String
  /// What it is and why it is there, as one or two sentences, without the source.
  package var text: String
  /// Where that is laid down: `RFC 9110 §8.6`, `URL Standard §5.2`, `APIKit's rule`.
  package var source: String
  /// What kind of byte it is.
  package var kind: ByteKind

  /// What it is and why it is there, as one or two sentences that end with the source.
  package var sentence: String { "\(text.dropLast()) (\(source))." }

  /// The name of the paragraph that says more.
  package var paragraph: ParagraphName { ParagraphName(kind) }
}

extension Composition {
  /// Returns what the byte at an offset of the message (head, then body) is; nil outside the message.
  ///
  /// Nothing of a secret row's value is told.
  /// - Parameter revealingSecrets: Whether what is secret is told all the same.
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

  /// Returns the span of a byte, with offsets in the message (head, then body); nil outside the message.
  package func span(at offset: Int) -> TracedBytes.Span? {
    if offset < head.count { return head.span(at: offset) }
    guard let span = body?.bytes.span(at: offset - head.count) else { return nil }
    return span.moved(by: head.count)
  }

  /// Returns the bytes of a range of the message (head, then body); those of files are left out.
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
