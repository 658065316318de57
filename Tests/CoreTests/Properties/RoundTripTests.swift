import TestDrafts
import TestSupport
import Testing
import WiredraftCore

@Suite("Reading back as a server does")
struct RoundTripTests {
  private static let seeds = 0..<40

  private func texts(_ seed: Int) -> [(name: String, value: String)] {
    var maker = DraftMaker(seed: 2000 + seed)
    return (0..<Int.random(in: 1...30, using: &maker.random)).map { _ in (maker.string(), maker.string()) }
  }

  private func bytes(_ pairs: [(name: String, value: String)]) -> [[UInt8]] {
    pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
  }

  @Test(
    "Reading a form or a query returns the names and texts in order", arguments: seeds,
    EncodingStyles.PercentEncodeSet.allCases)
  func pairs(seed: Int, set: EncodingStyles.PercentEncodeSet) throws {
    let pairs = texts(seed)
    let rows = pairs.map { Draft.Row($0.name, $0.value) }
    let composition = compose("POST") {
      $0.body.type = .form
      ($0.styles.form, $0.styles.query) = (set, set)
      ($0.parameters, $0.query) = (rows, rows)
    }
    check(decoded(composition.bodyBytes), bytes(pairs))
    let range = try require(composition.query)
    check(decoded(Array(composition.target.bytes[range])), bytes(pairs))
  }

  /// Parses a form as WHATWG describes it, in the simplest way.
  private func decoded(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "&")).flatMap { piece in
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      return [unescaped(piece[..<equals]), unescaped(piece[equals...].dropFirst())]
    }
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(code)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return result
  }

  @Test("Reading a JSON body returns the names and values in order", arguments: seeds)
  func json(seed: Int) throws {
    var maker = DraftMaker(seed: 3000 + seed)
    for _ in 0..<20 {
      let rows = maker.rows(10)
      let composition = makeDraft("POST") { $0.parameters = rows }.composedAtRandom()
      guard !composition.hasErrors else { continue }
      let expected = rows.filter { $0.isEnabled && $0.type != .omitted }.map { row -> ParameterValue.Member in
        var row = row
        if row.source == .environment {
          row.source = .literal
          row.text = "1"
        }
        guard case .value(let value) = row.content else { return .init(name: row.name, value: nil) }
        if case .date(let date) = value {
          return .init(name: row.name, value: .number(NumberLiteral(date.milliseconds)))
        }
        return .init(name: row.name, value: value)
      }
      let read = try ParameterValue(json: composition.bodyText ?? "")
      check(Array(read.compactJSON.utf8), Array(ParameterValue.object(expected).compactJSON.utf8))
    }
  }

  @Test("Reading a multipart body returns its texts, unless servers misread them", arguments: seeds)
  func multipart(seed: Int) {
    let pairs = texts(seed).filter { !$0.name.utf8.contains { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D } }
    let composition = makeDraft("POST") {
      $0.body.type = .multipart
      $0.boundary = "a-boundary-in-no-text"
      $0.parameters = pairs.map { Draft.Row($0.name, $0.value) }
    }.composed()
    let delimiter = Array("--a-boundary-in-no-text".utf8)
    let parts = composition.bodyBytes.split(separator: delimiter).dropLast()
    let read = parts.flatMap { part -> [[UInt8]] in
      let lines = part.dropFirst(2).dropLast(2)
      let head = Array("Content-Disposition: form-data; name=\"".utf8)
      let end = lines.firstRange(of: Array("\"\r\n\r\n".utf8)) ?? lines.endIndex..<lines.endIndex
      check(lines.starts(with: head))
      return [
        Array(lines[(lines.startIndex + head.count)..<end.lowerBound]), Array(lines[end.upperBound...]),
      ]
    }
    check(read, bytes(pairs))
  }
}
