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
    var isNote: Bool { !notes.isEmpty }
    var parts: [String] { effects.filter { !$0.hasPrefix("note ") } }
    var notes: [String] { effects.filter { $0.hasPrefix("note ") }.map { String($0.dropFirst(5)) } }
  }

  @Test("A recording is sent as the specification says, or what differs is said")
  func recordings() throws {
    var pieces: [String: [Piece]] = [:]
    for one in try Corpus.files("oracles/har.txt").flatMap(\.cases) {
      let rows = (one["rows"] ?? "").split(separator: "\n").map { row in
        let sides = CorpusText.decoded(String(row)).split(
          separator: " ⇒ ", maxSplits: 1, omittingEmptySubsequences: false)
        let effects = sides.count > 1 ? sides[1].split(separator: "¦").map(String.init) : []
        return Piece(text: String(sides[0]), effects: effects)
      }
      check(rows.count >= 10 && one["source"] != nil, "“\(one.title)” has \(rows.count) rows")
      pieces[one["kind"] ?? ""] = rows
    }
    var count = OracleCount()
    // Each recording has as many entries as there are pieces of a kind, so that each is in it; one in four has pieces of
    // which a remark has to speak, and one in ten has no request.
    for number in 0..<20 {
      let isNoted = number % 4 == 3
      let entries = (0..<11).map { entry in
        let choice = [("line", entry), ("fields", entry + number), ("body", entry * 3 + number)]
        return choice.map { kind, index in
          let rows = (pieces[kind] ?? []).filter { isNoted || !$0.isNote }
          return rows.isEmpty ? Piece(text: "\"a\":1", effects: []) : rows[index % rows.count]
        }
      }
      let others = number % 10 == 4 || isNoted ? pieces["other"] ?? [] : []
      count.add(try Self.outcome(of: number % 10 == 4 ? [] : entries, others))
    }
    check(count[.silent], 0, "\(count)")
    check(count[.refused], 2, "\(count)")
    check(count[.said], 5, "\(count)")
    check(count[.same], 13, "\(count)")
  }

  /// - Parameter others: Entries that are no requests over HTTP.
  private static func outcome(of entries: [[Piece]], _ others: [Piece]) throws -> OracleCount.Outcome {
    let text = (entries + others.map { [$0] }).map {
      "{\"request\":{\($0.map(\.text).joined(separator: ","))},\"response\":{}}"
    }
    let archive =
      "{\"log\":{\"version\":\"1.2\",\"creator\":{},\"entries\":[\(text.joined(separator: ","))]}}"
    let requests: [ImportedRequest]
    do throws(ImportError) {
      requests = try Import.requests(in: archive, as: .har)
    } catch {
      return entries.isEmpty && others[0].notes.allSatisfy({ error.message.contains($0) })
        ? .refused : .silent
    }
    guard requests.count == entries.count else { return .silent }
    let outside = requests[0].remarks.map(\.text).joined(separator: "\n")
    guard others.flatMap(\.notes).allSatisfy({ outside.contains($0) }) else { return .silent }
    // A remark has to speak of some of its pieces, or it is the same.
    var result: OracleCount.Outcome = (entries.joined() + others).contains(where: \.isNote) ? .said : .same
    for (entry, imported) in zip(entries, requests) {
      var imported = imported
      var content: [UInt8] = []
      var fields = ["Host: h.example"] + entry[1].parts
      if let type = entry[2].parts.first { fields.append(type) }
      if let body = entry[2].parts.dropFirst().first {
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
        fields: fields, content: content)
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
