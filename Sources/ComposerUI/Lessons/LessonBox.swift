import Explanations
import ScreenModel

struct LessonBox {
  let state: ComposerState
  let session: LessonSession

  private var size: Size { state.size }

  static func hasFrame(at size: Size) -> Bool { size.rows >= 20 && size.columns >= 60 }
  private var isBoxed: Bool { Self.hasFrame(at: size) }

  /// Whether there is more room around its texts, for those who watch.
  private var isSpacious: Bool { isBoxed && state.options.isPresenting && size.rows >= 30 }

  private var margin: Int { isSpacious ? 4 : 2 }

  private var columns: Int { isBoxed ? size.columns - 2 * margin : size.columns - 2 }

  /// The maximum number of lines of text; the rest of the screen is left to the panes.
  var limit: Int {
    guard isBoxed else { return size.rows >= 16 ? 3 : 2 }
    return max(
      2,
      min(
        isSpacious ? 18 : size.rows >= 36 ? 13 : 10,
        size.rows - 1 - 2 - 1 - 9 - 2 - (state.options.isPresenting ? 1 : 0)))
  }

  static func rows(in state: ComposerState) -> Int {
    guard let session = state.lesson else { return 0 }
    if let measured = session.measured, measured.size == state.size, measured.index == session.index {
      return measured.rows
    }
    let box = LessonBox(state: state, session: session)
    guard box.isBoxed else { return box.limit }
    return min(box.limit, box.wantedLines) + 2
  }

  /// The number of lines that the step takes at most. It is constant during a step, so that the panes don't jump.
  private var wantedLines: Int {
    let step = session.step
    let hints = (1...step.hints.count + 1).map { lines([hintText($0)]).count }.max() ?? 0
    return max(taskLines.count + hints + 1, reachedLines.count, markedLines?.count ?? 0)
  }

  /// The maximum number of lines that the texts of the step take, without the difference from the goal.
  var neededLines: Int {
    let step = session.step
    let hints = (0..<step.hints.count).map { lines([hintText($0 + 1)]).count }.max() ?? 0
    return max(taskLines.count + hints, reachedLines.count)
  }

  private func hintText(_ number: Int) -> Sentence {
    "Hint \(number): \(session.text(ofHint: number))"
  }

  private func lines(_ paragraphs: [Sentence], _ style: Style = .plain) -> [LessonProse.Line] {
    let space = isSpacious ? [LessonProse.Line(text: "", style: style)] : []
    return paragraphs.flatMap {
      LessonProse.lines($0, keyNames: state.lessonKeyNames, columns: columns, style: style) + space
    }
  }

  private var taskLines: [LessonProse.Line] {
    lines(session.words)
      + session.options.flatMap {
        LessonProse.lines(
          $0, keyNames: state.lessonKeyNames, columns: columns,
          boldStyle: session.asksForGuess ? Theme.key : nil)
      }
  }

  private var reachedLines: [LessonProse.Line] { lines(ticked(session.explanation)) }

  private func ticked(_ paragraphs: [Sentence]) -> [Sentence] {
    guard let first = paragraphs.first else { return [] }
    return ["\(state.options.sign("✓", "*")) \(first)"] + paragraphs.dropFirst()
  }

  /// The options of the guess, with marks at the chosen and the right one, and the explanation below; nil without a guess,
  /// and where there is no room.
  private var markedLines: [LessonProse.Line]? {
    guard let guess = session.step.guess, size.rows >= 30 else { return nil }
    let options = guess.options.enumerated().flatMap { index, option in
      let isRight = index == guess.right
      let mark =
        isRight
        ? "   \(state.options.sign("✓", "*")) right"
        : index == session.attempt.guess ? "   \(state.options.sign("←", "<")) your guess" : ""
      let style = isRight ? Theme.sent : Theme.quiet
      return LessonProse.lines(
        "`\(LessonGuess.letter(of: index) ?? "")` \(Sentence(tokens: option))\(mark)",
        keyNames: state.lessonKeyNames, columns: columns, style: style, boldStyle: Theme.key)
    }
    let told = lines(ticked(session.step.explanation.map { Sentence(tokens: $0) }))
    let all = options + [LessonProse.Line(text: "", style: .plain)] + told
    return all.count <= limit ? all : nil
  }

  private func shown(rows: Int) -> (lines: [LessonProse.Line], isWhole: Bool) {
    if !isBoxed { return folded(rows: rows) }
    if session.isReached {
      let marked = session.attempt.guess == nil ? nil : markedLines
      let all = marked.flatMap { $0.count <= rows ? $0 : nil } ?? reachedLines
      return (Array(all.prefix(rows)), all.count <= rows)
    }
    let task = taskLines
    let hint = session.attempt.hints > 0 ? lines([hintText(session.attempt.hints)]) : []
    let difference = session.missing.map { lines([$0], Theme.warningText) } ?? []
    let below = (hint + difference).prefix(max(1, rows - 1))
    // The latest text takes precedence; the task is known by then, and F2 shows it.
    let above = task.prefix(max(1, rows - below.count))
    return (Array(above) + Array(below), task.count + hint.count + difference.count <= rows)
  }

