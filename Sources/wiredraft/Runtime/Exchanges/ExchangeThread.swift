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
  let id: Int
  private let order: SendOrder?
  /// The exchange whose redirect this one follows.
  private let previous: ReceivedAnswer?
  private let composed: ComposedRequest?
  private let draft: String?
  let request: OutgoingRequest
  private let route: SendRoute
  /// The milliseconds that everything may take, unless the answer is a stream; 0 for no limit.
  private let totalLimit: Int
  private let way: ExchangeWay
  private let work: BackgroundWork
  private let unkept: UnkeptExchanges
  /// The ends of the pipe whose first byte ends the exchange.
  private let ends: (read: CInt, write: CInt)
  private let state: Mutex<Progress>

  private struct Progress {
    var story: ExchangeStory
    var hasEnded = false
    var isCancelled = false
    var live = LiveReading()
    /// The reason why it was ended by a limit of time.
    var limit: ExchangeFailure?
  }

  /// Makes an exchange; nil if there is no descriptor left.
  init?(
    _ id: Int, _ order: SendOrder?, after previous: ReceivedAnswer? = nil, _ composed: ComposedRequest?,
    _ request: OutgoingRequest, over route: SendRoute, draft: String?, by way: ExchangeWay,
    work: BackgroundWork, unkept: UnkeptExchanges
  ) {
    var pipe: [CInt] = [-1, -1]
    guard wd_pipe(&pipe) == 0 else { return nil }
    ends = (pipe[0], pipe[1])
    (self.id, self.order, self.previous, self.composed) = (id, order, previous, composed)
    (self.request, self.draft) = (request, draft)
    totalLimit = route.plan.totalLimit
    // A stream of events has no limit but that of silence: both are watched over here.
    var unlimited = route
    unlimited.plan.totalLimit = 0
    self.route = unlimited
    (self.way, self.work, self.unkept) = (way, work, unkept)
    state = Mutex(
      Progress(
        story: ExchangeStory(start: Self.now, length: request.message(head: route.proxied?.bytes).count)))
  }

  deinit {
    _ = close(ends.read)
    _ = close(ends.write)
  }

  private static var now: Int { Int(SentExchange.time(CLOCK_MONOTONIC) * 1e9) }

  func start() {
    let began = Self.now
    let isStarted = Thread.start { [self] in run() }
    guard isStarted else {
      return work.post(
        .finished(.exchange(.refused(id: id, reason: "There is no thread left for an exchange."))))
    }
    _ = Thread.start { [self] in
      while true {
        var descriptor = pollfd(fd: ends.read, events: 0, revents: 0)
        _ = poll(&descriptor, 1, 100)
        let found = state.withLock { $0.hasEnded ? nil : ($0.story, $0.live.snapshot) }
        guard let (progress, live) = found else { return }
        watchLimits(began: began)
        work.post(
          .finished(
            .exchange(
              .goesOn(
                id: id,
                ExchangeProgress(
                  elapsed: (Self.now - began) / 1_000_000, sent: progress.sent, received: progress.received,
                  stage: progress.stage(isOverTLS: request.url.scheme == "https"), live: live)))))
      }
    }
  }

  /// The seconds of silence after which a stream is ended; 0 for never.
  private let longestSilence = UserConfiguration.current.configuration.defaults.streamSilence

  private func watchLimits(began: Int) {
    let now = Self.now
    let failure: ExchangeFailure? = state.withLock { state in
      guard state.limit == nil else { return nil }
      if state.live.isStream {
        guard longestSilence > 0, now - state.live.latest > longestSilence * 1_000_000_000 else { return nil }
        state.limit = ExchangeFailure(
          .timeout, "Nothing came for \(longestSilence.secondsAsWords), so the stream was ended.")
      } else if totalLimit > 0, now - began > totalLimit * 1_000_000 {
        state.limit = ExchangeFailure(
          .timeout,
          "It took longer than the \(totalLimit / 1000) seconds that the connection's settings allow.")
      }
      return state.limit
    }
    if failure != nil { interrupt() }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    interrupt()
  }

  private func interrupt() {
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  private func finish(_ report: ExchangeReport) {
    state.withLock { $0.hasEnded = true }
    work.post(.finished(.exchange(report)))
  }

  private func run() {
    do {
      var sent = try SentExchange(
        request, over: route, by: way, interruption: ends.read,
        reading: { [self] reader, time in state.withLock { $0.live.read(reader, at: time) } }
      ) { [self] _, story in
        state.withLock { $0.story = story }
      }
      if let limit = state.withLock({ $0.limit }) { sent.add(limit) }
      let answer = try received(sent)
      // Keeping waits for the disk, and the screen does not.
      let mark = unkept.begin()
      defer { _ = close(mark) }
      finish(.ended(id: id, answer))
      do throws(SentHistory.Problem) {
        let number = try SentHistory.keep(
          sent, of: composed, draft: draft, after: previous?.historyID, tell)
        if let number { answer.note(historyID: number) }
      } catch {
        tell("The exchange is not in the history: \(error.reason)")
      }
    } catch {
      let reason = (error as? Errno).map { SystemFailure($0.rawValue).reason } ?? "\(error)"
      finish(.refused(id: id, reason: "There is no room for the answer: \(reason)."))
    }
  }

  private func tell(_ sentence: String) {
    work.post(.finished(.exchange(.history(id: id, sentence: sentence))))
  }

  private func received(_ sent: SentExchange) throws -> ReceivedAnswer {
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
      after: previous, redirect: offer, historyID: nil,
      document: order == nil ? composed?.document : nil, values: composed?.sentValues ?? [],
      stream: { [self] length in state.withLock { $0.live.finished(length) } }, arrivals: sent.arrivals,
      outcome: sent.outcome, sent.answer, index: sent.index, ending: sent.closing,
      isCancelled: state.withLock { $0.isCancelled }, program: HelperProgram.find())
  }
}
