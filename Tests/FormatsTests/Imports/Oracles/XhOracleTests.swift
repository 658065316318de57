import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Commands of xh, made of the items in `Tests/Corpora/oracles/xh.txt`, with the bytes that its sources ask for.
@Suite("xh as xh sends it")
struct XhOracleTests {
  private struct Item {
    var text: String
    var effect: String
  }

  private static let files = [
    "note.txt": "steep 3 min\n", "num.json": "1e3", "data.json": "{\"leaf\": [1, 2.50], \"leaf\": 3}",
  ]
  .mapValues { Array($0.utf8) }

  @Test("A command is sent as the rules of xh say, or what differs is said")
  func commands() throws {
    var items: [String: [Item]] = [:]
    for one in try Corpus.files("oracles/xh.txt").flatMap(\.cases) {
      let rows = (one["rows"] ?? "").split(separator: "\n").map { row in
        let pieces = CorpusText.decoded(String(row)).split(
          separator: " ⇒ ", maxSplits: 1, omittingEmptySubsequences: false)
        return Item(text: String(pieces[0]), effect: pieces.count > 1 ? String(pieces[1]) : "")
      }
      check(rows.count >= 10 && one["source"] != nil, "“\(one.title)” has \(rows.count) rows")
      items[one["kind"] ?? "", default: []] += rows
    }
    var random = SplitMix(seed: 7)
    var count = OracleCount()
    for number in 0..<(isExhaustive ? 2000 : 180) {
      let kind = ["json", "form", "multipart"][number % 3]
      // Each row is in a command.
      var body = Self.choice(2, of: items[kind] ?? [], &random)
      if let rows = items[kind], !rows.isEmpty {
        let row = rows[number / 3 % rows.count]
        body.removeAll { $0.text == row.text }
        body.append(row)
      }
      let query = Self.choice(Int.random(in: 0...2, using: &random), of: items["query"] ?? [], &random)
      let fields = Self.choice(Int.random(in: 0...2, using: &random), of: items["fields"] ?? [], &random)
      count.add(Self.outcome(kind, body, query, fields))
    }
    check(count[.silent], 0, "\(count)")
    check(count[.refused], 0, "\(count)")
    check(count.total >= 180 && count[.same] * 100 >= count.total * 80, "\(count)")
  }

  @Test(
    "A value that xh refuses is refused, with the number",
    arguments: ["1e400", "-1e309", "123456789e999999999999"])
  func refused(number: String) {
    let text = "xh h.example/p a:=\(number)"
    #expect(throws: ImportError.self) { try Import.requests(in: text, as: .xh) }
    check(importProblem(text, as: .xh), "1:16 xh refuses the number \(number) of “a”: it is too large.")
  }

  private static func choice(_ count: Int, of items: [Item], _ random: inout SplitMix) -> [Item] {
    Array(items.shuffled(using: &random).prefix(count))
  }

  private static func outcome(
    _ kind: String, _ body: [Item], _ query: [Item], _ fields: [Item]
  ) -> OracleCount.Outcome {
    let option = kind == "json" ? "" : "--\(kind) "
    let command = "xh \(option)h.example/p " + (body + query + fields).map(\.text).joined(separator: " ")
    let effects = body.map(\.effect)
    let (content, type) =
      switch kind {
      case "json": ("{\(effects.joined(separator: ","))}", "application/json")
      case "form": (effects.joined(separator: "&"), "application/x-www-form-urlencoded")
      default: (effects.joined() + "--B--\r\n", "multipart/form-data; boundary=B")
      }
    let target = "/p" + (query.isEmpty ? "" : "?" + query.map(\.effect).joined(separator: "&"))
    let sent = OracleRequest(
      line: "POST \(target)",
      fields: ["Host: h.example", "Content-Type: \(type)", "Content-Length: \(content.utf8.count)"]
        + fields.map(\.effect), content: Array(content.utf8))
    var options = ImportOptions()
    options.files = files
    do throws(ImportError) {
      let imported = try Import.requests(in: command, as: .xh, options: options)[0]
      let found = OracleRequest(
        imported, leaving: ["user-agent", "accept", "accept-encoding", "connection"], files: files)
      if found == sent { return .same }
      if !imported.differencesSaid.isEmpty { return .said }
      Issue.record("\(command): \(found.differences(from: sent))")
      return .silent
    } catch {
      Issue.record("\(command): \(error.message)")
      return .refused
    }
  }
}
