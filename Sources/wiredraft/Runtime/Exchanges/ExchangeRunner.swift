import ComposerUI
import DraftFormats
import Exchanges
import Glibc
import Sending
import WiredraftCore

/// Sends the composer's requests, one at a time: the bytes are moved by another program, on a thread of their own.
final class ExchangeRunner {
  private struct Prepared {
    let id: Int
    /// The order, and the draft that is sent; nil for a kept request whose draft is not known.
    let order: SendOrder?
    let composed: ComposedRequest?
    let fileName: String?
    let request: OutgoingRequest
    let route: SendRoute
    let concerns: SendConcerns
  }

  private struct Sent {
    let composed: ComposedRequest?
    let fileName: String?
    let request: OutgoingRequest
    let route: SendRoute
    let concerns: SendConcerns
  }

  private let work: BackgroundWork
  private var prepared: Prepared?
  private var sent: [Int: Sent] = [:]
  private var current: ExchangeThread?
  private var countdown: Countdown?
  private let unkept = UnkeptExchanges()
  private var sitting = SendSitting()

  init(work: BackgroundWork) { self.work = work }

  deinit {
    current?.cancel()
    countdown?.cancel()
  }

  func finish() { unkept.wait() }

  func prepare(_ order: SendOrder, folder: String?) -> ExchangeReport {
    do throws(SendProblem) {
      return ask(try ready(order, folder: folder))
    } catch {
      return .refused(id: order.id, reason: error.reason)
    }
  }

  private func ask(_ ready: Prepared) -> ExchangeReport {
    // A request that stays in this program needs no question.
    if ready.request.url.isPractice { return start(ready) }
    let open = sitting.open(SendAnswers(draft: ready.fileName).open(ready.concerns), of: ready.fileName)
    guard !open.isEmpty else { return start(ready) }
    prepared = ready
    return .asks(
      id: ready.id, SendInquiry(open, prompt: ready.request.prompt, proxy: ready.route.proxySentence))
  }

  func confirm(_ id: Int, forOrigin isForOrigin: Bool) -> ExchangeReport? {
    guard let prepared, prepared.id == id else { return nil }
    self.prepared = nil
    SendAnswers(draft: prepared.fileName).remember(prepared.concerns)
    sitting.allow(prepared.concerns, of: prepared.fileName, isForOrigin: isForOrigin)
    return start(prepared)
  }

  /// Cancels an exchange, or forgets a request that was asked about.
  func cancel(_ id: Int) {
    if prepared?.id == id { prepared = nil }
    if current?.id == id { current?.cancel() }
  }

  private func ready(_ order: SendOrder, folder: String?) throws(SendProblem) -> Prepared {
    let settings = (order.document.send ?? SendSettings()).relative(to: folder).filled(
      from: order.folderSettings)
    for path in [settings.cacert, settings.cert, settings.key].compactMap(\.self)
    where access(path, R_OK) != 0 {
      throw SendProblem(reason: "\(path) can't be read: \(SystemFailure(errno).reason).")
    }
    let composed = ComposedRequest(
      document: order.document, composition: order.composition, folder: folder, settings: settings,
      source: order.isForeign ? .foreign : order.fileName == nil ? .words : .file)
    let request = try OutgoingRequest(composed)
    let route = try SendRoute(to: request, options: SendSettings(), files: settings)
    var concerns = composed.concerns(about: request, options: SendSettings(), allowingEnvironment: false)
    concerns.allowReturn(to: order.answerOrigins)
    return Prepared(
      id: order.id, order: order, composed: composed, fileName: order.fileName, request: request,
      route: route, concerns: concerns)
  }

  // MARK: - Requests of earlier exchanges

