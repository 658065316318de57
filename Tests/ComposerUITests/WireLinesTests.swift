@testable import ComposerUI
import TestWork
import Testing
import WiredraftCore

/// The lines of a message in pieces, and the places at which they are broken.
@Suite("Lines of a message in pieces")
struct WireLinesTests {
  /// A part of a message.
  private enum Part {
    case bytes([UInt8])
    case file(Int)
  }

  private static let origin = Composition.Origin(.rule(.wholeBody), .value, .body)
  private static let texts = [
    "abc", "a", " long text without any end ", "\r\n", "\n", "\r", "é", "名前", "😀", "\u{0}", "\u{1B}[0m",
    "a\r\nb\r\n", "name=value&", "%5B", "%C3%A9", ", ", "/", #"{"a":[1,2]}"#, #"{"b":""#, "]", "\\\"",
    "0123456789012345678901234567890123456789012345678901234567890123456789",
  ]

  private static func part(_ random: inout SeededRandom) -> Part {
    if Int.random(in: 0..<8, using: &random) == 0 { return .file(Int.random(in: 1...9, using: &random)) }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes += Array((texts.randomElement(using: &random) ?? "").utf8)
    }
    // A piece may begin or end within a character.
    if Bool.random(using: &random), bytes.count > 1 { bytes.removeFirst() }
    if Bool.random(using: &random), bytes.count > 1 { bytes.removeLast() }
    return .bytes(bytes)
  }

  private static func message(_ head: [Part], _ body: [Part]) -> WireMessage {
    var top = Composition.TracedBytes()
    for case .bytes(let bytes) in head { top.append(shared: bytes, from: origin) }
    top.append("\r\n", from: Composition.Origin(.rule(.lineEnd), .lineEnd, .lineEnd))
    var bottom = Composition.TracedBody()
    for part in body {
      switch part {
      case .bytes(let bytes): bottom.append(shared: bytes, from: origin)
      case .file(let length): bottom.appendFile(path: "f", length: length, from: origin)
      }
    }
    return WireMessage(head: top, body: bottom)
  }

  @Test(
    "Pieces leave no trace in the lines, even if a token spans several", arguments: sample(0..<20, oneIn: 4))
  func pieces(round: Int) {
    var random = SeededRandom(round)
    for _ in 0..<20 {
      var head = (0..<3).map { _ in Self.part(&random) }
      var body = (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.part(&random) }
      let columns = Int.random(in: 2...30, using: &random)
      let isPretty = Bool.random(using: &random)
      var lines = WireLines(Self.message(head, body), columns: columns, isPretty: isPretty)
      for _ in 0..<12 {
        if Bool.random(using: &random) {
          lines.find(upToLine: Int.random(in: 0...20, using: &random))
        } else {
          lines.find(upToLine: .max)
          Self.check(lines, Self.message([Self.joined(head)], Self.joinedBetweenFiles(body)))
        }
        let place = Int.random(in: 0...body.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < body.count: body.remove(at: place)
        case 1 where place < body.count: body[place] = Self.part(&random)
        case 2: head[0] = Self.part(&random)
        default: body.insert(Self.part(&random), at: place)
        }
        lines = WireLines(
          Self.message(head, body), columns: columns, isPretty: isPretty, reusing: lines)
      }
    }
  }

  /// Returns the bytes of all parts as one part.
  private static func joined(_ parts: [Part]) -> Part {
    .bytes(parts.flatMap { part -> [UInt8] in if case .bytes(let bytes) = part { bytes } else { [] } })
  }

  /// Returns the parts with all bytes between two files in one part.
  private static func joinedBetweenFiles(_ parts: [Part]) -> [Part] {
    parts.reduce(into: []) { result, part in
      if case .bytes(let old)? = result.last, case .bytes(let new) = part {
        result[result.count - 1] = .bytes(old + new)
      } else {
        result.append(part)
      }
    }
  }

  /// Checks complete lines, and compares them with those of the same message in other pieces.
  private static func check(_ lines: WireLines, _ same: WireMessage) {
    var expected = WireLines(same, columns: lines.columns, isPretty: lines.isPretty)
    expected.find(upToLine: .max)
    #expect(
      lines.indices.map { lines[$0] } == expected.indices.map { expected[$0] }, "\(lines.columns) columns")
    var end = 0
    for number in lines.indices {
      let line = lines[number]
      #expect(line.range.lowerBound == end && !line.range.isEmpty)
      end = line.range.upperBound
      #expect(lines.lineFound(at: line.range.lowerBound) == number)
      #expect(lines.lineFound(at: line.range.upperBound - 1) == number)
      let atoms = lines.atoms(ofLine: number)
      #expect(atoms.first?.offset == line.range.lowerBound)
      #expect(atoms.last.map { $0.offset + $0.length } == line.range.upperBound)
      #expect(atoms.count == 1 || line.indent + atoms.reduce(0) { $0 + $1.columns } <= lines.columns + 1)
      #expect(atomsByRuns(of: line, in: lines.message) == atoms)
    }
    #expect(end == lines.message.count)
    var found = WireLines(lines.message, columns: lines.columns, isPretty: lines.isPretty)
    let middle = lines.message.count / 2
    #expect(found.line(at: middle) == lines.indices.first { lines[$0].range.contains(middle) })
  }

  // MARK: - Tokens

  /// Returns the lines of a text.
  private static func lines(_ text: String, columns: Int, isPretty: Bool = false) -> [String] {
    var lines = WireLines(message([], [.bytes(Array(text.utf8))]), columns: columns, isPretty: isPretty)
    lines.find(upToLine: .max)
    let start = lines.message.headCount
    return lines.indices.dropFirst().map { number in
      let range = lines[number].range
      let bytes = Array(text.utf8)[range.lowerBound - start..<range.upperBound - start]
      return String(repeating: " ", count: lines[number].indent) + String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the lines of a text in the head, without its end.
  private static func head(_ text: String, columns: Int) -> [String] {
    var lines = WireLines(message([.bytes(Array(text.utf8))], []), columns: columns)
    lines.find(upToLine: .max)
    return lines.indices.map { number in
      String(decoding: Array((text + "\r\n").utf8)[lines[number].range], as: UTF8.self)
        .replacing("\r\n", with: "")
    }
  }

  @Test("A line is broken between two tokens, best after the sign that ends a pair or a member")
  func tokens() {
    #expect(
      Self.lines(#"{"q":"Swift language","sort":"stars","per_page":30,"labels":["bug","ui"]}"#, columns: 30)
        == [#"{"q":"Swift language","#, #""sort":"stars","per_page":30,"#, #""labels":["bug","ui"]}"#])
    #expect(
      Self.lines("amount=2000&currency=eur&card%5Bnumber%5D=4242", columns: 30)
        == ["amount=2000&currency=eur&", "card%5Bnumber%5D=4242"])
    #expect(Self.head("GET /search HTTP/1.1", columns: 18) == ["GET /search ", "HTTP/1.1"])
    #expect(Self.head("GET /i?q=a&limit=30 HTTP/1.1", columns: 22) == ["GET /i?q=a&limit=30 ", "HTTP/1.1"])
    #expect(
      Self.head("Accept: text/html, application/xml;q=0.9", columns: 20)
        == ["Accept: text/html, ", "application/xml;", "q=0.9"])
    #expect(Self.head("Accept: application/json", columns: 22) == ["Accept: application/", "json"])
    #expect(Self.lines(#"{"name":"value"}"#, columns: 10) == [#"{"name":"#, #""value"}"#])
  }

  @Test("A token that is longer than a line is broken where the line is full, but not within an escape")
  func longTokens() {
    #expect(Self.lines("0123456789abcdef", columns: 10) == ["0123456789", "abcdef"])
    #expect(Self.lines("aaaaaaaa%C3%A9bbb", columns: 10) == ["aaaaaaaa", "%C3%A9bbb"])
    #expect(Self.lines("aaaaaaaaa%C3%A9bbb", columns: 10) == ["aaaaaaaaa", "%C3%A9bbb"])
    #expect(Self.lines(#"aaaaaaaaa\"b"#, columns: 10) == ["aaaaaaaaa", #"\"b"#])
    let text = String(repeating: "x%E5%90%8D", count: 20)
    for columns in 3...40 {
      let lines = Self.lines(text, columns: columns)
      #expect(lines.joined() == text)
      for line in lines {
        #expect(!line.hasSuffix("%") && !line.dropLast().hasSuffix("%"), "\(line)")
      }
    }
  }

  // MARK: - Laid out JSON

  @Test("JSON is laid out by its members, and what fits into a line is not")
  func pretty() {
    let text =
      #"{"model":"gpt","messages":[{"role":"system","content":"x"},{"role":"user","content":"Name three rivers, by length"}],"t":0.2,"none":[]}"#
    #expect(
      Self.lines(text, columns: 40, isPretty: true) == [
        "{",
        #"  "model":"gpt","#,
        #"  "messages":["#,
        #"    {"role":"system","content":"x"},"#,
        "    {",
        #"      "role":"user","#,
        #"      "content":"Name three rivers, "#,
        #"      by length""#,
        "    }",
        "  ],",
        #"  "t":0.2,"#,
        #"  "none":[]"#,
        "}",
      ])
    #expect(Self.lines("{}", columns: 40, isPretty: true) == ["{}"])
    #expect(Self.lines("[1, 2]", columns: 40, isPretty: true) == ["[", "  1, ", "  2", "]"])
    #expect(
      Self.lines(#"["a\",[","]"]"#, columns: 40, isPretty: true) == ["[", #"  "a\",[","#, #"  "]""#, "]"])
  }

  /// Returns the atoms of a line, found by runs of plain characters up to some limits.
  private static func atomsByRuns(of line: WireLine, in message: WireMessage) -> [WireAtom] {
    var walk = WireWalk(message, line.range)
    var atoms: [WireAtom] = []
    while !walk.isAtEnd {
      let offset = walk.offset
      for (index, byte) in walk.takePlain(upTo: (offset / 7 + 1) * 7).enumerated() {
        atoms.append(WireAtom(offset: offset + index, length: 1, kind: .character(Unicode.Scalar(byte))))
      }
      guard walk.offset == offset else { continue }
      guard let atom = walk.next() else { break }
      atoms.append(atom)
    }
    return atoms
  }
}
