internal import Responses

/// A failure never hides the bytes.
struct Decoding {
  /// A coding that ends early is its own problem only then.
  let isComplete: Bool
  let limit: Int
  let program: HelperProgram?
  /// The offset of the body, for problems.
  let place: Int
  private let transfer: [String], content: [String]
  /// Whether the head or the trailers are too large, which says enough.
  private let isToldOfHead: Bool

  private(set) var isWhole = true
  private(set) var diagnostics: [ResponseDiagnostic] = []

  init(
    of response: Response, limit: Int, program: HelperProgram?, place: Int
  ) {
    isComplete = response.isComplete
    (self.limit, self.program, self.place) = (limit, program, place)
    let (transfer, content) = response.bodyCodings
    self.transfer = transfer.last == "chunked" ? transfer.dropLast() : transfer
    self.content = content
    isToldOfHead = response.diagnostics.contains { $0.code == .headTooLarge }
    if response.hasTooManyCodings {
      let codings = response.appliedCodings
      note(
        .contentCodingUnknown,
        "There are \(codings.count) codings (\(Response.names(ofCodings: codings))): at most \(AnswerLimits.codings) are taken off, so the bytes stay as they are."
      )
    }
  }

  mutating func body(of framed: StoredBytes) -> StoredBytes {
    take(off: transfer, from: framed, isTransfer: true)
  }

  mutating func content(of body: StoredBytes) -> StoredBytes {
    take(off: content, from: body, isTransfer: false)
  }

  /// The last coding first, as far as they are known and nothing is broken.
  private mutating func take(
    off codings: [String], from bytes: StoredBytes, isTransfer: Bool
  ) -> StoredBytes {
    guard isWhole else { return bytes }
    let applied = codings.reversed().filter { $0 != "identity" }
    let steps = Array(applied.prefix { Response.knownCodings.contains($0) })
    var result = bytes
    if !steps.isEmpty, bytes.count > 0 {
      guard let program else {
        note(.contentCodingUnknown, "wiredraft-exchange is not there, so \(steps[0]) is left as it is.")
        return bytes
      }
      let (decoded, outcome) = program.decode(bytes, steps: steps, limit: limit)
      result = decoded.count == 0 && showsCoded(after: outcome, steps) ? bytes : decoded
      tell(outcome, steps, isTransfer: isTransfer)
    }
    guard isWhole, steps.count < applied.count else { return result }
    // The reader of the head told those of Transfer-Encoding.
    if isTransfer {
      isWhole = false
    } else {
      let name = applied[steps.count]
      note(
        .contentCodingUnknown,
        (AnswerLimits.isLabel(name)
          ? "\(name) is no coding that is known here"
          : "The name of a coding is none: letters, digits and . _ : + -, 40 at most")
          + ", so the bytes stay as they are.")
    }
    return result
  }

  /// Whether bytes of which nothing could be decoded are shown as they came, because they aren't of their coding.
  private func showsCoded(after outcome: HelperProgram.DecodeOutcome, _ steps: [String]) -> Bool {
    switch outcome {
    case .complete, .tooLarge: false
    case .broken, .unknown, .failed, .stopped: true
    // Only these begin with bytes that tell them from any others.
    case .truncated: isComplete && !["gzip", "x-gzip", "zstd"].contains(steps[0])
    }
  }

  private mutating func tell(
    _ outcome: HelperProgram.DecodeOutcome, _ steps: [String], isTransfer: Bool
  ) {
    let name = steps.joined(separator: ", then ")
    let (subject, coding) = isTransfer ? ("body", "transfer coding") : ("content", "coding")
    let reference = isTransfer ? "RFC 9112 §7.2" : nil
    switch outcome {
    case .complete: return
    case .truncated where !isComplete: isWhole = false
    case .truncated:
      note(.contentCodingBroken, "The \(subject) ends before its \(coding) does (\(name)).", reference)
    case .broken:
      note(.contentCodingBroken, "The \(subject) is not what its \(coding) says (\(name)).", reference)
    case .tooLarge:
      note(
        .contentTooLarge,
        "Decoding stopped: the \(subject) is longer than \(limit) bytes, or a thousand times as long as what came (\(name))."
      )
    case .unknown, .failed:
      note(.contentCodingUnknown, "The \(coding) could not be taken off (\(name)).", reference)
    case .stopped: note(.contentCodingUnknown, "Taking the \(coding) off was stopped (\(name)).", reference)
    }
  }

  private mutating func note(_ code: ResponseDiagnostic.Code, _ message: String, _ reference: String? = nil) {
    isWhole = false
    guard !isToldOfHead else { return }
    diagnostics.append(ResponseDiagnostic(code, at: place, message, reference: reference))
  }
}
