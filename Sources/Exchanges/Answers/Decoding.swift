internal import Glibc
internal import Responses
internal import SystemPackage

/// Takes codings off, and says where that fails.
struct Decoding {
  /// Whether the message is complete: a coding that ends early is its own problem only then.
  let isComplete: Bool
  /// The most bytes that come out.
  let limit: Int
  let program: HelperProgram?
  /// The offset of the body, for problems.
  let place: Int

  /// Whether all codings were taken off to their end.
  private(set) var isWhole = true
  private(set) var diagnostics: [ResponseDiagnostic] = []

  /// The codings that the other program knows.
  static let known: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

  init(isComplete: Bool, limit: Int, program: HelperProgram?, place: Int) {
    self.isComplete = isComplete
    self.limit = limit
    self.program = program
    self.place = place
  }

  /// Takes codings off, the last one first, as far as they are known and nothing is broken.
  mutating func take(off codings: [String], from bytes: StoredBytes) throws(Errno) -> StoredBytes {
    guard isWhole else { return bytes }
    let applied = codings.reversed().filter { $0 != "identity" }
    let steps = Array(applied.prefix { Self.known.contains($0) })
    var result = bytes
    if !steps.isEmpty, bytes.count > 0 {
      guard let program else {
        note(.contentCodingUnknown, "wiredraft-exchange is not there, so \(steps[0]) is left as it is.")
        return bytes
      }
      let (decoded, outcome) = try program.decode(bytes, steps: steps, limit: limit)
      result = decoded
      tell(outcome, steps)
    }
    if isWhole, steps.count < applied.count {
      note(
        .contentCodingUnknown,
        "\(applied[steps.count]) is no coding that is known here, so the bytes stay as they are."
      )
    }
    return result
  }

  private mutating func tell(_ outcome: HelperProgram.DecodeOutcome, _ steps: [String]) {
    let name = steps.joined(separator: ", then ")
    switch outcome {
    case .complete: return
    case .truncated where !isComplete: isWhole = false
    case .truncated: note(.contentCodingBroken, "The content ends before its coding does (\(name)).")
    case .broken: note(.contentCodingBroken, "The content is not what its coding says (\(name)).")
    case .tooLarge:
      note(
        .contentTooLarge,
        "Decoding stopped: the content is longer than \(limit) bytes, or a thousand times as long as what came (\(name))."
      )
    case .unknown, .failed: note(.contentCodingUnknown, "The coding could not be taken off (\(name)).")
    }
  }

  private mutating func note(_ code: ResponseDiagnostic.Code, _ message: String) {
    isWhole = false
    diagnostics.append(ResponseDiagnostic(code, at: place, message))
  }
}
