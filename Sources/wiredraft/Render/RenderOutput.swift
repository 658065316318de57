import ArgumentParser
import DraftFormats
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
  /// Whether code shows secret values.
  var revealsSecrets = false

  func write(as format: RenderCommand.Format) throws {
    switch format {
    case .url: try StandardOutput.write(composition.url + "\n")
    case .head: try StandardOutput.write(composition.head.bytes)
    case .split: try StandardOutput.write(SplitTable(draft: draft, composition: composition).text)
    case .body: try forEachBodyChunk { try StandardOutput.write($0) }
    case .wire:
      try StandardOutput.write(composition.head.bytes)
      try forEachBodyChunk { try StandardOutput.write($0) }
    case .hex:
      var dump = HexDump()
      try StandardOutput.write(dump.add(composition.head.bytes))
      try forEachBodyChunk { try StandardOutput.write(dump.add($0)) }
      try StandardOutput.write(dump.finish())
    case .json:
      try StandardOutput.write(JSONReport(draft: draft, composition: composition, body: try shownBody()).text)
    case .curl:
      var options = CurlCommand.Options()
      options.revealsSecrets = revealsSecrets
      options.folder = folder == "." ? "" : folder ?? ""
      let command = CurlCommand(composition, of: draft, options: options)
      StandardError.print("information[curl]: \(command.verdict.sentence)")
      try StandardOutput.write(command.text + "\n")
    }
  }

  /// The body's bytes; nil if it has files and is too large to be shown.
  private func shownBody() throws -> [UInt8]? {
    guard let body = composition.body, !composition.unmade.contains(.body) else { return [] }
    guard body.bytes.isAtHand || body.bytes.count <= Self.shownFileBytes else { return nil }
    var bytes: [UInt8] = []
    try forEachBodyChunk { bytes += $0 }
    return bytes
  }

  /// Calls with the body's bytes in order, files read afresh.
  private func forEachBodyChunk(_ take: ([UInt8]) throws -> Void) throws {
    for segment in composition.body?.bytes.segments ?? [] {
      switch segment.content {
      case .bytes(let bytes):
        try take(bytes.bytes)
      case .file(let path, let length, _):
        let file = FileStream(
          path: path, relativeTo: folder ?? "", size: length,
          boundary: composition.body?.type == .multipart ? composition.boundary : nil)
        do throws(Stop) {
          try file.forEachChunk(converting: Stop.unreadable) { (chunk) throws(Stop) in
            do { try take(Array(chunk)) } catch { throw .notTaken(error) }
          }
        } catch {
          switch error {
          case .notTaken(let reason): throw reason
          case .unreadable(let problem):
            StandardError.print("\(path): error: \(problem.sentence); the output is incomplete.")
            throw ExitCode(2)
          }
        }
      }
    }
  }

  /// Why the output ends early.
  private enum Stop: Error {
    case notTaken(any Error)
    case unreadable(FileReadError)
  }
}
