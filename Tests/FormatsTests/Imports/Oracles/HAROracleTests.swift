import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Recordings that are made of the pieces in `Tests/Corpora/oracles/har.txt`, with the requests that the specification means.
@Suite("An HTTP archive as its specification means it")
struct HAROracleTests {
  private struct Piece {
    var text: String
    var effects: [String]
    var isNote: Bool { effects.contains { $0.hasPrefix("note ") } }
    var notes: [String] { effects.filter { $0.hasPrefix("note ") }.map { String($0.dropFirst(5)) } }
  }

  @Test("A recording is sent as the specification says, or what differs is said")
  func recordings() throws {
    var pieces: [String: [Piece]] = [:]
    for one in try Corpus.files("oracles/har.txt").flatMap(\.cases) {
      let rows = (one["rows"] ?? "").split(separator: "\n").map { row in
        let sides = CorpusText.decoded(String(row)).split(
          separator: " ⇒ ", maxSplits: 1, omittingEmptySubsequences: false)
        let effects = sides.count > 1 ? sides[1].split(separator: "¦", maxSplits: 1).map(String.init) : []
        return Piece(text: String(sides[0]), effects: effects)
      }
      check(rows.count >= 10 && one["source"] != nil, "“\(one.title)” has \(rows.count) rows")
      pieces[one["kind"] ?? ""] = rows
    }
    var count = OracleCount()
    // Each recording has as many entries as there are pieces of a kind, so that each is in it.
    for number in 0..<20 {
      let entries = (0..<11).map { entry in
        let choice = [("line", entry), ("fields", entry + number), ("body", entry * 3 + number)]
        return choice.map { kind, index in
          let rows = pieces[kind] ?? []
          return rows.isEmpty ? Piece(text: "\"a\":1", effects: []) : rows[index % rows.count]
        }
      }
      count.add(try Self.outcome(of: entries))
    }
    check(count[.silent], 0, "\(count)")
    check(count[.refused], 0, "\(count)")
    check(count.total, 20)
  }

  private static func outcome(of entries: [[Piece]]) throws -> OracleCount.Outcome {
    let text = entries.map { "{\"request\":{\($0.map(\.text).joined(separator: ","))},\"response\":{}}" }
    let archive =
      "{\"log\":{\"version\":\"1.2\",\"creator\":{},\"entries\":[\(text.joined(separator: ","))]}}"
    let requests = try Import.requests(in: archive, as: .har)
    guard requests.count == entries.count else { return .silent }
    var result = OracleCount.Outcome.same
    for (entry, imported) in zip(entries, requests) {
      var imported = imported
      var content: [UInt8] = []
      var fields = ["Host: h.example"] + entry[1].effects.filter { !$0.hasPrefix("note ") }
      if let type = entry[2].effects.first { fields.append(type) }
      if let body = entry[2].effects.dropFirst().first {
        content = Array(body.utf8)
        if body.hasPrefix("FILE ") {
          content = try require(hexadecimal(String(body.dropFirst(5))))
          let left = try require(imported.binaryBody)
          check(left.bytes, content)
          check(imported.remarks.contains { $0.kind == .leftOut && $0.finding.id == "notText" })
          imported = left.request(inFile: "a.body.bin")
        }
      }
      let wanted = OracleRequest(
        line: entry[0].effects[0],
        fields: fields.flatMap { $0.split(separator: "¦").map(String.init) }, content: content)
      let found = OracleRequest(imported, leaving: ["content-length"], files: ["a.body.bin": content])
      let remarks = imported.remarks.map(\.text).joined(separator: "\n")
      for note in entry.flatMap(\.notes) where !remarks.contains(note) {
        Issue.record("no note of \(note): \(remarks)")
        result = .silent
      }
      guard found != wanted, result != .silent else { continue }
      if imported.differencesSaid.isEmpty {
        Issue.record("\(entry.map(\.text)): \(found.differences(from: wanted))")
        result = .silent
      } else {
        result = .said
      }
    }
    return result
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap(\.hexDigit)
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
