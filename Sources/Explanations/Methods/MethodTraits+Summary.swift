package import WiredraftCore

extension MethodTraits {
  /// The method's properties in the standards, in a few words: `safe, idempotent`.
  package var summary: String {
    let words = [isSafe == true ? "safe" : nil, isIdempotent == true ? "idempotent" : nil].compactMap(\.self)
    if isSafe == nil { return "an extension method: unknown" }
    return words.isEmpty ? "neither safe nor idempotent" : words.joined(separator: ", ")
  }

  /// The purpose of the method, and what it promises, as the middle of a sentence.
  package var purpose: String {
    switch name {
    case "GET": "asks for something, and for no change; a cache may answer it"
    case "HEAD": "a GET of which only the head comes back; it asks for no change"
    case "POST": "the server decides what it does; sent twice, it may act twice"
    case "PUT": "the body replaces what is there; sent twice, the result is the same"
    case "PATCH": "changes a part of what is there; the body's type says how to read it"
    case "DELETE": "asks to remove what is there; sent twice, the result is the same"
    case "QUERY": "asks with a body, and changes nothing; new, so not every server knows it"
    case "OPTIONS": "asks what can be done there; browsers send it before some requests"
    case "TRACE": "asks for the request to be sent back as it arrived; it has no body"
    case "CONNECT": "asks a proxy for a tunnel to a host and port; it has no body"
    default: "no standard known here defines it; the server decides what it does"
    }
  }

  /// The meaning of a body in a request with the method, in a few words.
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

  /// Whether a body of any type is an error.
  package var takesNoContent: Bool {
    switch content {
    case .forbidden, .absent: true
    default: false
    }
  }
}
