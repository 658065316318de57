import Exchanges
import Foundation
import Responses
import Sending
import TestSupport

/// Whether tests run whole, as in `.ci/run --full`.
let isExhaustive = ProcessInfo.processInfo.environment["EXHAUSTIVE"] != nil

/// The bytes that several tests send.
enum Sample {
  static let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
  static let ok = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)
}

extension ExchangePlan {
  /// The plan for a server on a port.
  init(to server: LoopbackServer) { self.init(scheme: "http", host: "127.0.0.1", port: server.port) }
}

/// An exchange that was made for a test, with all that was told.
struct Trial {
  var ending: ExchangeRun.Ending
  var story: ExchangeStory
  var answer: Answer

  /// Sends a message, and reads the answer.
  ///
  /// - Parameters:
  ///   - spool: The file for the answer; nil for one without a name.
  ///   - head: The most bytes of its heads; nil for the usual limit.
  ///   - readsOn: Whether the exchange goes on after the end of the answer.
  init(
    _ plan: ExchangePlan, _ pieces: [SentMessage.Piece] = [.bytes(Sample.request)], method: String = "GET",
    program: HelperProgram = HelperPrograms.exchange, spool: StoredFile? = nil, interruption: Int32? = nil,
    head: Int? = nil, readsOn: Bool = false, _ tell: (ExchangeEvent) -> Void = { _ in }
  ) throws {
    let message = SentMessage(pieces)
    let watch = ReadingWatch(interruption: interruption)
    let spool = try spool ?? StoredFile.unnamed()
    var story = ExchangeStory(start: 0, length: message.count)
    var reader = AnswerReader(
      of: spool, method: method,
      limits: AnswerLimits(size: plan.sizeLimit, head: head ?? AnswerLimits().head),
      watch: watch)
    let run = ExchangeRun(plan: plan, message: message, program: program)
    let ending = try run.perform(into: spool, watch: watch) { event in
      story.add(event)
      tell(event)
      guard case .read(let offset, let count) = event.kind else { return .goesOn }
      try reader.read(to: offset + count)
      return readsOn || !reader.isAtEnd ? .goesOn : .stops
    }
    if case .failed(let failure) = ending { story.add(failure) }
    let isClean = story.closing == .clean && ending == .done
    self.ending = ending
    self.story = story
    answer = reader.answer(isClean ? .closed : .interrupted, program: HelperPrograms.exchange)
  }
}
