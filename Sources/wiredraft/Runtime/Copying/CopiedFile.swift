import ComposerUI
import DraftStore
import Glibc
import WiredraftCore
import WiredraftExplanations
import WiredraftFiles

/// The file that a copy is also written to: one for each kind, readable by its owner only, replaced as a whole.
struct CopiedFile {
  private let request: CopyRequest
  private let folder: String?

  static func write(_ request: CopyRequest, relativeTo folder: String?) -> Copied.File {
    let place: String
    do throws(StateFolder.Failure) {
      place = try StateFolder.make()
    } catch {
      return .notWritten(path: StateFolder.shown(error.path), reason: error.reason)
    }
    let path = place + "/" + request.fileName
    guard !request.holdsSecretVariable else {
      return .notWritten(
        path: StateFolder.shown(path), reason: "it would hold the value of a secret variable")
    }
    do throws(SystemFailure) {
      try CopiedFile(request: request, folder: folder).write(in: place, to: path)
      return .written(path: StateFolder.shown(path))
    } catch {
      return .notWritten(path: StateFolder.shown(path), reason: error.reason)
    }
  }

  /// Writes a new file and renames it, so that a partial copy is never visible.
  private func write(in place: String, to path: String) throws(SystemFailure) {
    let temporary = place + "/.copied-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemFailure(errno) }
    do throws(SystemFailure) {
      do throws(SystemFailure) {
        for piece in request.pieces { try write(piece, to: file) }
      } catch {
        _ = close(file)
        throw error
      }
      guard close(file) == 0, rename(temporary, path) == 0 else { throw SystemFailure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func write(_ piece: CopyRequest.Piece, to file: Int32) throws(SystemFailure) {
    switch piece {
    case .bytes(let bytes): if let number = FileOutput.write(bytes, to: file) { throw SystemFailure(number) }
    case .file(let path, let length):
      let source = FileSource(path, relativeTo: folder ?? "")
      do throws(WriteError<SystemFailure>) {
        try source.write(promised: length, boundary: request.boundary) { (chunk) throws(SystemFailure) in
          if let number = FileOutput.write(chunk, to: file) { throw SystemFailure(number) }
        }
      } catch {
        switch error {
        case .source(let problem): throw SystemFailure(problem.clause())
        case .destination(let stop): throw stop
        }
      }
    }
  }
}
