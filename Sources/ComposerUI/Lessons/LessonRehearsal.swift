import DraftFormats
package import Explanations
import Sending
package import ScreenModel
package import WiredraftCore

/// The practice server in a lesson: a function from the bytes of a request to those of its answer.
package typealias LessonServer = (_ request: [UInt8], _ isOverTLS: Bool) -> [UInt8]

/// Plays the solution of a lesson through the composer's loop, without a terminal, as a learner would press the keys.
package enum LessonRehearsal {
  /// A fault in a lesson.
  package struct Finding: Sendable, Hashable {
    /// The position in the text of the lesson.
    package var position: TextPosition
    /// The fault, as a sentence.
    package var text: String
    /// Whether the lesson works despite the fault.
    package var isWarning: Bool
  }

  /// Returns the tokens of a lesson's text that name no key.
  package static func unknownKeys(in text: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      Sentence.unknownKeys(in: String(line)).map { name in
        Finding(
          position: TextPosition(line: index + 1, column: 1),
          text: "No action has the name in {key:\(name)}: `wiredraft config --defaults` lists them.",
          isWarning: false)
      }
    }
  }

  /// Returns the faults in the order of the steps; empty if the lesson works.
  ///
  /// No goal may be reached before its step's solution is played, and each must be reached after it. The steps after
  /// one whose solution fails are not played.
  /// - Parameters:
  ///   - size: The screen on which it is played, and on which its texts must fit.
  ///   - server: The practice server; nothing is sent to other hosts.
  package static func findings(
    in lesson: Lesson, size: Size = Size(columns: 80, rows: 24), server: LessonServer = noServer
  ) -> [Finding] {
    do throws(LessonStart.Problem) {
      _ = try LessonStart.document(of: lesson)
    } catch {
      return [Finding(position: error.position, text: error.sentence, isWarning: false)]
    }
    var state = start(of: lesson, size: size)
    var findings: [Finding] = []
    for (index, step) in lesson.steps.enumerated() {
      func add(_ text: String, at position: TextPosition? = nil, isWarning: Bool = false) {
        findings.append(Finding(position: position ?? step.position, text: text, isWarning: isWarning))
      }
      _ = state.apply(.resize(size))
      if state.lesson?.isReached == true {
        add(
          "The goal of step \(index + 1) is reached before anything is done.", at: step.goals.first?.position)
        return findings
      }
      if let needed = state.lesson.map({ LessonBox(state: state, session: $0) }),
        needed.neededLines > needed.limit
      {
        add(
          "The texts of step \(index + 1) take \(needed.neededLines) lines at \(size.columns)×\(size.rows), where \(needed.limit) fit.",
          isWarning: true)
      }
      let inputs: [TerminalInput]
      do throws(KeyScript.Failure) {
        inputs = try KeyScript.parse(step.solution.keys)
      } catch {
        add("The solution is no key script: \(sentence(error))", at: step.solution.position)
        return findings
      }
      guess(in: &state)
      state = play(inputs, on: state, server)
      guard let session = state.lesson else {
        add("The solution leaves the lesson.", at: step.solution.position)
        return findings
      }
      if !session.isReached {
        let goal = step.goals.first { !$0.condition.isMet(in: LessonSession.situation(in: state)) }
        add(
          "The solution does not reach the goal of step \(index + 1): "
            + state.text(
              Sentence(
                tokens: step.difference(in: LessonSession.situation(in: state))
                  ?? "a condition is not met.")),
          at: goal?.position ?? step.solution.position)
        return findings
      }
      guard index + 1 < lesson.steps.count else { break }
      state = play(onward, on: state, server)
      if state.lesson?.index != index + 1 {
        add(
          "After the solution the lesson does not go on: does a dialog stay open?", at: step.solution.position
        )
        return findings
      }
    }
    return findings
  }

  /// The practice server of the lesson is asked because the keys depend on its answers.
  static func solutions(
    of lesson: Lesson, for keymap: Keymap, server: (Lesson) -> LessonServer
  ) -> [String] {
    guard !keymap.isStandard else { return lesson.steps.map(\.solution.keys) }
    let server = server(lesson)
    var state = start(of: lesson, size: Size(columns: 80, rows: 24))
    return lesson.steps.map { step in
      var script = ""
      guess(in: &state)
      for input in (try? KeyScript.parse(step.solution.keys)) ?? [] {
        guard case .key(let press) = input else { return step.solution.keys }
        let name = name(of: press, in: state, for: keymap)
        script += name.count == 1 ? name : "<\(name)>"
        state = play([input], on: state, server)
      }
      // The solution of a teacher's lesson may not reach the goal.
      state.lesson?.attempt.reach = .yes
      state = play(onward, on: state, server)
      return script
    }
  }

  /// Returns the name, in a key script, of the key that has in `keymap` the action that `press` has by default.
  private static func name(of press: KeyPress, in state: ComposerState, for keymap: Keymap) -> String {
    let context = state.contexts.first { Keymap.standard.action(for: press, in: $0) != nil }
    guard let context, let action = Keymap.standard.action(for: press, in: context),
      keymap.action(for: press, in: context) != action
    else { return press.name }
    return keymap.key(for: action, in: [context])?.name ?? action.configurationName
  }

  /// The keys that go on to the next step.
  private static let onward = [TerminalInput](repeating: .key(KeyPress(.function(2))), count: 2)

  private static func start(of lesson: Lesson, size: Size) -> ComposerState {
    var state = ComposerState(
      document: DraftDocument(), fileName: nil,
      context: Composition.Context(boundary: "wd-lesson-0123456789"),
      size: size)
    _ = state.begin(LoadedLesson(key: lesson.id, number: 1, lesson: lesson))
    return state
  }

  private static func guess(in state: inout ComposerState) {
    guard state.lesson?.asksForGuess == true, let guess = state.lesson?.step.guess else { return }
    _ = LessonSession.guess(guess.right, in: &state)
  }

  /// A server that answers everything with an empty body.
  package static func noServer(_ request: [UInt8], isOverTLS: Bool) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
  }

  /// Plays inputs; an effect that would reach outside gets an empty answer.
  private static func play(
    _ inputs: [TerminalInput], on state: ComposerState, _ server: LessonServer
  ) -> ComposerState {
    var rest = inputs[...]
    return withoutActuallyEscaping(server) { server in
      var loop = RunLoop(
        state, nextInput: { rest.popFirst() },
        perform: { effect in
          switch effect {
          case .examineFiles(let paths, _):
            .finished(.files(Dictionary(paths.map { ($0, .failure(.notFound)) }) { $1 }))
          case .exchange(let request): answer(request, server).map { .finished(.exchange($0)) }
          default: nil
          }
        }, show: { _ in })
      _ = loop.run()
      return loop.state
    }
  }

  static func answer(_ request: ExchangeRequest, _ server: LessonServer) -> ExchangeReport? {
    func ended(
      _ id: Int, _ order: SendOrder, after previous: ReceivedAnswer? = nil
    ) -> ExchangeReport {
      let url = previous.flatMap { if case .step(let redirect)? = $0.redirect { redirect.url } else { nil } }
      guard let url = url ?? ServerURL(order.composition.url), url.isPractice else {
        return .refused(id: id, reason: "A lesson sends to practice.example alone.")
      }
      var head = order.composition.head.bytes
      var hasBody = true
      if case .step(let redirect)? = previous?.redirect {
        (head, hasBody) = (redirect.head.bytes, redirect.keepsBody)
      }
      let body =
        hasBody ? order.composition.body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) } ?? [] : []
      let bytes = server(head + body, url.scheme == "https")
      return ReceivedAnswer(replaying: bytes, to: order, id: id, after: previous).map { .ended(id: id, $0) }
        ?? .refused(id: id, reason: "The request has no head.")
    }
    switch request {
    case .draw(let id): return .drawn(id: id, at: 0)
    case .prepare(let order): return ended(order.id, order)
    case .follow(let id, let previous): return previous.order.map { ended(id, $0, after: previous) }
    case .again(let id, let answer, _): return answer.order.map { ended(id, $0) }
    case .confirm, .countDown, .cancel: return nil
    }
  }

  private static func sentence(_ failure: KeyScript.Failure) -> String {
    switch failure {
    case .unknownName(let name): "no key is called <\(name)>."
    case .malformedArgument(let name): "<\(name)> lacks what it needs."
    }
  }
}

extension LessonText {
  fileprivate var keys: String { text.split(separator: "\n").joined() }
}
