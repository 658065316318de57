import TestSupport
import Testing
@testable import DraftFormats

/// Descriptions in `Tests/Corpora/oracles/openapi.txt`, whose requests were recorded with readers of others.
@Suite("OpenAPI as its specification asks")
struct OpenAPIOracleTests {
  @Test("An operation is sent as its description asks, or what differs is said")
  func descriptions() throws {
    var count = OracleCount()
    for one in try Corpus.files("oracles/openapi.txt").flatMap(\.cases) {
      count.add(try Self.outcome(of: one))
    }
    check(count[.silent], 0, "\(count)")
    check(count[.refused], 0, "\(count)")
    check(count.total == 200 && count[.same] >= 180, "\(count)")
  }

  private static func outcome(of one: Corpus.Case) throws -> OracleCount.Outcome {
    var files: [String: String] = [:]
    for entry in one.entries where entry.name.hasPrefix("file ") {
      files[String(entry.name.dropFirst(5))] = entry.value
    }
    let sent = OracleRequest(
      line: try require(one["line"]), fields: (one["fields"] ?? "").split(separator: "\n").map(String.init),
      content: Array((one["content"] ?? "").utf8))
    let texts = files
    let tools = ImportTools(
      files: ReferencedFiles(name: "api.json") { path in
        guard let text = texts[path] else { return .failure(.missing) }
        return .success(text)
      })
    do throws(ImportError) {
      let contents = try Import.contents(
        of: files["api.json"] ?? "", options: ImportOptions(), tools: tools)
      guard case .operations(let description) = contents else { return .refused }
      let imported = try description.onlyRequest()
      let found = OracleRequest(imported, leaving: [])
      if found == sent { return .same }
      let open = one.entries.filter { $0.name == "open" }.map(\.value)
      if open.contains(where: { name in imported.differencesSaid.contains { $0.contains(name) } }) {
        return .said
      }
      Issue.record("\(one.title): \(found.differences(from: sent)); \(imported.remarks.map(\.text))")
      return .silent
    } catch {
      Issue.record("\(one.title): \(error.message)")
      return .refused
    }
  }
}
