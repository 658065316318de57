extension Response {
  /// The codings that can be taken off.
  package static let knownCodings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

  /// The transfer codings in the order in which they were applied, in lower case.
  package var transferCodings: [String] { listElements(of: "Transfer-Encoding") }

  /// The content codings in the order in which they were applied, in lower case: the last one is taken off first.
  package var contentCodings: [String] { listElements(of: "Content-Encoding") }

  /// The codings of the body, each list in the order in which it was applied; none where there is no body, or the head isn't
  /// complete.
  package var bodyCodings: (transfer: [String], content: [String]) {
    guard let framing, framing.end != .none else { return ([], []) }
    return (transferCodings, contentCodings)
  }

  /// The codings that change the bytes of the body.
  package var appliedCodings: [String] {
    (bodyCodings.transfer + bodyCodings.content).filter { $0 != "chunked" && $0 != "identity" }
  }

  /// Whether there are more codings than are taken off, so that none is.
  package var hasTooManyCodings: Bool { appliedCodings.count > AnswerLimits.codings }

  /// Includes chunked where it isn't the last.
  var unknownTransferCodings: [String] {
    let codings = bodyCodings.transfer
    let inner = codings.last == "chunked" ? codings.dropLast() : codings[...]
    return inner.filter { $0 != "identity" && !Self.knownCodings.contains($0) }
  }

  /// Names codings in a sentence: each once, a few of them, and none that is no label.
  package static func names(ofCodings codings: [String]) -> String {
    var (names, more) = ([String](), false)
    for coding in codings {
      let name = AnswerLimits.isLabel(coding) ? coding : "a name that no coding has"
      if names.contains(name) { continue }
      guard names.count < AnswerLimits.codings else {
        more = true
        break
      }
      names.append(name)
    }
    return names.joined(separator: ", ") + (more ? ", …" : "")
  }
}
