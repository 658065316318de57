import WiredraftCore

/// What joins and encloses: each sign is told with the row that it belongs to.
extension ByteExplainer {
  var separatorSentence: String {
    switch composition.bytes(in: offset..<offset + 1).first {
    case UInt8(ascii: "&"): "& ends a pair and begins the next: here begins \(rowPhrase)."
    case UInt8(ascii: "="): "= stands between the name and the value of \(rowPhrase)."
    case UInt8(ascii: "?"):
      "? ends the path and begins the query: here begins \(rowPhrase) (RFC 3986 §3.4)."
    case UInt8(ascii: ",") where isInJSON: commaSentence
    case UInt8(ascii: ","): "A comma joins the elements of \(rowPhrase): that is the array style."
    case UInt8(ascii: ":") where isInBody:
      path.isEmpty
        ? "A colon stands between the name and the value of \(rowPhrase) (RFC 8259 §4)."
        : "A colon stands between a name and its value in \(rowPhrase) (RFC 8259 §4)."
    case UInt8(ascii: ":"):
      "A colon ends the field name of \(rowPhrase) (RFC 9112 §5); the space after it is custom."
    default: "This separates \(rowPhrase) from what stands before it."
    }
  }

  private var commaSentence: String {
    switch path.last {
    case nil: "A comma ends a member and begins the next: here begins \(rowPhrase) (RFC 8259 §4)."
    case .member: "A comma stands between two members of \(rowPhrase) (RFC 8259 §4)."
    case .element: "A comma stands between two elements of \(rowPhrase) (RFC 8259 §5)."
    }
  }

  var punctuationSentence: String {
    switch (composition.body?.type, isInBody) {
    case (.json, true):
      guard composition.bytes(in: offset..<offset + 1).first == UInt8(ascii: "\"") else {
        return "This encloses an array or an object of \(rowPhrase) (RFC 8259 §4, §5)."
      }
      let what = quotesName ? "name" : "text"
      let place = path.isEmpty ? "the \(what) of \(rowPhrase)" : "a \(what) in \(rowPhrase)"
      return "A quotation mark around \(place): names and texts stand in quotes in JSON (RFC 8259 §7)."
    case (.multipart, true):
      return
        "The frame of the part of \(rowPhrase): a delimiter line with the boundary, the part's own headers, an empty line (RFC 7578 §4)."
    default: return "This encloses what \(rowPhrase) sends."
    }
  }

  /// Whether the quotation mark belongs to a name: a colon stands behind the closing one.
  private var quotesName: Bool {
    var next = span.range.upperBound
    // Between the quotation marks stand text and escapes only; many of them are a value's.
    for _ in 0..<64 {
      guard let following = composition.span(at: next) else { return false }
      switch following.origin.role {
      case .name: return true
      case .escape: next = following.range.upperBound
      case .punctuation:
        next = following.range.upperBound
        return composition.bytes(in: next..<next + 1).first == UInt8(ascii: ":")
      case .separator: return composition.bytes(in: next..<next + 1).first == UInt8(ascii: ":")
      default: return false
      }
    }
    return false
  }

  private var isInJSON: Bool { isInBody && composition.body?.type == .json }

  private var path: [ValueStep] {
    guard case .row(_, let path) = span.origin.source else { return [] }
    return path
  }
}
