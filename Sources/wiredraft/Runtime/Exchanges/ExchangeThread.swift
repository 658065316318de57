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
  /// The number of the exchange.
  let id: Int
  private let order: SendOrder?
  /// The exchange whose redirect this one follows.
  private let previous: ReceivedAnswer?
  private let composed: ComposedRequest?
  let request: OutgoingRequest
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

  /// Makes an exchange; nil if there is no descriptor left.
  init?(
    _ id: Int, _ order: SendOrder?, after previous: ReceivedAnswer? = nil, _ composed: ComposedRequest?,
    _ request: OutgoingRequest, over route: SendRoute, program: HelperProgram, work: BackgroundWork
  ) {
    var pipe: [CInt] = [-1, -1]
    guard wd_pipe(&pipe) == 0 else { return nil }
    ends = (pipe[0], pipe[1])
    (self.id, self.order, self.previous, self.composed) = (id, order, previous, composed)
    (self.request, self.route) = (request, route)
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

  private func run() -> ExchangeReport {
    do {
      let sent = try SentExchange(
        request, over: route, program: program, interruption: ends.read, limit: route.plan.sizeLimit
      ) { [self] _, story in
        state.withLock { $0.story = story }
      }
      let (historyID, problem) = keep(sent)
      return .ended(id: id, try received(sent, historyID: historyID), notKept: problem)
    } catch {
      let reason = (error as? Errno).map { SystemFailure($0.rawValue).reason } ?? "\(error)"
      return .refused(id: id, reason: "There is no room for the answer: \(reason).")
    }
  }

  /// Keeps the exchange in the history; returns its number, or the reason why it can't be.
  private func keep(_ sent: SentExchange) -> (id: Int?, problem: String?) {
    do throws(SentHistory.Problem) {
      return (try SentHistory.keep(sent, of: composed, draft: order?.fileName), nil)
    } catch {
      return (nil, error.reason)
    }
  }

  private func received(_ sent: SentExchange, historyID: Int?) throws -> ReceivedAnswer {
    let offer: RedirectOffer?
    do throws(Redirect.Obstacle) {
      offer = try sent.redirect.map { .step($0) }
    } catch {
      offer = .obstacle(error.sentence)
    }
    return try ReceivedAnswer(
      id: id, to: order,
      sent: SentRequest(
        url: request.url, head: request.head, length: request.message(head: route.proxied?.bytes).count,
        secretFields: request.secretFields, began: sent.began),
      after: previous, redirect: offer, historyID: historyID, values: composed?.sentValues ?? [],
      arrivals: sent.arrivals, outcome: sent.outcome, sent.answer, index: sent.index, ending: sent.closing,
      isCancelled: state.withLock { $0.isCancelled }, program: program)
  }
}
