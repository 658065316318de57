import Explanations
import Panels
import ScreenModel

struct LessonMenuView {
  let state: ComposerState
  let menu: LessonMenuDialog

  private var inner: Int { min(76, state.size.columns) - 4 }

  var lines: [LessonProse.Line] {
    guard let session = state.lesson else { return [] }
    var lines: [LessonProse.Line] = []
    func add(_ paragraphs: [Sentence], _ style: Style = .plain) {
      for paragraph in paragraphs {
        lines += LessonProse.lines(paragraph, keyNames: state.lessonKeyNames, columns: inner, style: style)
      }
    }
    if session.isReached {
      // The explanation is the most relevant text now, so it comes first.
      add(["\(state.options.sign("✓", "*")) Reached."], Theme.accent)
      add(session.explanation)
      lines.append(LessonProse.Line(text: "", style: .plain))
      add(["The task was:"], Theme.quiet)
      add(session.task)
      return lines
    }
    add(session.task)
    for number in stride(from: 1, through: session.attempt.hints, by: 1) {
      add(["Hint \(number): \(session.text(ofHint: number))"])
    }
    if let missing = session.missing { add([missing], Theme.warningText) }
    return lines
  }

  private var choices: [(String, String)] {
    guard let session = state.lesson else { return [] }
    var choices: [(String, String)] = []
    if session.isReached {
      choices.append((state.label(of: .choose), session.isLast ? "end the lesson" : "go on"))
    } else if session.hasHint {
      choices.append(("h", session.attempt.hints >= session.step.hints.count ? "show the keys" : "next hint"))
    }
    choices += [
      ("s", "start the step over"), ("a", "all lessons"), ("l", "leave"), (state.label(of: .close), "back"),
    ]
    return choices
  }

  private var choiceLines: [[(String, String)]] {
    var lines: [[(String, String)]] = [[]]
    var used = 0
    for choice in choices {
      let width = TextLayout.columns(choice.0) + 1 + TextLayout.columns(choice.1)
      if used > 0, used + 3 + width > inner {
        lines.append([])
        used = 0
      }
      used += (used > 0 ? 3 : 0) + width
      lines[lines.count - 1].append(choice)
    }
    return lines
  }

  private var rect: Rect {
    DialogPlace.rect(
      Size(columns: inner + 4, rows: lines.count + choiceLines.count + 3), in: state.size)
  }

  var room: Int { max(1, rect.rows - 3 - choiceLines.count) }

  func draw() -> Surface {
    let (rect, lines, room) = (rect, lines, room)
    var screen = Screen(size: rect.size)
    let session = state.lesson
    let title = session.map {
      "Lesson \($0.number), step \($0.index + 1) of \($0.lesson.steps.count): \($0.lesson.title)"
    }
    let more = menu.top + room < lines.count ? " \(state.options.sign("▾", "v"))" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: (title ?? "") + more, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in lines.dropFirst(menu.top).prefix(room).enumerated() {
      line.draw(into: &screen, at: 2, row: 1 + index, width: inner, options: state.options)
    }
    var row = rect.rows - 1 - choiceLines.count
    for line in choiceLines {
      var column = 2
      for (key, label) in line {
        column += screen.write(key, at: column, row: row, style: Theme.key) + 1
        column += screen.write(label, at: column, row: row) + 3
      }
      row += 1
    }
    return Surface(rect: rect, screen: screen)
  }
}
