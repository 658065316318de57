import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The lines of a message in pieces, and the places at which they are broken.
@Suite("Lines of a message in pieces")
struct WireLinesTests {
  /// A part of a message.
  private enum Part {
    case bytes([UInt8])
    case file(Int)
  }

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
    var top = Composition.Wire()
    for case .bytes(let bytes) in head { top.append(shared: bytes, .value, .body, of: .rule(.wholeBody)) }
    top.append("\r\n", .lineEnd, .lineEnd, of: .rule(.lineEnd))
    var bottom = Composition.Wire()
    for part in body {
      switch part {
      case .bytes(let bytes): bottom.append(shared: bytes, .value, .body, of: .rule(.wholeBody))
      case .file(let length):
        bottom.appendFile(path: "f", length: length, .value, .body, of: .rule(.wholeBody))
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
          Self.compare(lines, Self.message([Self.joined(head)], Self.joinedBetweenFiles(body)))
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
  private static func compare(_ lines: WireLines, _ same: WireMessage) {
    var expected = WireLines(same, columns: lines.columns, isPretty: lines.isPretty)
    expected.find(upToLine: .max)
    check(
      lines.indices.map { lines[$0] }, expected.indices.map { expected[$0] }, "\(lines.columns) columns")
    var end = 0
    for number in lines.indices {
      let line = lines[number]
      check(line.range.lowerBound == end && !line.range.isEmpty)
      end = line.range.upperBound
      check(lines.lineFound(at: line.range.lowerBound), number)
      check(lines.lineFound(at: line.range.upperBound - 1), number)
      let atoms = lines.atoms(ofLine: number)
      check(atoms.first?.offset, line.range.lowerBound)
      check(atoms.last.map { $0.offset + $0.length }, line.range.upperBound)
      check(atoms.count == 1 || line.indent + atoms.reduce(0) { $0 + $1.columns } <= lines.columns + 1)
      check(atomsByRuns(of: line, in: lines.message), atoms)
    }
    check(end, lines.message.count)
    var found = WireLines(lines.message, columns: lines.columns, isPretty: lines.isPretty)
    let middle = lines.message.count / 2
    check(found.line(at: middle), lines.indices.first { lines[$0].range.contains(middle) })
  }

  // MARK: - Lines of a text

  /// The lines of a text in the body, or in the head, each with its end.
  private static func lines(_ text: String, inHead: Bool = false, columns: Int, isPretty: Bool = false)
    -> [String]
  {
    let bytes = Array(text.utf8)
    let message = inHead ? message([.bytes(bytes)], []) : message([], [.bytes(bytes)])
    var lines = WireLines(message, columns: columns, isPretty: isPretty)
    lines.find(upToLine: .max)
    let start = inHead ? 0 : message.headCount
    return lines.indices.dropFirst(inHead ? 0 : 1).map { number in
      let range = lines[number].range
      let shown = (bytes + Array("\r\n".utf8))[range.lowerBound - start..<range.upperBound - start]
      return String(repeating: " ", count: lines[number].indent)
        + String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "")
    }
  }

  @Test("Lines are broken at tokens, and JSON is laid out by its members")
  func broken() throws {
    try Corpus.check("wire-lines") { one in
      var one = one
      let text = try require(one["body"] ?? one["head"])
      let found = Self.lines(
        text, inHead: one["head"] != nil, columns: try require(one["columns"].flatMap { Int($0) }),
        isPretty: one["layout"] == "pretty")
      one["lines"] = found.map { $0 + "│" }.joined(separator: "\n")
      return one
    }
  }

  @Test("No line ends within an escape, whatever its length")
  func escapes() {
    let text = String(repeating: "x%E5%90%8D", count: 20)
    for columns in 3...40 {
      let lines = Self.lines(text, columns: columns)
      check(lines.joined(), text)
      for line in lines { check(!line.hasSuffix("%") && !line.dropLast().hasSuffix("%"), line) }
    }
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
