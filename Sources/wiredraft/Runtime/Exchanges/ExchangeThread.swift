import CProcess
import ComposerUI
import Exchanges
import Glibc
import Responses
import Sending
import Synchronization
import SystemPackage
import WiredraftCore

/// One exchange of the composer, on two threads: one moves the bytes, the other tells every tenth of a second how far it
/// is.
final class ExchangeThread: Sendable {
  private let order: SendOrder
  private let request: OutgoingRequest
  private let route: SendRoute
  private let program: HelperProgram
  private let work: BackgroundWork
  /// The ends of the pipe whose first byte ends the exchange.
  private let ends: (read: CInt, write: CInt)
  private let state: Mutex<Progress>

  private struct Progress {
    var story: ExchangeStory
    var hasEnded = false
    var isCancelled = false
  }

  /// The number of the order.
  var id: Int { order.id }

  /// Makes an exchange; nil if there is no descriptor left.
  init?(
    _ order: SendOrder, _ request: OutgoingRequest, over route: SendRoute, program: HelperProgram,
    work: BackgroundWork
  ) {
    var pipe: [CInt] = [-1, -1]
    guard wd_pipe(&pipe) == 0 else { return nil }
    ends = (pipe[0], pipe[1])
    (self.order, self.request, self.route) = (order, request, route)
    (self.program, self.work) = (program, work)
    state = Mutex(
      Progress(
        story: ExchangeStory(start: Self.now, length: request.message(head: route.proxied?.bytes).count)))
  }

  deinit {
    _ = close(ends.read)
    _ = close(ends.write)
  }

  private static var now: Int { Int(SentExchange.time(CLOCK_MONOTONIC) * 1e9) }

  /// Starts both threads.
  func start() {
    let began = Self.now
    let isStarted = Thread.start { [self] in finish(run()) }
    guard isStarted else {
      return work.post(
        .finished(.exchange(.refused(id: id, reason: "There is no thread left for an exchange."))))
    }
    _ = Thread.start { [self] in
      while true {
        var descriptor = pollfd(fd: ends.read, events: 0, revents: 0)
        _ = poll(&descriptor, 1, 100)
        let progress = state.withLock { $0.hasEnded ? nil : $0.story }
        guard let progress else { return }
        work.post(
          .finished(
            .exchange(
              .goesOn(
                id: id,
                ExchangeProgress(
                  elapsed: (Self.now - began) / 1_000_000, sent: progress.sent, received: progress.received,
                  stage: progress.stage(isOverTLS: request.url.scheme == "https"))))))
      }
    }
  }

  /// Ends the exchange at once.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  private func finish(_ report: ExchangeReport) {
    state.withLock { $0.hasEnded = true }
    work.post(.finished(.exchange(report)))
  }

  /// Returns the index of a text that is JSON; nil for others.
  private static func index(of text: StoredBytes, _ type: MediaType?) throws -> JSONIndex? {
    guard BodyFormat(type) == .json else { return nil }
    var index = JSONIndex()
    try text.forEachChunk { index.read($0) }
    index.finish()
    return index.certainLength > 0 ? index : nil
  }

  private func run() -> ExchangeReport {
    do {
      let sent = try SentExchange(
        request, over: route, program: program, interruption: ends.read, limit: route.plan.sizeLimit
      ) { [self] _, story in
        state.withLock { $0.story = story }
      }
      let answer = sent.answer
      let text = try answer.text(program: program)
      return .ended(
        id: id,
        ReceivedAnswer(
          to: order, url: request.url, requestLength: request.message(head: route.proxied?.bytes).count,
          story: sent.story, response: answer.response, message: answer.message, index: sent.index,
          content: answer.content, isContentComplete: answer.isContentComplete,
          text: text, json: try text.flatMap { try Self.index(of: $0, answer.response.mediaType) },
          charset: try answer.charset, ending: sent.closing, diagnostics: answer.diagnostics,
          isCancelled: state.withLock { $0.isCancelled }))
    } catch {
      let reason = (error as? Errno).map { SystemFailure($0.rawValue).reason } ?? "\(error)"
      return .refused(id: id, reason: "There is no room for the answer: \(reason).")
    }
  }
}
