import Responses
import TestSupport
import Testing

@Suite("The limits of a response")
struct ResponseLimitTests {
  private static let start = "HTTP/1.1 200 OK\r\n"
  private static let chunks = start + "Transfer-Encoding: chunked\r\n\r\n"

  /// Reads a response, whole and in pieces that give the same; returns the first result.
  private func read(_ text: String, head: Int? = nil) -> ReadResponse {
    let bytes = Array(text.utf8)
    let limits = AnswerLimits(head: head ?? AnswerLimits().head)
    let read = ReadResponse(bytes, limits: limits)
    for step in [4_099, 65_536] {
      let divided = ReadResponse(bytes, limits: limits, step: step)
      check(divided.summary == read.summary, "in pieces of \(step)")
    }
    var end = 0
    for piece in read.pieces {
      check(piece.range.lowerBound, end)
      end = piece.range.upperBound
    }
    check(end, bytes.count)
    return read
  }

  @Test("10,000 fields are read, and not one more; what came is kept", arguments: [9_999, 10_000, 10_001])
  func fields(count: Int) {
    let read = read(Self.start + String(repeating: "a:\r\n", count: count) + "\r\n")
    let fits = count <= 10_000
    check(read.codes, fits ? [] : ["head-too-large"])
    check(read.response.isComplete, fits)
    check(read.response.fields.count, min(count, 10_000))
    check(read.response.statusLine?.status, 200)
    check(read.pieces.last?.role, fits ? .lineEnd : .invalid)
  }

  @Test(
    "each line of a head or of trailers counts",
    arguments: [
      ("no colon\r\n", "", "", 1), (" folded\r\n", start + "a: b\r\n", "", 1),
      ("HTTP/1.1 103 E\r\na:\r\n\r\n", "", start, 2), ("HTTP/1.1 102 E\r\n\r\n", "", start, 1),
      ("a:\r\n", chunks + "0\r\n", "", 1),
    ])
  func lines(unit: String, before: String, after: String, linesOfUnit: Int) {
    // The fields before the units.
    let others = before.isEmpty ? 0 : 1
    let first = before.isEmpty && after.isEmpty ? Self.start : before
    for (count, fits) in [((10_000 - others) / linesOfUnit, true), (10_000 / linesOfUnit + 1, false)] {
      let read = read(first + String(repeating: unit, count: count) + after + "\r\n")
      check(read.codes.contains("head-too-large"), !fits)
      check(read.response.isComplete, fits)
    }
  }

  @Test("a value of 200 kB is read, and heads and trailers have 1 MiB together")
  func bytes() {
    let long = read(Self.start + "a: " + String(repeating: "x", count: 200_000) + "\r\n\r\n")
    check(long.response.isComplete && long.response.fields.first?.value.count == 200_000)
    let most = 1 << 20
    let field = Self.start + "a: "
    for (extra, fits) in [(0, true), (1, false)] {
      let value = String(repeating: "x", count: most - field.utf8.count - 4 + extra)
      let read = read(field + value + "\r\n\r\n")
      check(read.response.isComplete == fits && read.codes == (fits ? [] : ["head-too-large"]))
    }
    let trailers = read(Self.chunks + "3\r\nabc\r\n0\r\nT: " + String(repeating: "x", count: most))
    check(trailers.codes, ["head-too-large"])
    check(trailers.body == Array("abc".utf8) && !trailers.response.isComplete)
    check(trailers.response.diagnostics.first?.message.contains("--max-head") == true)
  }

  @Test(
    "a line without an end is kept only as far as the limit",
    arguments: [
      ("HTTP/1.1 200 ", "x"), (start + "X: ", "x"), (start, "\u{0}"), (chunks, "0"), (chunks + "5;a=", "x"),
      (chunks + "0\r\nT: ", "x"), ("HTTP/1.1 103 E\r\nX", ":"),
    ])
  func endless(before: String, unit: String) {
    let read = read(before + String(repeating: unit, count: 3_000), head: 2_000)
    check(read.codes, ["head-too-large"])
    check(read.pieces.last?.role == .invalid && !read.response.isComplete)
  }

  @Test("the pieces of a message that reached a limit are found again")
  func index() throws {
    let bytes = Array((Self.start + String(repeating: "abc: def\r\n", count: 50)).utf8)
    var reader = ResponseReader(limits: AnswerLimits(head: 200))
    var index = PieceIndex(method: "GET", limits: AnswerLimits(head: 200))
    reader.read(bytes[...]) { index.add($0) }
    reader.end { index.add($0) }
    let found = index.pieces(
      in: 0..<bytes.count, of: bytes, response: reader.response, ending: .closed)
    check(found.last?.piece.role, .invalid)
    check(found.last?.piece.range.upperBound, bytes.count)
  }

  @Test("equal problems are one, with the times and the place of the first")
  func counts() throws {
    let read = read(
      Self.start + String(repeating: "bad line\r\n", count: 4_000) + "Content-Length: 0\r\n\r\n")
    check(read.codes, ["invalid-field-name"])
    let diagnostic = try require(read.response.diagnostics.first)
    check(diagnostic.count == 4_000 && diagnostic.offset == Self.start.utf8.count)
    check(diagnostic.sentence, "A line of the head has no colon. (4,000 times)")
    let once = ResponseDiagnostic(.truncated, at: 0, "Once.")
    check(once.count == 1 && once.sentence == "Once.")
  }

  @Test(
    "a label has 1 to 40 letters, digits and . _ : + -",
    arguments: [
      ("utf-8", true), ("ISO_8859-1:1987", true), ("x+y.z", true), ("", false), ("a b", false),
      ("a/b", false), ("a\u{1B}[1m", false), ("é", false), (String(repeating: "a", count: 40), true),
      (String(repeating: "a", count: 41), false), ("a\u{0}", false), ("a,b", false), ("[", false),
      ("@", false),
    ])
  func labels(text: String, isOne: Bool) { check(AnswerLimits.isLabel(text), isOne) }
}
