import ComposerUI
import DraftStore
import Glibc
import Responses

enum AnswerSaving {
  static let step = 1 << 20

  /// Writes a new file and renames it, so that a file is never replaced by a part of one.
  static func save(
    _ part: AnswerPart, of answer: ReceivedAnswer, to path: String, mayReplace: Bool
  ) -> AnswerOutcome {
    if !mayReplace, access(path, F_OK) == 0 { return .exists(part, of: answer, path: path) }
    let temporary = "\(path).\(getpid()).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return failure(path, errno) }
    let bytes = part.bytes(of: answer)
    var problem = copy(bytes, to: file)
    if close(file) != 0, problem == nil { problem = errno }
    if problem == nil, rename(temporary, path) != 0 { problem = errno }
    if let problem {
      unlink(temporary)
      return failure(path, problem)
    }
    return .saved(path: path, count: bytes.count)
  }

  /// Writes bytes to a descriptor; returns the system's error number if that fails.
  static func copy(_ bytes: any AnswerBytes, to file: CInt) -> CInt? {
    var offset = 0
    while offset < bytes.count {
      let piece = bytes.bytes(in: offset..<min(bytes.count, offset + step))
      guard !piece.isEmpty else { return EIO }
      if let number = FileOutput.write(piece, to: file) { return number }
      offset += piece.count
    }
    return nil
  }

  private static func failure(_ path: String, _ number: CInt) -> AnswerOutcome {
    .failed("\(path): it can't be written: \(SystemFailure(number).reason).")
  }
}
