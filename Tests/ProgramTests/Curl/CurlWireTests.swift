import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles
@testable import DraftFormats

/// The curl command, run by real shells and a real curl against a server that records every byte.
@Suite(.serialized) struct CurlWireTests {
  private static let drafts = isExhaustive ? 200 : 60

  @Test("curl sends the composed bytes but for what the verdict names", arguments: ["/bin/bash", "/bin/sh"])
  func sendsTheComposition(shell: String) throws {
    let run = try Run(shell: shell)
    var maker = CurlDraftMaker(seed: 42, port: run.server.port)
    var count = 0
    var kinds: Set<String> = []
    while count < Self.drafts {
      var draft = maker.draft()
      let streams = maker.once(in: 6)
      var composition = run.compose(draft)
      let length = composition.body?.bytes.count ?? 0
      for index in draft.headers.indices where draft.headers[index].text == "LENGTH" {
        draft.headers[index].text = String(length)
      }
      composition = run.compose(draft)
      guard !composition.hasErrors else { continue }
      count += 1
      kinds.insert("\(composition.method) \(composition.body?.type.rawValue ?? "-")")
      try run.check(composition, of: draft, streams: streams, "draft \(count)")
    }
    // All methods and body types occurred, or in a sample many of them.
    TestSupport.check(kinds.count >= (isExhaustive ? 40 : 15))
  }

  @Test("Without rows for them, User-Agent and Accept are all that differs")
  func verdict() throws {
    let run = try Run(shell: "/bin/sh")
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://127.0.0.1:\(run.server.port)/p"
    draft.parameters = [Draft.Row("a", "it's")]
    let command = try run.check(run.compose(draft), of: draft, streams: false, "one row")
    TestSupport.check(command.verdict.sentence, "Identical but for User-Agent and Accept.")
    draft.headers = [Draft.Row("User-Agent", "me"), Draft.Row("Accept", "*/*")]
    let exact = try run.check(run.compose(draft), of: draft, streams: false, "own fields")
    TestSupport.check(exact.verdict.sentence, "Identical on the wire.")
  }

  /// A folder with the files, and a server.
  private struct Run {
    let shell: String
    let program: Program
    let server: CaptureServer

    init(shell: String) throws {
      self.shell = shell
      program = try Program()
      server = try CaptureServer()
      for (name, bytes) in CurlDraftMaker.files {
        try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
      }
    }

    func compose(_ draft: Draft) -> Composition {
      var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
      for path in draft.filePaths {
        files[path] = Composition.FileFacts.examine(
          path: path, relativeTo: program.folder.path, boundary: draft.boundary)
      }
      return draft.compose(in: Composition.Context(files: files))
    }

    /// Runs the command and compares the received message with the composition.
    @discardableResult
    func check(
      _ composition: Composition, of draft: Draft, streams: Bool, _ name: String
    ) throws -> CodeExport {
      var options = CodeExport.Options()
      options.revealsSecrets = true
      if streams { options.streamsFrom = 1 }
      let command = CodeExport(composition, of: DraftDocument(draft), as: .curl, options: options)
      try program.write(command.text, to: ".command.sh")
      let result = try program.run([".command.sh"], executable: shell)
      let message = try TestSupport.require(
        result.status == 0 ? server.next() : nil, "\(name): \(result.errors)\n\(command.text)")
      let comment = "\(name), \(shell):\n\(command.text)\n\(command.verdict.sentence)"
      TestSupport.check(
        Self.text(message.head, without: command.verdict), Self.head(composition, command.verdict), comment)
      TestSupport.check(message.body, body(composition), comment)
      return command
    }

    private func body(_ composition: Composition) -> [UInt8] {
      (composition.body?.bytes.segments ?? []).flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(let path, _, _): CurlDraftMaker.files[path] ?? []
        }
      }
    }

    /// Returns the received lines, without the fields that curl adds according to the verdict.
    private static func text(_ head: [UInt8], without verdict: ExportVerdict) -> [String] {
      var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
      for case .adds(let name) in verdict.differences {
        let added = lines.firstIndex { $0.hasPrefix(name + ": ") }
        if let added { lines.remove(at: added) } else { lines.append("\(name) is missing") }
      }
      return lines
    }

    /// Returns the composed lines, with the differences that the verdict names.
    private static func head(_ composition: Composition, _ verdict: ExportVerdict) -> [String] {
      var lines = composition.head.text.components(separatedBy: "\r\n").dropLast(2).map { $0 }
      for difference in verdict.differences {
        switch difference {
        case .adds: break
        case .movesFirst:
          if let index = lines.firstIndex(where: { $0.lowercased().hasPrefix("host:") }) {
            lines.insert(lines.remove(at: index), at: 1)
          }
        case .respells(let name, _):
          if let index = lines.firstIndex(where: { $0.hasPrefix(name + ":") }) {
            lines[index] = "Host" + lines[index].dropFirst(4)
          }
        case .noSpace(let name):
          lines = lines.map { $0 == name + ": " ? name + ":" : $0 }
        default: Issue.record("curl has no such difference: \(difference)")
        }
      }
      return lines
    }
  }
}
