import Foundation
import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Exported code, imported again: if the verdict says identical, the bytes are the same.
@Suite struct RoundTripTests {
  private static let drafts = 200

  /// The formats that can be imported, with the least number of drafts to compare.
  private static let formats: [(export: CodeFormat, reader: ImportFormat, least: Int)] = [
    (.curl, .curl, 60), (.httpie, .httpie, 25), (.http, .http, 100), (.httpFile, .httpFile, 25),
    (.har, .har, 100), (.javascript, .fetch, 60), (.url, .url, 10), (.wget, .wget, 60),
    (.powershell, .powershell, 60),
  ]

  @Test("Code that is identical on the wire is read back as the same request", arguments: formats)
  func readsBack(export: CodeFormat, reader: ImportFormat, least: Int) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in CurlDraftMaker.files {
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    }
    var options = CodeExport.Options()
    options.revealsSecrets = true
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    var count = 0
    var compared = 0
    while count < Self.drafts {
      guard let (draft, composition) = ExportWireTests.next(&maker, in: folder.path) else { continue }
      count += 1
      let code = CodeExport(composition, of: DraftDocument(draft), as: export, options: options)
      guard Self.promisesTheSame(code) else { continue }
      guard Self.canBeRead(code, composition) else { continue }
      compared += 1
      do throws(ImportError) {
        let imported = try Import.requests(in: code.text, as: reader)
        let found = ExportWireTests.compose(imported[0].document.draft, in: folder.path)
        let problems = Self.differences(found, composition, isURL: export == .url)
        check(
          problems.isEmpty,
          "draft \(count): \(problems)\n\(code.text)\n\(code.verdict.sentence)\n\(imported[0].remarks.map(\.text))"
        )
      } catch {
        Issue.record("draft \(count): \(error)\n\(code.text)")
      }
    }
    check(compared >= least, "\(compared) drafts were compared")
  }

  @Test("A draft file that is exported is the same draft")
  func draftFiles() throws {
    var options = CodeExport.Options()
    options.revealsSecrets = true
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    for number in 1...Self.drafts {
      let document = DraftDocument(maker.draft(), title: "Draft \(number)")
      let code = CodeExport(document.draft.compose(), of: document, as: .draft, options: options)
      let read = try DraftDocument(reading: Array((code.text + "\n").utf8))
      let (one, other) = (read.draft.compose(), document.draft.compose())
      check(one.head.bytes, other.head.bytes, "\(code.text)")
      check(one.body?.bytes.segments.count, other.body?.bytes.segments.count)
      check(ExportWireTests.body(one), ExportWireTests.body(other), "\(code.text)")
      check(read.serialized(), document.serialized())
      check(read.title, document.title)
    }
  }

  /// Returns whether code can be imported without running anything.
  private static func canBeRead(_ code: CodeExport, _ composition: Composition) -> Bool {
    switch code.format {
    // A command with a pipe is of another kind, and commands within words are not run.
    case .curl: code.text.hasPrefix("curl ") && !code.text.contains("$(printf '")
    case .httpie: code.text.hasPrefix("http ") && !code.text.contains("$(printf '")
    // The message names no host besides its Host field.
    case .http:
      composition.method != "CONNECT"
        && composition.fields.contains {
          $0.name.lowercased() == "host" && composition.url.contains($0.value)
        }
    case .wget: code.text.hasPrefix("wget ") && !code.text.contains("$(printf '")
    case .powershell: !code.text.hasPrefix("$content") && !code.text.contains("FromBase64String(")
    case .javascript: !code.text.contains("readFile(") && !code.text.contains("Buffer.")
    default: true
    }
  }

  private static func promisesTheSame(_ code: CodeExport) -> Bool {
    code.verdict.differences.allSatisfy { difference in
      switch difference {
      case .changesMethod, .changesTarget, .changesContent: false
      case .adds(let name): name != "Content-Type"
      // The importers report what the tool would send for these.
      case .changesField(let name, _), .leavesOut(let name), .joins(let name):
        code.format == .url || name.lowercased() != "content-type"
      default: true
      }
    }
      && code.verdict.notes.allSatisfy { note in
        if case .refuses = note { false } else { true }
      }
  }

  private static func differences(_ some: Composition, _ other: Composition, isURL: Bool) -> [String] {
    var problems: [String] = []
    if some.target.bytes != other.target.bytes { problems.append("target \(some.target.text)") }
    if some.method != other.method { problems.append("method \(some.method)") }
    if isURL { return problems }
    if contentTypes(some) != contentTypes(other) {
      problems.append("content type \(contentTypes(some)), not \(contentTypes(other))")
    }
    let (body, expected) = (ExportWireTests.body(some), ExportWireTests.body(other))
    if body != expected {
      problems.append("body \(String(decoding: body.prefix(300), as: UTF8.self).debugDescription)")
    }
    return problems
  }

  private static func contentTypes(_ composition: Composition) -> [String] {
    composition.fields.filter { $0.name.lowercased() == "content-type" }.map(\.value)
  }
}
