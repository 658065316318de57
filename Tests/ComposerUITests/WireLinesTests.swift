@testable import ComposerUI
import Testing
import WiredraftCore

/// The lines of a message in pieces, compared with the lines from a single scan.
@Suite("Lines of a message in pieces")
struct WireLinesTests {
  /// A part of a message.
  private enum Part {
    case bytes([UInt8])
    case file(Int)
  }

  private static let origin = Origin(.rule(.wholeBody), .value, .body)
  private static let texts = [
    "abc", "a", " long text without any end ", "\r\n", "\n", "\r", "é", "名前", "😀", "\u{0}", "\u{1B}[0m",
    "a\r\nb\r\n",
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
    var top = TracedBytes()
    for case .bytes(let bytes) in head { top.append(shared: bytes, from: origin) }
    top.append("\r\n", from: Origin(.rule(.lineEnd), .lineEnd, .lineEnd))
    var bottom = TracedBody()
    for part in body {
      switch part {
      case .bytes(let bytes): bottom.append(shared: bytes, from: origin)
      case .file(let length): bottom.appendFile(path: "f", length: length, from: origin)
      }
    }
    return WireMessage(head: top, body: bottom)
  }

  @Test("Pieces leave no trace in the lines, even if a character spans several", arguments: 0..<20)
  func pieces(round: Int) {
    var random = SeededRandom(round)
    for _ in 0..<20 {
      var head = (0..<3).map { _ in Self.part(&random) }
      var body = (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.part(&random) }
      let columns = Int.random(in: 2...30, using: &random)
      var lines = WireLines(Self.message(head, body), columns: columns)
      for _ in 0..<12 {
        if Bool.random(using: &random) {
          lines.find(upToLine: Int.random(in: 0...20, using: &random))
        } else {
          lines.find(upToLine: .max)
          Self.check(lines)
        }
        let place = Int.random(in: 0...body.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < body.count: body.remove(at: place)
        case 1 where place < body.count: body[place] = Self.part(&random)
        case 2: head[0] = Self.part(&random)
        default: body.insert(Self.part(&random), at: place)
        }
        lines = WireLines(Self.message(head, body), columns: columns, reusing: lines)
      }
    }
  }

  private static func check(_ lines: WireLines) {
    let expected = plainLines(of: lines.message, columns: lines.columns)
    #expect(lines.indices.map { lines[$0] } == expected, "\(lines.columns) columns")
    for (number, line) in expected.enumerated() {
      #expect(lines.lineFound(at: line.range.lowerBound) == number)
      #expect(lines.lineFound(at: line.range.upperBound - 1) == number)
      let atoms = lines.atoms(ofLine: number)
      #expect(atoms.first?.offset == line.range.lowerBound)
      #expect(atoms.last.map { $0.offset + $0.length } == line.range.upperBound)
      #expect(atomsByRuns(of: line, in: lines.message) == atoms)
    }
    var found = WireLines(lines.message, columns: lines.columns)
    let middle = lines.message.count / 2
    #expect(found.line(at: middle) == expected.firstIndex { $0.range.contains(middle) })
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

  /// Returns the lines, found in a single scan.
  private static func plainLines(of message: WireMessage, columns: Int) -> [WireLine] {
    var lines: [WireLine] = []
    var start = 0
    var (used, isContinuation, isAfterFile) = (0, false, false)
    var offset = 0
    func close(_ continues: Bool) {
      if offset > start { lines.append(WireLine(range: start..<offset, isContinuation: isContinuation)) }
      (start, used, isContinuation, isAfterFile) = (offset, 0, continues, false)
    }
    while let atom = message.atom(at: offset) {
      if offset == message.headCount { close(false) }
      switch atom.kind {
      case .lineEnd:
        offset += atom.length
        close(false)
        continue
      case .file:
        close(false)
        isAfterFile = true
      default:
        if isAfterFile { close(false) } else if used + atom.columns > columns { close(true) }
        used += atom.columns
      }
      offset += atom.length
    }
    close(false)
    return lines
  }
}
