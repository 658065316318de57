import ArgumentParser
import CProcess
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

/// A request that was sent, and what came back.
struct SentExchange {
  let request: OutgoingRequest
  let route: SendRoute
  let story: ExchangeStory
  let ending: ExchangeRun.Ending
  let answer: Answer
  /// The places from which the pieces of the answer are found.
  let index: PieceIndex
  /// How the bytes of the answer ended.
  let closing: ResponseReader.Ending
  /// The time at which it began, in seconds since 1970.
  let began: Double

  /// Sends a request and reads the answer.
  ///
  /// - Parameters:
  ///   - interruption: A descriptor that becomes readable when the exchange is to end at once.
  ///   - limit: The most bytes of a body without its codings.
  ///   - tell: A closure that gets each event, and the story up to it.
  /// - Throws: `Errno` if there is no room for the answer.
  init(
    _ request: OutgoingRequest, over route: SendRoute, program: HelperProgram, interruption: CInt?,
    limit: Int,
    _ tell: (ExchangeEvent, ExchangeStory) -> Void
  ) throws {
    self.request = request
    self.route = route
    let message = request.message(head: route.proxied?.bytes)
    let run = ExchangeRun(plan: route.plan, message: message, program: program)
    began = Self.time(CLOCK_REALTIME)
    var story = ExchangeStory(start: Int(Self.time(CLOCK_MONOTONIC) * 1e9), length: message.count)
    let spool = try StoredFile.unnamed()
    var reader = AnswerReader(of: spool, method: request.method)
    let ending = try run.perform(into: spool, interruption: interruption) { event in
      story.add(event)
      tell(event, story)
      guard case .read(let offset, let count) = event.kind else { return true }
      try reader.read(to: offset + count)
      return !reader.isAtEnd
    }
    if case .failed(let failure) = ending { story.add(failure) }
    closing =
      switch story.closing {
      case .clean where story.failure == nil && ending == .done: .closed
      case .withoutNotice where ending == .done: .closedWithoutNotice
      default: .interrupted
      }
    answer = try reader.answer(closing, limit: limit, program: program)
    index = reader.index
    self.ending = ending
    self.story = story
  }

  /// Returns the time of a clock, in seconds.
  static func time(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The next request that the answer asks for; nil for none.
  var redirect: Redirect? {
    get throws(Redirect.Obstacle) {
      guard answer.response.isComplete else { return nil }
      return try Redirect(
        after: answer.response, to: request.url, head: request.head, secretFields: request.secretFields,
        hasSecretInBody: request.hasSecretInBody || request.hasOutsideFile)
    }
  }

  /// The line about a redirect.
  func step(to redirect: Redirect) -> String {
    var text =
      "\(answer.response.statusLine?.status ?? 0): on to \(redirect.head.method) \(redirect.url.text)"
    if redirect.head.method != request.method {
      text += ", \(request.method) becomes \(redirect.head.method)"
    }
    if !redirect.droppedFields.isEmpty {
      text +=
        "; \(redirect.droppedFields.joined(separator: ", ")) is for \(request.url.authority) alone, and left out"
    }
    if redirect.losesTLS { text += "; from here on without TLS" }
    return text + "."
  }

  /// The exit status for an exchange that failed; nil if what came decides.
  private var failureStatus: Int32? {
    if ending == .interrupted { return 130 }
    guard let failure = story.failure else { return nil }
    switch failure.stage {
    case .timeout: return 75
    case .program, .plan, .library, .lookup, .connect, .proxy, .tls: return 69
    case .spool, .files, .file: return 2
    case .send, .receive: return nil
    }
  }

  /// Writes what came.
  ///
  /// - Throws: Exit status 2, after a message, if it can't be written.
  func write(as options: AnswerOptions, for draft: ComposedRequest?) throws {
    // A connection that is reset after the message is no problem.
    if let failure = story.failure, !answer.response.isComplete {
      StandardError.print(
        "error: \(failure.sentence(trusting: "--cacert FILE trusts other certificates; --insecure takes any."))"
      )
    }
    switch options.format {
    case .json: try SendReport(exchange: self).write(to: AnswerTarget(options.file))
    case .har:
      if let draft { try SendArchive(exchange: self, draft: draft).write(to: AnswerTarget(options.file)) }
    default:
      guard answer.message.count > 0 || failureStatus == nil else { return }
      try AnswerOutput(answer: answer, method: request.method, ending: closing, options: options).write()
    }
  }

  /// Ends the command.
  ///
  /// - Throws: The exit status, if it isn't 0.
  func end(fails: Bool) throws {
    let isComplete = answer.response.isComplete
    if let status = failureStatus, !(isComplete && ending != .interrupted) { throw ExitCode(status) }
    guard isComplete else { throw ExitCode(65) }
    if fails, let status = answer.response.statusLine?.status, status >= 400 { throw ExitCode(4) }
  }
}
