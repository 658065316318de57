import ArgumentParser
import DraftFormats
import Explanations
import WiredraftCore
import WiredraftExplanations
import WiredraftFiles

struct RenderOutput {
  static let shownFileBytes = 1 << 20

  let document: DraftDocument
  let composition: Composition
  let folder: String?
  var revealsSecrets = false

  private var draft: Draft { document.draft }

  func write(as format: RenderFormat) throws {
    switch format {
    case .url: try StandardOutput.write(composition.url + "\n")
    case .head: try StandardOutput.write(composition.head.bytes)
    case .split: try StandardOutput.write(SplitTable(draft: draft, composition: composition).text)
    case .body: try forEachChunk(of: .body) { try StandardOutput.write($0) }
    case .wire: try forEachChunk(of: .message) { try StandardOutput.write($0) }
    case .hex:
      var dump = HexDump()
      try forEachChunk(of: .message) { try StandardOutput.write(dump.add(Array($0))) }
      try StandardOutput.write(dump.finish())
    case .json:
      try StandardOutput.write(JSONReport(draft: draft, composition: composition, body: try shownBody()).text)
    case .code(let format): try write(code: format)
    }
  }

  private func write(code format: CodeFormat) throws {
    var options = CodeExport.Options()
    options.revealsSecrets = revealsSecrets
    options.folder = folder == "." ? "" : folder ?? ""
    let export = CodeExport(composition, of: document, as: format, options: options)
    guard !export.text.isEmpty else {
      throw ExitCode.failure("error[\(format.rawValue)]: \(export.verdict.sentence)", status: 1)
    }
    StandardError.print("information[\(format.rawValue)]: \(export.verdict.sentence)")
    // A message ends at its last byte.
    try StandardOutput.write(format == .http ? export.text : export.text + "\n")
  }

  /// The bytes of the body, or nil if it has files and is too large to show.
  private func shownBody() throws -> [UInt8]? {
    guard let body = composition.body, !composition.unmade.contains(.body) else { return [] }
    guard body.bytes.isAtHand || body.bytes.count <= Self.shownFileBytes else { return nil }
    var bytes: [UInt8] = []
    try forEachChunk(of: .body) { bytes += $0 }
    return bytes
  }

  /// Calls a closure with the bytes in order, reading files again.
  private func forEachChunk(
    of part: MessageSource.Part, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let source = MessageSource(composition, part: part) { [folder] path in
      FileSource(path, relativeTo: folder ?? "")
    }
    do throws(WriteError<any Error>) {
      try source.write(to: take)
    } catch {
      switch error {
      case .destination(let reason): throw reason
      case .source(let problem):
        throw ExitCode.failure(
          "\(problem.name ?? "body"): error: \(problem.clause()); the output is incomplete.")
      }
    }
  }
}
