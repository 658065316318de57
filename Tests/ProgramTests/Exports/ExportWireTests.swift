import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles
@testable import DraftFormats

/// Exported code, run by its tools against a server that records every byte.
@Suite(.serialized) struct ExportWireTests {
  private static let drafts =
    ProcessInfo.processInfo.environment["EXPORT_DRAFTS"].flatMap { Int($0) } ?? (isExhaustive ? 100 : 30)

  @Test("A tool sends the composed bytes but for what the verdict names", arguments: ExportTool.allCases)
  func sendsTheComposition(tool: ExportTool) throws {
    let program = try Program()
    let server = try CaptureServer()
    defer { server.stop() }
    for (name, bytes) in CurlDraftMaker.files {
      try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
    }
    let code = program.folder.url.appendingPathComponent("code")
    try FileManager.default.createDirectory(at: code, withIntermediateDirectories: true)
    let format = try require(CodeFormat(rawValue: tool.rawValue))

    var exports: [(comparison: WireComparison, text: String)] = []
    var kinds: Set<String> = []
    var maker = CurlDraftMaker(seed: 42, port: server.port, isForCurl: false)
    while exports.count < Self.drafts {
      guard let (draft, composition) = Self.next(&maker, in: program.folder.path) else { continue }
      var options = CodeExport.Options()
      options.revealsSecrets = true
      let export = CodeExport(composition, of: DraftDocument(draft), as: format, options: options)
      exports.append(
        (
          WireComparison(composition: composition, verdict: export.verdict, body: Self.body(composition)),
          export.text
        ))
      kinds.insert("\(composition.method) \(composition.body?.type.rawValue ?? "-")")
      try Data(export.text.utf8).write(
        to: code.appendingPathComponent("\(exports.count).\(format.fileExtension)"))
    }
    check(kinds.count >= min(30, Self.drafts / 3))

    let runner = tool.runner
    try program.write(runner.script, to: runner.file)
    let result = try program.run(
      tool.arguments + [runner.file, String(exports.count), String(server.port)], executable: runner.program)
    try require(result.status == 0, "\(result.errors)")

    let messages = Self.groups(from: server, count: exports.count)
    check(messages.count, exports.count)
    for (index, (comparison, text)) in exports.enumerated() where index < messages.count {
      let problems = comparison.problems(with: messages[index])
      let errors =
        (try? String(contentsOf: code.appendingPathComponent("\(index + 1).errors"), encoding: .utf8)) ?? ""
      check(
        problems.isEmpty,
        "\(tool.rawValue), draft \(index + 1):\n\(text)\n\(comparison.verdict.sentence)\n\(errors.suffix(300))"
      )
    }
  }

  // MARK: - Drafts

  /// Returns the next draft whose message can be composed, and its composition.
  static func next(_ maker: inout CurlDraftMaker, in folder: String) -> (Draft, Composition)? {
    var draft = maker.draft()
    let length = compose(draft, in: folder).body?.bytes.count ?? 0
    for index in draft.headers.indices where draft.headers[index].text == "LENGTH" {
      draft.headers[index].text = String(length)
    }
    let composition = compose(draft, in: folder)
    return composition.hasErrors ? nil : (draft, composition)
  }

  static func compose(_ draft: Draft, in folder: String) -> Composition {
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in draft.filePaths {
      files[path] = Composition.FileFacts.examine(path: path, relativeTo: folder, boundary: draft.boundary)
    }
    return draft.compose(in: Composition.Context(files: files))
  }

  static func body(_ composition: Composition) -> [UInt8] {
    (composition.body?.bytes.segments ?? []).flatMap { segment in
      switch segment.content {
      case .bytes(let bytes): bytes.bytes
      case .file(let path, _, _):
        CurlDraftMaker.files[path.hasPrefix("./") ? String(path.dropFirst(2)) : path] ?? []
      }
    }
  }

  /// Removes and returns the messages before each mark, up to the last mark.
  private static func groups(from server: CaptureServer, count: Int) -> [[CaptureServer.Message]] {
    var groups: [[CaptureServer.Message]] = []
    var group: [CaptureServer.Message] = []
    while groups.count < count, let message = server.next() {
      if message.head.starts(with: "GET /mark/".utf8) {
        groups.append(group)
        group = []
      } else {
        group.append(message)
      }
    }
    return groups
  }
}
