import Foundation
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Imported samples of other programs, exported as curl commands and run against a server that records every byte.
@Suite(.serialized) struct ProgramSampleWireTests {
  @Test("curl sends what the draft of each imported sample composes", arguments: ProgramSample.all)
  func sends(_ sample: ProgramSample) throws {
    let program = try Program()
    let server = try CaptureServer()
    defer { server.stop() }
    var document = try require(try Import.requests(in: sample.text).first).document
    document.draft.url = "http://127.0.0.1:\(server.port)" + Self.path(of: document.draft.url)
    let composition = ExportWireTests.compose(document.draft, in: program.folder.path)
    try require(!composition.hasErrors, "\(composition.diagnostics)")
    var options = CodeExport.Options()
    options.revealsSecrets = true
    let export = CodeExport(composition, of: document, as: .curl, options: options)
    try program.write(export.text + "\n", to: "code.sh")
    let result = try program.run(["code.sh"], executable: "/bin/sh")
    try require(result.status == 0, "\(export.text)\n\(result.errors)")
    let message = try require(server.next())
    let comparison = WireComparison(
      composition: composition, verdict: export.verdict, body: ExportWireTests.body(composition))
    check(comparison.problems(with: [message]), [], "\(export.text)\n\(export.verdict.sentence)")
    let line = sample.request.prefix { $0 != "\n" } + " HTTP/1.1"
    check(message.head.starts(with: line.utf8))
  }

  /// Returns the part of a URL behind its authority, which may be a reference.
  private static func path(of url: String) -> Substring {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
  }
}
