import ArgumentParser
import Explanations
import WiredraftCore
import WiredraftFiles

/// Prints a composition in a format.
struct RenderOutput {
  /// Bodies with files are shown within JSON up to this size.
  static let shownFileBytes = 1 << 20

  let draft: Draft
  let composition: Composition
  let folder: String?

  func write(as format: RenderCommand.Format) throws {
    switch format {
    case .url: StandardOutput.write(composition.url + "\n")
    case .head: StandardOutput.write(composition.head.bytes)
    case .split: StandardOutput.write(SplitTable(draft: draft, composition: composition).text)
    case .body: try forEachBodyChunk { StandardOutput.write($0) }
    case .wire:
      guard StandardOutput.write(composition.head.bytes) else { return }
      try forEachBodyChunk { StandardOutput.write($0) }
    case .hex:
      var dump = HexDump()
      StandardOutput.write(dump.add(composition.head.bytes))
      try forEachBodyChunk { StandardOutput.write(Array(dump.add($0).utf8)) }
      StandardOutput.write(dump.finish())
    case .json:
      StandardOutput.write(JSONReport(draft: draft, composition: composition, body: try shownBody()).text)
    }
  }

  /// The body's bytes; nil if it has files and is too large to be shown.
  private func shownBody() throws -> [UInt8]? {
    guard let body = composition.body, !composition.unmade.contains(.body) else { return [] }
    guard body.bytes.isAtHand || body.bytes.count <= Self.shownFileBytes else { return nil }
    var bytes: [UInt8] = []
    try forEachBodyChunk {
      bytes += $0
      return true
    }
    return bytes
  }

  /// Calls with the body's bytes in order, files read afresh, until `take` returns false.
  private func forEachBodyChunk(_ take: ([UInt8]) -> Bool) throws {
    for segment in composition.body?.bytes.segments ?? [] {
      switch segment.content {
      case .bytes(let bytes):
        guard take(bytes.bytes) else { return }
      case .file(let path, let length, _):
        let file = FileStream(
          path: path, relativeTo: folder ?? "", size: length,
          boundary: composition.body?.type == .multipart ? composition.boundary : nil)
        do throws(Stop) {
          try file.forEachChunk(converting: Stop.unreadable) { (chunk) throws(Stop) in
            guard take(Array(chunk)) else { throw .nobodyReads }
          }
        } catch {
          guard case .unreadable(let problem) = error else { return }
          StandardError.print("\(path): error: \(problem.sentence) The output is incomplete.")
          throw ExitCode(2)
        }
      }
    }
  }

  /// Why the output ends early.
  private enum Stop: Error {
    case nobodyReads
    case unreadable(FileReadError)
  }
}

extension FileReadError {
  /// What happened, for people.
  var sentence: String {
    switch self {
    case .unreadable(let path, let problem): Diagnostic(.fileUnreadable(path: path, problem)).sentence
    case .sizeChanged(_, let promised, let found):
      "The file changed while it was read: it had \(promised) bytes, and now has \(found)."
    case .boundaryInContent: "The boundary stands in the file; --boundary B fixes another."
    }
  }
}
