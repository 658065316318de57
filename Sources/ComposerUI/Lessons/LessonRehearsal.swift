import DraftFormats
package import Explanations
package import ScreenModel
package import WiredraftCore

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
  /// - Parameter size: The screen on which it is played, and on which its texts must fit.
  package static func findings(
    in lesson: Lesson, size: Size = Size(columns: 80, rows: 24)
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
      state = play(inputs, on: state)
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
      state = play(onward, on: state)
      if state.lesson?.index != index + 1 {
        add(
          "After the solution the lesson does not go on: does a dialog stay open?", at: step.solution.position
        )
        return findings
      }
    }
    return findings
  }

  /// Returns the keys that solve each step, in a keymap.
  static func solutions(of lesson: Lesson, for keymap: Keymap) -> [String] {
    guard !keymap.isStandard else { return lesson.steps.map(\.solution.keys) }
    var state = start(of: lesson, size: Size(columns: 80, rows: 24))
    return lesson.steps.map { step in
      var script = ""
      for input in (try? KeyScript.parse(step.solution.keys)) ?? [] {
        guard case .key(let press) = input else { return step.solution.keys }
        let name = name(of: press, in: state, for: keymap)
        script += name.count == 1 ? name : "<\(name)>"
        state = play([input], on: state)
      }
      state = play(onward, on: state)
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
      document: DraftDocument(), fileName: nil, context: CompositionContext(boundary: "wd-lesson-0123456789"),
      size: size)
    _ = state.begin(LoadedLesson(key: lesson.id, number: 1, lesson: lesson))
    return state
  }

  /// Plays inputs; an effect that would reach outside gets an empty answer.
  private static func play(_ inputs: [TerminalInput], on state: ComposerState) -> ComposerState {
    var rest = inputs[...]
    var loop = RunLoop(
      state, nextInput: { rest.popFirst() },
      perform: { effect in
        guard case .examineFiles(let paths, _) = effect else { return nil }
        return .finished(.files(Dictionary(paths.map { ($0, .failure(.notFound)) }) { $1 }))
      }, show: { _ in })
    _ = loop.run()
    return loop.state
  }

  private static func sentence(_ failure: KeyScript.Failure) -> String {
    switch failure {
    case .unknownName(let name): "no key is called <\(name)>."
    case .malformedArgument(let name): "<\(name)> lacks what it needs."
    }
  }
}

extension LessonText {
  /// The text as one line: a key script.
  fileprivate var keys: String { text.split(separator: "\n").joined() }
}
