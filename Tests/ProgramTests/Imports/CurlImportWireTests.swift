import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles

/// Curl commands of all kinds, run by a real shell and a real curl, and imported: both send the same bytes.
@Suite(.serialized) struct CurlImportWireTests {
  private static let commands = isExhaustive ? 400 : 120

  @Test("A command becomes a draft that sends the method, target, content type and content that curl sends")
  func sendsWhatCurlSends() throws {
    let program = try Program()
    let server = try CaptureServer()
    defer { server.stop() }
    for (name, bytes) in CurlTextMaker.files {
      try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
    }
    var maker = CurlTextMaker(seed: 7, port: server.port)
    var kinds: Set<String> = []
    var count = 0
    for _ in 0..<Self.commands {
      let (text, found) = maker.command()
      try program.write(text, to: ".command.sh")
      let result = try program.run([".command.sh"], executable: "/bin/bash")
      // A command that curl refuses or doesn't start has nothing to compare.
      guard result.status == 0, let message = server.next() else { continue }
      let imported: ImportedRequest
      do {
        imported = try TestSupport.require(try Import.requests(in: text).first)
      } catch {
        Issue.record("\(error)\n\(text)")
        continue
      }
      count += 1
      kinds.formUnion(found)
      check(imported, against: message, in: program.folder.path, text)
    }
    TestSupport.check(count > Self.commands * 3 / 4)
    TestSupport.check(kinds.count >= (isExhaustive ? 20 : 12), "\(kinds.sorted())")
  }

  private func check(
    _ imported: ImportedRequest, against message: CaptureServer.Message, in folder: String, _ text: String
  ) {
    let draft = imported.document.draft
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in draft.filePaths {
      files[path] = Composition.FileFacts.examine(path: path, relativeTo: folder, boundary: draft.boundary)
    }
    let composition = draft.compose(in: Composition.Context(boundary: "BOUNDARY", files: files))
    let sentences = imported.remarks.map { "\($0.kind): \($0.text)" }.joined(separator: "\n")
    let comment = "\(text)\n\(sentences)\n\(composition.head.text)"
    TestSupport.check(!composition.hasErrors, comment)
    let head = String(decoding: message.head, as: UTF8.self).components(separatedBy: "\r\n")
    let line = head[0].split(separator: " ", maxSplits: 2)
    // Characters not allowed in a target are percent-encoded, and the import says so.
    let isChanged = imported.remarks.contains { $0.kind == .changed && $0.text.contains("percent-encoded") }
    TestSupport.check(composition.method, String(line[0]), comment)
    if !isChanged { TestSupport.check(composition.target.text, String(line[1]), comment) }
    let type = head.first { $0.lowercased().hasPrefix("content-type:") }.map {
      $0.dropFirst(13).trimmingCharacters(in: .whitespaces)
    }
    let ours = composition.fields.first { $0.name.lowercased() == "content-type" }?.value
    let boundary = type.flatMap { $0.components(separatedBy: "boundary=").dropFirst().first }
    // If a field says that the parts are something else, curl makes parts that no form has: the import says so.
    if boundary != nil, type?.hasPrefix("multipart/form-data") == false {
      TestSupport.check(imported.remarks.contains { $0.text.contains("Content-Type") }, comment)
      return
    }
    if let type {
      TestSupport.check(
        ours == boundary.map { type.replacingOccurrences(of: $0, with: "BOUNDARY") } ?? type, comment)
    } else if ours != nil {
      TestSupport.check(imported.remarks.contains { $0.text.contains("Content-Type") }, comment)
    }
    // The contents of files can't be a part of other data: the import says so.
    if imported.remarks.contains(where: { $0.kind == .leftOut && $0.text.contains("was to be a part") }) {
      return
    }
    var body = String(decoding: message.body, as: UTF8.self)
    if let boundary { body = body.replacingOccurrences(of: boundary, with: "BOUNDARY") }
    let sent = (composition.body?.bytes.segments ?? []).flatMap { segment -> [UInt8] in
      switch segment.content {
      case .bytes(let bytes): bytes.bytes
      case .file(let path, _, _): CurlTextMaker.files[path] ?? []
      }
    }
    TestSupport.check(String(decoding: sent, as: UTF8.self), body, comment)
  }
}
