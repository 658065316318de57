@testable import WiredraftCore
import TestDrafts
import TestSupport
import Testing

@Suite("Shared pieces")
struct SharedPiecesTests {
  private static let whole = Composition.Origin(.rule(.wholeBody), .value, .body)
  private static let row = Composition.Origin.Source.row(
    Draft.RowReference(.parameters, 3), path: [.element(1)])

  @Test("Whole arrays are one span at any offset, are not copied, and files are between them")
  func allWholeArraysAre() {
    oneSpan()
    notCopied()
    rowBase()
    files()
  }

  /// Whole arrays are one span, at any offset.
  private func oneSpan() {
    var bytes = Composition.TracedBytes()
    bytes.append("a", from: Composition.Origin(.rule(.requestLine), .method, .method))
    for text in ["bcd", "ef", "g"] { bytes.append(shared: Array(text.utf8), from: Self.whole) }
    bytes.append("h", from: Self.whole)
    bytes.append("i", from: Composition.Origin(.rule(.requestLine), .version, .version))
    check(bytes.text, "abcdefghi")
    check(bytes.spans.map(\.range), [0..<1, 1..<8, 8..<9])
    for offset in 0..<9 {
      check(bytes.span(at: offset)?.range, bytes.spans.map(\.range).first { $0.contains(offset) })
      check(bytes.spanIndex(at: offset), (offset == 0 ? 0 : offset == 8 ? 2 : 1))
    }
    check(bytes.bytes(in: 2..<8), Array("cdefgh".utf8))
    check(bytes.bytes(in: 7..<20), Array("hi".utf8))
  }

  /// A whole array is not copied.
  private func notCopied() {
    let array = [UInt8](repeating: 0x61, count: 1_000)
    var bytes = Composition.TracedBytes()
    bytes.append("x", from: Composition.Origin(.rule(.requestLine), .method, .method))
    bytes.append(shared: array, from: Self.whole)
    var head = Composition.TracedBytes()
    head.append(bytes)
    check(bytes.pieces.last?.isSame(as: head.pieces[1]), true)
    guard case .bytes(let slice)? = head.pieces[1].part(at: 0) else {
      Issue.record("no such part")
      return
    }
    let isShared = slice.withUnsafeBufferPointer { one in
      array.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
    check(isShared)
  }

  @Test("A seam between pieces leaves no trace in the spans")
  func seams() {
    let sources = [Composition.Origin.Source.rule(.requestLine), Self.row, .rule(.wholeBody)]
    let roles = [Composition.Origin.Role.automatic, .value]
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      var plain = Composition.TracedBytes()
      var shared = Composition.TracedBytes()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        var part = Composition.TracedBytes()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let bytes = [UInt8]((0..<Int.random(in: 0...2, using: &random)).map { _ in 0x61 })
          let origin = Composition.Origin(
            sources.randomElement(using: &random) ?? .rule(.host),
            roles.randomElement(using: &random) ?? .value, Bool.random(using: &random) ? .string : .data)
          plain.append(bytes, from: origin)
          if Bool.random(using: &random) {
            part.append(shared: bytes, from: origin)
          } else {
            part.append(bytes, from: origin)
          }
        }
        shared.append(part)
      }
      check(shared.bytes, plain.bytes)
      check(Array(shared.spans), Array(plain.spans))
      check((0..<plain.count).allSatisfy { shared.span(at: $0) == plain.span(at: $0) })
      check(shared.pieces.map(\.count).reduce(0, +), plain.count)
    }
  }

  /// The rows of a run count from its base.
  private func rowBase() {
    var run = TracedRun()
    run.write("k", Composition.Origin(.row(Draft.RowReference(.parameters, 0), path: []), .name, .memberName))
    run.write("v", Composition.Origin(.row(Draft.RowReference(.parameters, 2), path: []), .value, .string))
    run.write("!", Composition.Origin(.rule(.jsonDocument), .punctuation, .brace))
    var bytes = Composition.TracedBytes()
    bytes.append([Composition.TracedBytes.Piece.Content(run)], rowBase: 0)
    bytes.append([Composition.TracedBytes.Piece.Content(run)], rowBase: 100)
    check(bytes.spans.map(\.origin.source.row?.index), [0, 2, nil, 100, 102, nil])
  }

  /// Files are between the bytes, each in its own span.
  private func files() {
    var body = Composition.TracedBody()
    body.append("ab", from: Self.whole)
    body.appendFile(path: "f", length: 10, from: Self.whole)
    body.appendFile(path: "g", length: 5, from: Self.whole)
    body.append("cd", from: Self.whole)
    body.append(shared: Array("ef".utf8), from: Self.whole)
    check(body.count, 21)
    check(body.spans.map(\.range), [0..<2, 2..<12, 12..<17, 17..<21])
    check(body.segments.map(\.start), [0, 2, 12, 17])
    check(body.bytes(in: 1..<19), Array("bcd".utf8))
    check(!body.isAtHand)
    check(body.span(at: 11)?.range, 2..<12)
    check(body.span(at: 12)?.range, 12..<17)
    check(body.span(at: 21), nil)
    guard case .file("g", 12..<17)? = body.part(at: 14) else {
      Issue.record("no such part")
      return
    }
  }
}

extension TracedRun {
  fileprivate mutating func write(_ text: String, _ origin: Composition.Origin) {
    text.withBytes { append($0, from: origin) }
  }
}
