import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Code with the bytes that Node itself sent for it; `Tests/Corpora/oracles/fetch.txt` says how these were recorded, and what
/// its words mean.
@Suite("A call of fetch as Node sends it")
struct FetchOracleTests {
  private static let area = "oracles/fetch.txt"

  @Test("A call is sent as Node sent it, or what differs is said")
  func calls() throws {
    var count = OracleCount()
    try Corpus.check(Self.area) { one in
      guard let code = one["code"] else { return one }
      var result = one
      let (outcome, text) = Self.outcome(of: CorpusText.decoded(code), one)
      count.add(outcome)
      result["outcome"] = CorpusText.readable(text, isLine: true)
      return result
    }
    check(count[.silent], 0, "\(count)")
    check(count.total >= 60, "\(count)")
    check(count[.same] * 100 >= count.total * 85, "\(count)")
  }

  private static func outcome(of code: String, _ one: Corpus.Case) -> (OracleCount.Outcome, String) {
    do throws(ImportError) {
      let code = code.replacing("U/", with: "http://127.0.0.1:28141/")
      let imported = try Import.requests(in: code, as: .fetch)[0]
      let added = imported.remarks.filter { $0.kind == .added && $0.text.contains("Pragma") }.map(\.text)
      let said = (imported.differencesSaid + added).joined(separator: " ")
      var found = OracleRequest(imported, leaving: ["host"])
      if !found.content.isEmpty { found.fields.removeAll { $0.lowercased().hasPrefix("content-length:") } }
      let sent = OracleRequest(
        line: CorpusText.decoded(one["line"] ?? ""),
        fields: (one["fields"] ?? "").split(separator: "\n").map { small(CorpusText.decoded(String($0))) },
        content: Array(CorpusText.decoded(one["content"] ?? "").utf8))
      found.fields = found.fields.map(small)
      if found == sent { return (.same, "same") }
      return said.isEmpty
        ? (.silent, "silent " + found.differences(from: sent)) : (.said, "said " + said)
    } catch {
      return (.refused, "refused " + error.message)
    }
  }

  /// The names of fields are in lower case in HTTP/2 and in what Node makes of them.
  private static func small(_ field: String) -> String {
    guard let colon = field.firstIndex(of: ":") else { return field }
    return field[..<colon].lowercased() + field[colon...]
  }
}
