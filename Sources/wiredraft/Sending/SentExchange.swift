import ArgumentParser
import CProcess
import ComposerUI
import DraftFormats
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

struct SentExchange {
  let request: OutgoingRequest
  let route: SendRoute
  private(set) var outcome: ExchangeOutcome
  let ending: ExchangeRun.Ending
  let answer: Answer
  /// The times at which the bytes of the content came; none if it has a coding.
  let arrivals: Arrivals
  let index: PieceIndex
  let closing: ResponseReader.Ending
  /// The time at which it began, in seconds since 1970.
  let began: Double

  /// The interruption becomes readable when the exchange is to end at once; `ahead` is the program that sends, if it
  /// was started ahead.
  init(
    _ request: OutgoingRequest, over route: SendRoute, by way: ExchangeWay, interruption: CInt?,
    ahead: StartedHelper? = nil, reading: (AnswerReader, Int) -> Void = { _, _ in },
    _ tell: (ExchangeEvent, ExchangeStory) -> Void
  ) throws {
    self.request = request
    self.route = route
    let message = request.message(head: route.proxied?.bytes)
    began = Self.time(CLOCK_REALTIME)
    var story = ExchangeStory(start: Int(Self.time(CLOCK_MONOTONIC) * 1e9), length: message.count)
    let spool = try ahead?.spool ?? StoredFile.unnamed()
    let limit = route.plan.totalLimit
    // The program that sends says first that the time is over, where it isn't held up here.
    let watch = ReadingWatch(limit: limit > 0 ? limit + 100 : 0, interruption: interruption)
    var reader = AnswerReader(of: spool, method: request.method, limits: route.limits, watch: watch)
    var arrivals = Arrivals()
    var firstTime: Int?
    func take(_ told: ExchangeEvent) throws -> ExchangeRun.Verdict {
      let event = route.hidingCredentials(
        in: request.hidesServer ? told.hiding(request.url.host, behind: request.shownHost) : told)
      story.add(event)
      tell(event, story)
      guard case .read(let offset, let count) = event.kind else { return .goesOn }
      let known = reader.bodyCount
      try reader.read(to: offset + count)
      reading(reader, event.time)
      firstTime = firstTime ?? event.time
      if reader.bodyCount > known { arrivals.add(known, at: event.time - (firstTime ?? 0)) }
      guard let rest = reader.restCount else { return reader.isAtEnd ? .stops : .goesOn }
      return rest < AnswerLimits.rest ? .goesOnWhileBytesCome : .stops
    }
    let ending =
      switch way {
      case .practice(let session):
        try PracticeRun(url: request.url, message: message, limit: limit, session: session)
          .perform(into: spool, interruption: interruption, take)
      case .program(let program):
        try ExchangeRun(plan: route.plan, message: message, program: program)
          .perform(into: spool, watch: watch, ahead: ahead, take)
      }
    switch ending {
    case .done, .stopped: break
    case .interrupted: story.end(at: ReadingWatch.now)
    case .failed(let failure):
      story.end(at: ReadingWatch.now)
      story.add(
        request.hidesServer ? failure.hiding(request.url.host, behind: request.shownHost) : failure)
    }
    closing =
      switch story.closing {
      case .clean where story.failure == nil && ending == .done: .closed
      case .withoutNotice where ending == .done: .closedWithoutNotice
      default: .interrupted
      }
    answer = reader.answer(closing, program: HelperProgram.find())
    index = reader.index
    self.arrivals = answer.response.contentCodings.isEmpty ? arrivals : Arrivals()
    self.ending = ending
    outcome = story.outcome
  }

  mutating func add(_ failure: ExchangeFailure) { outcome.failure = outcome.failure ?? failure }

  static func time(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  var redirect: Redirect? {
    get throws(Redirect.Obstacle) {
      guard answer.response.isComplete else { return nil }
      return try Redirect(
        after: answer.response, to: request.url, head: request.head, secretFields: request.secretFields,
        hasSecretInBody: request.hasSecretInBody || request.hasGuardedFile)
    }
  }

  func step(to redirect: Redirect) -> String {
    var text =
      "\(answer.response.statusLine?.status ?? 0): on to \(redirect.head.method) \(SecretURL.masked(redirect.url.text))"
    if redirect.head.method != request.method {
      text += ", \(request.method) becomes \(redirect.head.method)"
    }
    let dropped = redirect.droppedFields
    if !dropped.isEmpty {
      let verb = dropped.count > 1 ? "are" : "is"
      text += "; \(dropped.joined(separator: ", ")) \(verb) for \(request.shownAuthority) alone, and left out"
    }
    if redirect.losesTLS { text += "; from here on without TLS" }
    return text + "."
  }

  /// The exit status for an exchange that failed; nil if what came decides.
  private var failureStatus: Int32? {
    if ending == .interrupted { return 130 }
    guard let failure = outcome.failure else { return nil }
    switch failure.stage {
    case .timeout: return 75
    case .program, .plan, .library, .lookup, .connect, .proxy, .tls: return 69
    case .spool, .files, .file: return 2
    case .send, .receive: return nil
    }
  }

  /// Writes what came, after what was written while it came.
  func write(as options: AnswerOptions, for draft: ComposedRequest?, after early: EarlyOutput?) throws {
    // A connection that is reset after the message is no problem.
    if let failure = outcome.failure, !answer.response.isComplete {
      StandardError.print(
        "error: \(failure.sentence(trusting: "--cacert FILE trusts other certificates; --insecure takes any."))"
      )
    }
    if !answer.response.isComplete, let missing = outcome.missingCertificate {
      StandardError.print("error: \(missing) --cert FILE, with --key FILE, sends one.")
    }
    if let remark = outcome.tls?.nameRemark { StandardError.print("note: \(remark)") }
    var reason: ReadingWatch.Reason?
    switch options.format {
    case .json: reason = try SendReport(self).write(to: AnswerTarget(options.file, watch: answer.watch))
    case .har:
      if let draft {
        let archive = SendArchive(draft: draft, began: began, outcome: outcome, answer: answer)
        try SendArchive.write([{ archive }], to: AnswerTarget(options.file))
      }
    default:
      guard answer.message.count > 0 || failureStatus == nil else { return }
      reason = try AnswerOutput(
        answer: answer, method: request.method, ending: closing, format: options.format, file: options.file,
        early: early
      ).write()
    }
    guard reason != nil else { return }
    throw ExitCode.failure(
      "error: There was no time left to write all of the answer: the output is not complete.",
      status: failureStatus ?? 75)
  }

  /// A body that isn't what its coding says is a failure where it alone is written.
  func exitStatus(fails: Bool, writing format: AnswerFormat? = nil) -> Int32 {
    let isComplete = answer.response.isComplete
    if let status = failureStatus, !(isComplete && ending != .interrupted) { return status }
    guard isComplete else { return 65 }
    if format == .body,
      answer.response.hasTooManyCodings
        || answer.diagnostics.contains(where: { $0.code == .contentCodingBroken })
    {
      return 65
    }
    if fails, let status = answer.response.statusLine?.status, status >= 400 { return 4 }
    return 0
  }
}
