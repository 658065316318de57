import WiredraftCore

/// The URL for people: with dots in place of the values of secret rows.
struct MaskedURL {
  static let mask = "••••••"

  let draft: Draft
  let composition: Composition

  /// The URL; names, and all that is not secret, as they are sent.
  var text: String {
    let target = composition.target
    // The URL of CONNECT, and of `OPTIONS *`, has no part that a row fills.
    guard composition.url.hasSuffix(target.text) else { return composition.url }
    var text = String(decoding: composition.url.utf8.dropLast(target.count), as: UTF8.self)
    var hidden: RowReference?
    for span in target.spans {
      let piece = String(decoding: target.bytes[span.range], as: UTF8.self)
      let row = span.origin.source.row
      let joins = span.origin.role == .separator && (piece == "&" || piece == "?")
      if joins || row == nil || row.flatMap({ draft[$0] })?.isSecret != true {
        hidden = nil
        text += piece
      } else if hidden != row {
        let begins = Self.begins(span, piece)
        text += begins ? (piece == "=" ? piece : "") + Self.mask : piece
        if begins { hidden = row }
      }
    }
    return text
  }

  /// Whether the value begins here: at the equals sign of a pair, at once in a path.
  private static func begins(_ span: TracedBytes.Span, _ piece: String) -> Bool {
    span.origin.source.row?.list == .path || span.origin.role == .value
      || (span.origin.role == .separator && piece == "=")
  }
}