  /// Returns the lines for a small screen: the latest text alone.
  private func folded(rows: Int) -> (lines: [LessonProse.Line], isWhole: Bool) {
    let place = "\(session.index + 1)/\(session.lesson.steps.count) "
    let all: [LessonProse.Line]
    if session.isReached {
      all = lines([
        "\(state.options.sign("✓ ", "* "))\(place)\(session.explanation.joined(separator: " "))"
      ])
    } else {
      switch session.attempt.latest {
      case .difference: all = lines([session.missing ?? ""], Theme.warningText)
      case .hint: all = lines([hintText(session.attempt.hints)])
      case .task: all = lines(["\(place)\(session.task.joined(separator: " "))"])
      }
    }
    guard all.count > rows else { return (all, true) }
    var shown = Array(all.prefix(rows))
    // The last line is cut to leave room for the key that unfolds the text.
    let more = state.text("\(state.options.ellipsis) \(key: .lessons, in: .moving)")
    let room = columns - TextLayout.columns(more)
    shown[rows - 1].text = TextLayout.truncated(shown[rows - 1].text, to: room, mark: "") + more
    return (shown, false)
  }

  func draw(in rect: Rect) -> Surface {
    var screen = Screen(size: rect.size)
    let inner =
      isBoxed
      ? Rect(column: margin, row: 1, columns: rect.columns - 2 * margin, rows: rect.rows - 2)
      : Rect(column: 1, row: 0, columns: rect.columns - 2, rows: rect.rows)
    let (lines, isWhole) = shown(rows: inner.rows)
    if isBoxed {
      let title = [("Lesson \(session.number): ", Theme.quiet), (session.lesson.title, Theme.accent)]
      PaneFrame.draw(into: &screen, isFocused: false, options: state.options)
      PaneFrame.draw(title: title, atRow: 0, into: &screen, options: state.options)
      let used = title.reduce(3) { $0 + TextLayout.columns($1.0) }
      if used + TextLayout.columns(note) + 3 <= rect.columns {
        PaneFrame.draw(
          note: note, style: session.isReached ? Theme.accent : Theme.quiet, before: rect.columns - 1,
          into: &screen)
      }
      drawKeys(into: &screen, rect, isWhole: isWhole)
    }
    for (index, line) in lines.enumerated() {
      line.draw(
        into: &screen, at: inner.column, row: inner.row + index, width: inner.columns, options: state.options)
    }
    return Surface(rect: rect, screen: screen)
  }

  private var note: String {
    "step \(session.index + 1) of \(session.lesson.steps.count)" + (session.isReached ? ", done" : "")
  }

  private func drawKeys(into screen: inout Screen, _ rect: Rect, isWhole: Bool) {
    let isMoving = state.edit == nil && state.dialogs.isEmpty
    let hint: Sentence = "\(key: .lessonHint, in: .moving)"
    let menu: Sentence = "\(key: .lessons, in: isMoving ? .moving : .editing)"
    var words: [Sentence] = []
    if session.asksForGuess, isMoving, let count = session.step.guess?.options.count {
      words.append(Sentence(LessonGuess.letters.prefix(count).joined(separator: " ") + " guess"))
    }
    if session.isReached {
      let onward = session.isLast ? "ends the lesson" : "next step"
      words.append(isMoving ? "\(key: .lessonNext, in: .reached) \(onward)" : "\(menu) \(menu) \(onward)")
    } else if session.hasHint, isMoving {
      words.append(
        session.attempt.hints >= session.step.hints.count ? "\(hint) shows the keys" : "\(hint) hint")
    }
    words.append(isWhole ? "\(menu) menu" : "\(menu) all of it")
    let text = " " + words.map { state.text($0) }.joined(separator: state.options.sign(" · ", " | ")) + " "
    let width = TextLayout.columns(text)
    screen.write(
      text, at: rect.columns - width - 2, row: rect.rows - 1, width: width,
      style: session.isReached ? Theme.accent : Theme.quiet)
    let left = " \(progress) "
    guard TextLayout.columns(left) + width + 6 <= rect.columns else { return }
    screen.write(left, at: 2, row: rect.rows - 1, style: Theme.accent)
  }

  /// A sign for each step, and the right guesses in the lesson that the bytes have judged.
  private var progress: String {
    let (done, here, ahead) = (
      state.options.sign("●", "*"), state.options.sign("◐", "o"), state.options.sign("○", ".")
    )
    let count = session.lesson.steps.count
    let finished = session.index + (session.isReached ? 1 : 0)
    let signs = (0..<count).map { $0 < finished ? done : $0 == finished ? here : ahead }.joined()
    let guesses = LessonResults.sentence(session.judgedGuesses)
    return guesses.isEmpty ? signs : "\(signs)  \(guesses)"
  }
}
