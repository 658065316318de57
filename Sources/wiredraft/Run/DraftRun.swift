import ArgumentParser
import DraftFormats
import Exchanges
import Explanations
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

/// Sends drafts one after the other, and checks their answers; values of answers become variables for what follows.
struct DraftRun {
  let variables: RequestVariables
  let sending: SendOptions
  let limits: AnswerLimits
  let allowsEnvironment: Bool
  private var origins: [String: String] = [:]
  /// The secrets of the drafts that were sent, and of their answers: what follows may show them, too.
  private var known: [SecretValue] = []

  init(
    variables: RequestVariables, sending: SendOptions, limits: AnswerLimits, allowsEnvironment: Bool
  ) {
    (self.variables, self.sending, self.limits) = (variables, sending, limits)
    self.allowsEnvironment = allowsEnvironment
  }

  mutating func run(_ path: String, _ document: DraftDocument) -> RunResult {
    var result = RunResult(path)
    result.title = document.title
    do {
      try run(path, document, &result)
    } catch let problem as SendProblem {
      result.problem = (problem.place.map { "\($0): " } ?? "") + problem.reason
      result.exit = problem.status
    } catch let error as Errno {
      result.problem = "There is no room for the answer: \(SystemFailure(error.rawValue).reason)."
      result.exit = 2
    } catch let error as ValidationError {
      (result.problem, result.exit) = (error.message, ExitCode.validationFailure.rawValue)
    } catch {
      (result.problem, result.exit) = ("\(error)", 1)
    }
    return result
  }

  private mutating func run(_ path: String, _ document: DraftDocument, _ result: inout RunResult) throws {
    let expected = document.expected
    let (expectations, captures) = try Self.lines(of: expected)
    let folder = DraftLoading.folder(of: path)
    if let (path, error) = variables.limitError(for: document, in: folder) {
      throw SendProblem(place: DraftLoading.place(of: error, in: path), reason: error.sentence)
    }
    let composed = try ComposedRequest(document, in: folder, variables: variables, source: .file)
    let composition = composed.composition
    let map = composed.secrets
    remember(map.values)
    result.method = composition.method
    result.url = SentSecrets(values: known).shown(map.shownURL, hidesShort: false)
    guard !composition.hasErrors else {
      let error = composition.diagnostics.first { $0.severity == .error }
      throw SendProblem(
        reason: error?.masked(in: document.draft).sentence ?? "The draft has an error.", status: 1)
    }
    let request = try OutgoingRequest(composed)
    let options = sending.settings
    if !request.url.isPractice {
      try check(
        composed.concerns(about: request, options: options, allowingEnvironment: allowsEnvironment), path)
    }
    let sent = try send(request, composed, path)
    remember(sent.capturedSecrets(by: expected))
    let hidden = RequestSecrets(of: request, composedAs: composed, beside: known).sent
    result.status = sent.answer.response.statusLine?.status
    result.duration = sent.outcome.timings.total
    result.exit = sent.exitStatus(fails: sending.fail)
    if result.exit != 0 {
      let error = sent.answer.diagnostics.first { $0.severity == .error }
      result.problem = hidden.shown(
        sent.outcome.failure?.sentence ?? error?.sentence ?? "The answer is not complete.")
    }
    let checked = try check(sent, expectations, captures, &result)
    result.checks = zip(expected.expectations ?? [], checked.expectations).map { line, check in
      RunResult.Check(
        line: hidden.shown(line, hidesShort: false), verdict: check.verdict,
        actual: check.actual.map { hidden.shown($0.text, isCut: $0.isCut) })
    }
    result.captures = zip(captures, checked.captures).map { capture, value in
      take(capture, value, of: composed, sent.request, path, hidden)
    }
  }

  /// Checks an answer. Where the time is too short for its content, nothing is said of that.
  private func check(
    _ sent: SentExchange, _ expectations: [Expectation], _ captures: [Capture], _ result: inout RunResult
  ) throws -> (expectations: [CheckedExpectation], captures: [CapturedValue]) {
    var facts = try AnswerFacts(sent)
    do {
      return try facts.check(expectations, capturing: captures)
    } catch is ReadingWatch.Reason {
      if result.exit == 0 {
        (result.problem, result.exit) = ("There was no time left to check all of the answer.", 75)
      }
      facts.isComplete = false
      return try facts.check(expectations, capturing: captures)
    }
  }