  func follow(_ id: Int, after answer: ReceivedAnswer) -> ExchangeReport {
    guard let sent = sent[answer.id], case .step(let redirect)? = answer.redirect else {
      return .refused(id: id, reason: "The request that was redirected is not known any more.")
    }
    let request = OutgoingRequest(redirect, after: sent.request)
    do throws(SendProblem) {
      let route = try SendRoute(
        to: request, options: SendSettings(), files: sent.composed?.settings ?? SendSettings())
      return start(
        Prepared(
          id: id, order: answer.order, composed: sent.composed, fileName: sent.fileName, request: request,
          route: route, concerns: request.concerns),
        after: answer)
    } catch {
      return .refused(id: id, reason: error.reason)
    }
  }

  /// Sends the same bytes. The variables fill the secrets of an exchange of an earlier session.
  func sendAgain(
    _ id: Int, _ answer: ReceivedAnswer, typed: [String: [String]], _ variables: RequestVariables
  ) -> ExchangeReport {
    if let sent = sent[answer.id] {
      return ask(
        Prepared(
          id: id, order: answer.order, composed: sent.composed, fileName: sent.fileName,
          request: sent.request, route: sent.route, concerns: sent.concerns))
    }
    guard let number = answer.historyID else {
      return .refused(id: id, reason: "The request was not kept, so it can't be sent again.")
    }
    return sendKept(id, number, answer, typed, variables)
  }

  private func sendKept(
    _ id: Int, _ number: Int, _ answer: ReceivedAnswer, _ typed: [String: [String]],
    _ variables: RequestVariables
  ) -> ExchangeReport {
    var wanted: String?
    do {
      guard let store = try SentHistory.existing({ _ in }) else {
        return .refused(id: id, reason: "The history is not there any more.")
      }
      let exchange = try store.load(number)
      let kept = try KeptSending(
        exchange, key: store.key, composed: KeptSending.compose(exchange.record, variables),
        given: typed.mapValues { $0.map { Array($0.utf8) } }
      ) { name in
        // One that was typed and is another secret is not asked for again.
        let count = exchange.record.request.cuts.count { $0.name == name }
        if typed[name, default: []].count < count { wanted = wanted ?? name }
        return nil
      }
      let files = kept.composed?.settings ?? SendSettings()
      let route = try SendRoute(to: kept.request, options: SendSettings(), files: files)
      return ask(
        Prepared(
          id: id, order: nil, composed: kept.composed, fileName: exchange.record.draft,
          request: kept.request, route: route,
          concerns: kept.concerns(options: SendSettings(), allowingEnvironment: false)))
    } catch {
      if let wanted { return .asksSecret(id: id, name: wanted, of: answer, typed: typed) }
      return .refused(
        id: id, reason: (error as? SendProblem)?.reason ?? SentHistory.Problem(error).reason)
    }
  }

  // MARK: - Waiting

  func countDown(_ id: Int, seconds: Int) {
    countdown?.cancel()
    countdown = Countdown(id, seconds: seconds, work: work)
    countdown?.start()
  }

  // MARK: - Sending

  /// The most requests that can be sent again, or followed.
  private static let mostSent = 50

  private func start(_ ready: Prepared, after previous: ReceivedAnswer? = nil) -> ExchangeReport {
    let id = ready.id
    let way: ExchangeWay
    do throws(SendProblem) {
      way = try ExchangeWay(to: ready.request.url, isInLesson: ready.order?.isInLesson == true)
    } catch {
      return .refused(id: id, reason: error.reason)
    }
    guard
      let exchange = ExchangeThread(
        id, ready.order, after: previous, ready.composed, ready.request, over: ready.route,
        draft: ready.fileName, by: way, work: work, unkept: unkept)
    else {
      return .refused(id: id, reason: "There is no descriptor left for an exchange.")
    }
    countdown?.cancel()
    current = exchange
    sent[id] = Sent(
      composed: ready.composed, fileName: ready.fileName, request: ready.request, route: ready.route,
      concerns: ready.concerns)
    if sent.count > Self.mostSent, let oldest = sent.keys.min() { sent[oldest] = nil }
    exchange.start()
    return .began(id: id)
  }
}
