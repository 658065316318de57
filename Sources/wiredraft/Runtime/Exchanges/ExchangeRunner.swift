import ComposerUI
import DraftFormats
import Exchanges
import Glibc
import Sending
import WiredraftCore

/// Sends the composer's requests, one at a time: the bytes are moved by another program, on a thread of their own.
final class ExchangeRunner {
  /// A request that is ready, and waits for an answer to its question.
  private struct Prepared {
    let order: SendOrder
    let composed: ComposedRequest
    let request: OutgoingRequest
    let route: SendRoute
    let concerns: SendConcerns
  }

  /// A request that was sent in this session, whose answer may ask for another one.
  private struct Sent {
    let composed: ComposedRequest
    let request: OutgoingRequest
  }

  private let work: BackgroundWork
  private var prepared: Prepared?
  private var sent: [Int: Sent] = [:]
  /// The exchange in progress, or the last one.
  private var current: ExchangeThread?
  /// The settings of files that were allowed in this session, with the draft and the origin.
  private var allowedSettings: Set<String> = []

  init(work: BackgroundWork) { self.work = work }

  deinit { current?.cancel() }

  /// Prepares a request, and sends it unless there is something to ask.
  ///
  /// - Parameter folder: The folder of the draft; nil for the current one.
  func prepare(_ order: SendOrder, folder: String?) -> ExchangeReport {
    do throws(SendProblem) {
      let prepared = try ready(order, folder: folder)
      let concerns = open(prepared)
      guard concerns.isEmpty else {
        self.prepared = prepared
        return .asks(
          id: order.id, reasons: concerns.sentences + [prepared.route.proxySentence].compactMap(\.self),
          prompt: prepared.request.prompt)
      }
      return start(prepared)
    } catch {
      return .refused(id: order.id, reason: error.reason)
    }
  }

  /// Sends the request that was asked about.
  func confirm(_ id: Int) -> ExchangeReport? {
    guard let prepared, prepared.order.id == id else { return nil }
    self.prepared = nil
    SendAnswers(draft: prepared.order.fileName).remember(prepared.concerns)
    allowedSettings.formUnion(Self.words(prepared))
    return start(prepared)
  }

  /// Cancels an exchange, or forgets a request that was asked about.
  func cancel(_ id: Int) {
    if prepared?.order.id == id { prepared = nil }
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
      document: order.document, composition: order.composition, folder: folder, settings: settings)
    let request = try OutgoingRequest(composed)
    let route = try SendRoute(to: request, options: SendSettings(), files: settings, limit: 1 << 30)
    let concerns = composed.concerns(
      about: request, fileSettings: settings.telling(unlike: SendSettings()), isFile: order.fileName != nil,
      allowingEnvironment: false)
    return Prepared(
      order: order, composed: composed, request: request, route: route, concerns: concerns)
  }

  /// The reasons to ask that were not allowed before.
  private func open(_ prepared: Prepared) -> SendConcerns {
    var concerns = prepared.concerns
    if SendAnswers(draft: prepared.order.fileName).allow(concerns) {
      (concerns.secrets, concerns.outsideFiles) = ([], [])
    }
    let words = Self.words(prepared)
    if allowedSettings.isSuperset(of: words) { concerns.fileSettings = [] }
    return concerns
  }

  /// The settings of a file with the draft and the origin that they were allowed for.
  private static func words(_ prepared: Prepared) -> [String] {
    prepared.concerns.fileSettings.map {
      "\(prepared.order.fileName ?? "") \(prepared.concerns.origin) \($0)"
    }
  }

  /// Follows the redirect of an exchange of this session.
  func follow(_ id: Int, after answer: ReceivedAnswer) -> ExchangeReport {
    guard let sent = sent[answer.id], case .step(let redirect)? = answer.redirect else {
      return .refused(id: id, reason: "The request that was redirected is not known any more.")
    }
    let request = OutgoingRequest(redirect, after: sent.request)
    do throws(SendProblem) {
      let route = try SendRoute(
        to: request, options: SendSettings(), files: sent.composed.settings, limit: 1 << 30)
      return start(id, answer.order, after: answer, sent.composed, request, over: route)
    } catch {
      return .refused(id: id, reason: error.reason)
    }
  }

  private func start(_ prepared: Prepared) -> ExchangeReport {
    start(prepared.order.id, prepared.order, prepared.composed, prepared.request, over: prepared.route)
  }

  private func start(
    _ id: Int, _ order: SendOrder?, after previous: ReceivedAnswer? = nil, _ composed: ComposedRequest,
    _ request: OutgoingRequest, over route: SendRoute
  ) -> ExchangeReport {
    guard let program = HelperProgram.find() else {
      return .refused(
        id: id,
        reason:
          "\(HelperProgram.name) is missing, the program that sends: it belongs to \(HelperProgram.places.joined(separator: " or to "))."
      )
    }
    guard
      let exchange = ExchangeThread(
        id, order, after: previous, composed, request, over: route, program: program, work: work)
    else {
      return .refused(id: id, reason: "There is no descriptor left for an exchange.")
    }
    current = exchange
    sent[id] = Sent(composed: composed, request: request)
    exchange.start()
    return .began(id: id)
  }
}
