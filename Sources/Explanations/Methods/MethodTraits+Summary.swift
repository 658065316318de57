package import WiredraftCore

extension MethodTraits {
  /// The method's properties in the standards, in a few words: `safe, idempotent`.
  package var summary: String {
    let words = [isSafe == true ? "safe" : nil, isIdempotent == true ? "idempotent" : nil].compactMap(\.self)
    if isSafe == nil { return "an extension method: unknown" }
    return words.isEmpty ? "neither safe nor idempotent" : words.joined(separator: ", ")
  }

  /// The meaning of content in a request with the method, in a few words.
  package var contentSummary: String {
    switch content {
    case .defined: "a body has a meaning"
    case .expected: "a body is expected, with its type"
    case .allowed: "a body is allowed, without a defined use"
    case .undefined: "a body has no defined meaning"
    case .forbidden: "a body must not be sent"
    case .absent: "there is no body: it opens a tunnel"
    case .unknown: "what a body means is unknown here"
    }
  }

  /// Whether content of any kind is an error.
  package var takesNoContent: Bool {
    switch content {
    case .forbidden, .absent: true
    default: false
    }
  }
}
