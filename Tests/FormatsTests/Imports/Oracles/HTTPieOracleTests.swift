import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Commands with the bytes that HTTPie itself sent for them; `Tests/Corpora/oracles/httpie.txt` says how these were
/// recorded, and what its words mean.
@Suite("HTTPie as HTTPie sends it")
struct HTTPieOracleTests {
  private static let area = "oracles/httpie.txt"

  @Test("A command is sent as HTTPie sent it, or what differs is said")
  func commands() throws {
    let cases = try Corpus.files(Self.area).flatMap(\.cases)
    let files = Self.files(of: cases[0])
    var count = OracleCount()
    try Corpus.check(Self.area) { one in
      guard let command = one["command"] else { return one }
      var result = one
      let (outcome, text) = Self.outcome(of: CorpusText.decoded(command), one, files)
      count.add(outcome)
      result["outcome"] = CorpusText.readable(text, isLine: true)
      return result
    }
    check(count[.silent], 0, "\(count)")
    check(count.total >= 60, "\(count)")
    check(count[.same] * 100 >= count.total * 85, "\(count)")
  }

  static func files(of one: Corpus.Case) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in one.entries where entry.name.hasPrefix("file ") {
      files[String(entry.name.dropFirst(5))] = Array(CorpusText.decoded(entry.value).utf8)
    }
    return files
  }

  private static func outcome(
    of command: String, _ one: Corpus.Case, _ files: [String: [UInt8]]
  ) -> (OracleCount.Outcome, String) {
    var options = ImportOptions()
    options.files = files
    do throws(ImportError) {
      let imported = try Import.requests(in: command, as: .httpie, options: options)[0]
      let said = imported.differencesSaid.joined(separator: " ")
      var leaving: Set = ["user-agent", "accept", "accept-encoding", "connection"]
      leaving = leaving.filter { !command.lowercased().contains($0 + ":") }
      guard one["refused"] == nil else { return said.isEmpty ? (.silent, "silent") : (.said, "said " + said) }
      let sent = OracleRequest(
        line: CorpusText.decoded(one["line"] ?? ""),
        fields: (one["fields"] ?? "").split(separator: "\n").map { CorpusText.decoded(String($0)) },
        content: Array(CorpusText.decoded(one["content"] ?? "").utf8))
      let found = OracleRequest(imported, leaving: leaving, files: files)
      if found == sent { return (.same, "same") }
      return said.isEmpty
        ? (.silent, "silent " + found.differences(from: sent)) : (.said, "said " + said)
    } catch {
      return (.refused, "refused " + error.message)
    }
  }
}
