import DraftFormats
import Responses
import ScreenModel
import Sending
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The answer in the composer")
struct AnswerTests {
  private static var document: DraftDocument {
    var draft = Draft()
    draft.url = "https://api.example.com/search"
    draft.parameters = [Draft.Row("q", "swift")]
    return DraftDocument(draft)
  }

  private static func play(
    _ script: String, _ answers: [String] = [], size: Size = Size(columns: 120, rows: 40)
  ) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: document, size: size, answers: answers)
  }

  // MARK: - Sending

  @Test("While a request is on its way the pane says what is waited for, and Escape cancels it")
  func running() throws {
    var state = try Self.play("").state
    check(state.apply(.send), [.exchange(.draw(id: 1))])
    // The request that is shown is the one that is sent.
    let prepared = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    guard case .exchange(.prepare(let sent))? = prepared.last else { throw StoryFault("nothing is prepared") }
    check(sent.composition.isTheSame(as: state.composition))
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    let progress = ExchangeProgress(elapsed: 1230, sent: 60, received: 0, stage: .waiting)
    _ = state.apply(.finished(.exchange(.goesOn(id: 1, progress))) as Event)
    let lines = state.render().flattened().lines
    check(lines.contains { $0.contains("Waiting for the first byte, 1.2 s") })
    check(state.tab(shownBy: .showAnswer)?.why(in: state).text, "The request is on its way.")
    // The answer before it is not on the screen, so its keys do nothing.
    state.show(.answer)
    check(state.refusal(of: .saveAnswer) != nil && state.refusal(of: .moveDown) != nil)
    state.focus(.grid)
    // The draft can be edited meanwhile.
    for input in try KeyScript.parse("<enter>s<enter>") {
      _ = state.event(for: input).map { state.apply($0) }
    }
    check(state.draft.parameters?.first?.text != "swift")
    _ = state.apply(.send)
    check(state.messageText?.contains("A request is on its way") == true)
    let event = try require(state.event(for: .key(KeyPress(.escape))))
    check(state.apply(event), [.exchange(.cancel(id: 1))])
    let order = try require(state.exchange.running?.order)
    let answer = try require(
      ReceivedAnswer(replaying: Array("HTTP/1.1 200 OK\r\n".utf8), to: order, isCancelled: true))
    _ = state.apply(.finished(.exchange(.ended(id: 1, answer))) as Event)
    check(state.messageText?.hasPrefix("Cancelled") == true && state.exchange.running == nil)
    // A report on an exchange that is over has no meaning.
    _ = state.apply(.finished(.exchange(.goesOn(id: 1, progress))) as Event)
    check(state.exchange.running == nil)
  }

  @Test("No name is looked up for the practice server")
  func runningPractice() throws {
    var state = try Self.play("1<enter><c-u>https://practice.example/items<enter>").state
    check(state.apply(.send), [.exchange(.draw(id: 1))])
    _ = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    let lines = state.render().flattened().lines
    check(lines.contains { $0.contains("Asking the practice server in this program, 0.0 s") })
  }

  // MARK: - Views

  @Test("An escape in an answer is a symbol in each view", arguments: ["", "t", "tt", "tttt", "\\"])
  func hostile(view: String) throws {
    let answer =
      "HTTP/1.1 200 \u{1B}[31mOK\r\nX-\u{1B}]0;a: \u{1B}[2J\r\nContent-Type: text/\u{1B}plain\r\nContent-Length: 4\r\n\r\n\u{1B}[2J"
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
      let screen = try Self.play("<c-r>0" + view, [answer], size: size).frame.flattened()
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns {
          check(
            screen[column, row].scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{9B}" })
        }
      }
    }
  }
}

@Suite("The pages of bytes")
struct BytePagerTests {
  @Test("Lines tile the bytes, and up and down are each other's inverse", arguments: 0..<30)
  func lines(seed: UInt64) {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<Int.random(in: 1...4000, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...255, using: &generator)
        : [10, 13, 65, 0xC3][Int.random(in: 0...3, using: &generator)]
    }
    for shape in [BytePager.Shape(columns: 17), BytePager.Shape(columns: 80, isHex: true)] {
      var (start, starts): (Int, [Int]) = (0, [])
      while let line = BytePager.line(at: start, of: bytes, in: shape) {
        check(line.range.lowerBound == start && !line.range.isEmpty)
        starts.append(start)
        for offset in [line.range.lowerBound, line.range.upperBound - 1] {
          check(BytePager.line(with: offset, of: bytes, in: shape)?.range, line.range)
        }
        start = line.range.upperBound
      }
      check(start, bytes.count)
      for (before, after) in zip(starts, starts.dropFirst()) {
        check(BytePager.line(before: after, of: bytes, in: shape)?.range.lowerBound, before)
      }
    }
  }
}