  /// Remembers secrets that are long enough to be told from other bytes.
  private mutating func remember(_ values: [SecretValue]) {
    known += values.filter { $0.bytes.count >= SentSecrets.leastLength && !known.contains($0) }
  }

  private static func lines(of expected: ExpectedAnswer) throws(SendProblem) -> ([Expectation], [Capture]) {
    if let line = expected.unreadable.first {
      throw SendProblem(reason: "\(line.place): \(line.sentence)", status: 1)
    }
    return (
      (expected.expectations ?? []).compactMap { try? Expectation($0) },
      (expected.captures ?? []).compactMap { try? Capture($0.name, from: $0.place) }
    )
  }

  /// Refuses what needs an answer, since no question is asked here.
  private func check(_ reasons: SendConcerns, _ path: String) throws(SendProblem) {
    var concerns = reasons
    concerns.allowReturn(to: origins)
    concerns = SendAnswers(draft: path).open(concerns)
    if sending.yes { concerns.allowByOption() }
    guard concerns.needsAnswer || concerns.production != nil else { return }
    let sentences = concerns.sentences.joined(separator: " ")
    concerns.allowByOption()
    let need =
      concerns.needsAnswer ? "an answer made its server, which no option allows." : "this needs --yes."
    throw SendProblem(reason: "Not sent: \(need) \(sentences)", status: 1)
  }

  private func send(
    _ first: OutgoingRequest, _ composed: ComposedRequest, _ path: String
  ) throws -> SentExchange {
    var request = first
    var steps = 0
    while true {
      let route = try SendRoute(
        to: request, options: sending.settings, files: composed.settings, limits: limits)
      let interruption = Interruption()
      var isHeeded = false
      defer { interruption.end(isHeeded: isHeeded) }
      let sent = try SentExchange(
        request, over: route, by: ExchangeWay(to: request.url), interruption: interruption.descriptor
      ) { _, _ in }
      isHeeded = sent.ending == .interrupted
      if !sending.noHistory { SentHistory.keepOrTell(sent, of: composed, draft: path, beside: known) }
      guard sending.location, steps < 10, let redirect = try? sent.redirect else { return sent }
      steps += 1
      request = OutgoingRequest(redirect, after: request)
    }
  }

  private mutating func take(
    _ capture: Capture, _ value: CapturedValue, of composed: ComposedRequest, _ request: OutgoingRequest,
    _ path: String, _ hidden: SentSecrets
  ) -> RunResult.Captured {
    switch value {
    case .value(let value):
      let definition = Variable.Definition(capture.name, value)
      variables.capture(definition, from: path)
      origins[capture.name] = request.url.origin
      let text = String(decoding: Variable.sentText(of: value) ?? [], as: UTF8.self)
      return .init(name: capture.name, value: definition.isSecret ? "••••" : hidden.shown(text), problem: nil)
    case .absent:
      return .init(name: capture.name, value: nil, problem: "The answer has no such value.")
    case .undecided(let reason): return .init(name: capture.name, value: nil, problem: reason.sentence)
    }
  }
}

extension AnswerFacts {
  init(_ sent: SentExchange) throws {
    let answer = sent.answer
    let text = try answer.text(program: HelperProgram.find())
    self.init(
      response: answer.response, size: answer.content.count, isComplete: answer.isContentComplete,
      time: .nanoseconds(sent.outcome.timings.total),
      content: { try answer.content.forEachChunk($0) },
      text: text.map { text in { try text.forEachChunk($0) } })
  }
}

extension ExpectedAnswer {
  var unreadable: [(place: String, sentence: String)] {
    let lines = (expectations ?? []).enumerated().compactMap { index, line in
      Self.reason { () throws(ExpectationError) in _ = try Expectation(line) }
        .map { (place: "expect[\(index)], \(line)", sentence: $0) }
    }
    return lines
      + (captures ?? []).compactMap { capture in
        Self.reason { () throws(ExpectationError) in
          _ = try Responses.Capture(capture.name, from: capture.place)
        }
        .map { (place: "The capture \(capture.name), \(capture.place)", sentence: $0) }
      }
  }

  private static func reason(_ read: () throws(ExpectationError) -> Void) -> String? {
    do throws(ExpectationError) {
      try read()
      return nil
    } catch {
      return error.sentence
    }
  }
}
