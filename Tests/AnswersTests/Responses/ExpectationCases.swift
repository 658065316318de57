import TestSupport
import Testing
import WiredraftCore

@testable import Responses

extension ResponseCases {
  static let expectations: [String: Table] = [
    "expectation": { _, row in
      let text = Marked.string(row[0])
      do {
        let expectation = try Expectation(text)
        let again = try Expectation(expectation.description) == expectation
        return "\(expectation)" + (again ? "" : ", which reads back otherwise")
      } catch let error as ExpectationError {
        return fault(error.reason, at: error.offset, in: text)
      }
    },
    "source of a capture": { _, row in
      do {
        let capture = try Capture("id", from: row[0])
        return "\(capture.name) from \(short(capture.source))"
      } catch let error as ExpectationError {
        return fault(error.reason, at: error.offset, in: row[0])
      }
    },
    "pattern": { _, row in
      do {
        let pattern = try Pattern(Marked.string(row[0]))
        return row.dropFirst().map { pattern.matches(Marked.string($0)) ? "yes" : "no" }.joined(
          separator: " ")
      } catch let error as PatternError {
        return fault(error.reason, at: error.offset, in: row[0])
      }
    },
    "check": { one, row in
      let expectation = try Expectation(Marked.string(row[0]))
      let checked = try expectation.check(against: facts(one))
      for piece in [1, 2, 3, 4, 5, 31, 5_000] {
        check(try expectation.check(against: facts(one, piece: piece)) == checked, "in pieces of \(piece)")
      }
      let found = checked.actual.map { "\($0.text.prefix(220))\($0.isCut ? " (cut)" : "")" }
      return short(checked.verdict) + (checked.verdict == .fails ? ": \(found)" : "")
    },
    "capture": { one, row in
      switch try Capture("x", from: row[0]).value(in: facts(one)) {
      case .value(let value): value.compactJSON
      case let other: short(other)
      }
    },
    "order of numbers": { _, row in
      let numbers = try row.map { ExactNumber(try require(NumberLiteral($0))) }
      let signs = [numbers[0] < numbers[1], numbers[0] == numbers[1], numbers[1] < numbers[0]]
      return zip(["<", "=", ">"], signs).filter(\.1).map(\.0).joined()
    },
    // A text, and the path to a value: its bytes, however the text is divided.
    "range of a path": { _, row in
      let bytes = Marked.bytes(row[0])
      let path = try JSONPath(row[1])
      let found = try (1...bytes.count).map { piece in
        var reader = JSONPathReader([.init(path, limit: 1 << 20)])
        for part in pieces(bytes, piece) { part.withUnsafeBytes { reader.read($0) } }
        let value = try require(reader.finish()[0])
        check(value.isWhole && value.bytes == Array(bytes[value.range]))
        return String(decoding: value.bytes, as: UTF8.self)
      }
      return Set(found).sorted().joined(separator: " or ")
    },
    // A text, and what is searched for, wherever the text is divided.
    "search": { _, row in
      let found = (1...4).map { piece in
        var search = TextSearch(Array(row[1].utf8))
        for part in pieces(Array(row[0].utf8), piece) { part.withUnsafeBytes { search.read($0) } }
        return search.isFound ? "found" : "not found"
      }
      return Set(found).sorted().joined(separator: " or ")
    },
  ]

  static func pieces(_ bytes: [UInt8], _ length: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: length).map { bytes[$0..<min($0 + length, bytes.count)] }
  }

  /// The facts of an answer: its `head` and `content`, in pieces of 7 bytes. `text: no`, `complete: no` and `time: none`
  /// leave something out.
  static func facts(_ one: Corpus.Case, piece: Int = 7) -> AnswerFacts {
    let content = Marked.bytes(one["content"] ?? "")
    let head =
      one["head"].map { $0.isEmpty ? "" : $0.replacing("\n", with: "\r\n") + "\r\n\r\n" }
      ?? "HTTP/1.1 200 OK\r\n\r\n"
    return facts(
      content, piece: piece, isText: one["text"] != "no", isComplete: one["complete"] != "no",
      time: one["time"] == "none" ? nil : .microseconds(499_250), head: head)
  }

  static func facts(
    _ content: [UInt8], piece: Int = 7, isText: Bool = true, isComplete: Bool = true,
    time: Duration? = .microseconds(499_250), head: String = "HTTP/1.1 200 OK\r\n\r\n"
  ) -> AnswerFacts {
    var reader = ResponseReader()
    reader.read(Array(head.utf8)[...]) { _ in }
    let chunks: AnswerFacts.Chunks = { take in
      for part in pieces(content, piece) { try part.withUnsafeBytes(take) }
    }
    return AnswerFacts(
      response: reader.response, size: content.count, isComplete: isComplete, time: time, content: chunks,
      text: isText ? chunks : nil)
  }

  /// Returns the words about an error, with `»` at its place.
  static func fault(_ reason: Any, at offset: Int, in text: String) -> String {
    let bytes = Array(text.utf8)
    let marked = bytes[..<min(offset, bytes.count)] + Array("»".utf8) + bytes[min(offset, bytes.count)...]
    return "✗ \(short(reason)): \(String(decoding: marked, as: UTF8.self))"
  }
}
