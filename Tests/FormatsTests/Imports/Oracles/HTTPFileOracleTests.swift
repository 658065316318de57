import Responses
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Files that are made of the pieces in `Tests/Corpora/oracles/http-file.txt`, with the requests that editors send for them.
@Suite("An .http file as editors send it")
struct HTTPFileOracleTests {
  private struct Piece {
    var text: String
    var effect: String
    var isNote: Bool { effect.hasPrefix("note ") }
  }

  private static let head = """
    @host = h.example
    @base = https://h.example/v1
    @id = 7
    @token = t0k
    @path = v1/items
    @pairs = a=1&b=2
    @words = a b

    ### first
    # @name login
    POST https://h.example/login


    """

  @Test("A file is sent as its editor's documentation says, or what differs is said")
  func files() throws {
    var pieces: [String: [Piece]] = [:]
    for one in try Corpus.files("oracles/http-file.txt").flatMap(\.cases) {
      let rows = (one["rows"] ?? "").split(separator: "\n").map { row in
        let sides = CorpusText.decoded(String(row)).split(
          separator: " ⇒ ", maxSplits: 1, omittingEmptySubsequences: false)
        return Piece(text: String(sides[0]), effect: sides.count > 1 ? String(sides[1]) : "")
      }
      check(rows.count >= 10 && one["source"] != nil, "“\(one.title)” has \(rows.count) rows")
      pieces[one["kind"] ?? "", default: []] += rows
    }
    var random = SplitMix(seed: 11)
    var count = OracleCount()
    for number in 0..<(isExhaustive ? 2000 : 100) {
      // One file in three has pieces of which a remark has to speak.
      let noted = number % 3 == 2 ? ["references", ["before", "fields", "around"][number / 3 % 3]] : []
      func piece(_ kind: String) -> Piece {
        let rows = (pieces[kind] ?? []).filter { $0.isNote == noted.contains(kind) }
        return rows.isEmpty
          ? Piece(text: "", effect: "") : rows[(noted.isEmpty ? number : number / 3) % rows.count]
      }
      count.add(
        Self.outcome(
          before: piece("before"), line: piece("line"), field: piece("fields"),
          reference: piece("references"),
          body: random.once(in: 3) ? nil : piece("body"), around: piece("around")))
    }
    check(count[.silent], 0, "\(count)")
    check(count[.refused], 0, "\(count)")
    check(count.total >= 100, "\(count)")
    check(count[.same] * 100 >= count.total * 60, "\(count)")
  }

  private static func outcome(
    before: Piece, line: Piece, field: Piece, reference: Piece, body: Piece?, around: Piece
  ) -> OracleCount.Outcome {
    var text = head + "###\n\(before.text)\n\(line.text)\n\(field.text)\nX-Ref: \(reference.text)\n"
    text += (body.map { $0.text } ?? "") + "\n\n\(around.text)\n"
    var fields = ["Host: h.example"]
    if !field.isNote, !field.effect.isEmpty { fields.append(field.effect) }
    let pieces = (body?.effect ?? "¦").split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
    let content = pieces[1] == "FILE" ? "{\"tea\":1}" : String(pieces[1])
    if !pieces[0].isEmpty { fields.append(String(pieces[0])) }
    do throws(ImportError) {
      let contents = try Import.contents(
        of: text, as: .httpFile, options: ImportOptions(),
        tools: ImportTools(expectation: Expectation.usualForm))
      guard case .requests(let requests) = contents, requests.count == 2 else {
        return report(text, "no two requests")
      }
      var imported = requests[1]
      let headers = imported.document.draft.headers
      let found = headers.first { $0.name == "X-Ref" }?.text ?? ""
      imported.document.draft.headers.removeAll { $0.name == "X-Ref" }
      let remarks = imported.remarks.map(\.text).joined(separator: "\n")
      // A reference to an answer is a capture of the request that has it.
      let captured = (requests[0].document.expected.captures ?? []).map { "{{\($0.name)}}" }
      if reference.isNote {
        guard remarks.contains(reference.effect.dropFirst(5)) else {
          return report(text, "no note: \(remarks)")
        }
      } else if found != reference.effect || (found.contains("login.") && captured != [found]) {
        return report(text, "\(found), not \(reference.effect); \(captured)")
      }
      for piece in [before, field, around] where piece.isNote {
        guard remarks.contains(piece.effect.dropFirst(5)) else {
          return report(text, "no note of \(piece.effect)")
        }
      }
      if around.effect.hasPrefix("expect ") {
        let expected = imported.document.expected.expectations ?? []
        guard expected == [String(around.effect.dropFirst(7))] else { return report(text, "\(expected)") }
      }
      var request = OracleRequest(
        imported, leaving: ["content-length"], files: ["./data.json": Array("{\"tea\":1}".utf8)])
      request.fields.removeAll { $0 == "X-Ref: " }
      let wanted = OracleRequest(line: line.effect, fields: fields, content: Array(content.utf8))
      guard request != wanted else {
        return [before, field, around, reference].contains(where: \.isNote) ? .said : .same
      }
      let said = Set(imported.differencesSaid)
      return said.isEmpty ? report(text, request.differences(from: wanted)) : .said
    } catch {
      Issue.record("\(text)\n\(error.message)")
      return .refused
    }
  }

  private static func report(_ text: String, _ problem: String) -> OracleCount.Outcome {
    Issue.record("\(text.dropFirst(head.count))\n\(problem)")
    return .silent
  }
}
