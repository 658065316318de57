import Panels
import Responses
import ScreenModel
import Sending
import WiredraftCore

struct AnswerHeadView {
  let state: ComposerState
  let pages: AnswerPages
  let view: AnswerTab.View

  private var answer: ReceivedAnswer { pages.answer }

  func draw(into screen: inout Screen, _ layout: AnswerLayout) {
    let (column, width) = (layout.inner.column + 1, layout.inner.columns - 2)
    if let row = layout.status { drawStatus(into: &screen, row: row, column, width) }
    if !layout.advice.isEmpty, let advice {
      let lines = TextWrap.lines(VisibleText.text(advice), columns: width, limit: layout.advice.count)
      for (row, line) in zip(layout.advice, lines) {
        screen.write(
          line, at: column, row: row, width: width, style: Theme.quiet, mark: state.options.ellipsis)
      }
    }
    if let row = layout.waterfall {
      Waterfall(answer.outcome.timings, options: state.options).draw(into: &screen, row: row, column, width)
    }
    if let row = layout.rule { drawRule(into: &screen, row: row, layout.inner) }
  }

  private var advice: String? {
    guard let wait = state.exchange.wait, wait.id == answer.id else { return pages.advice }
    return "In \(wait.seconds.secondsAsWords) it may be sent again; nothing is sent by itself."
  }

  private func drawStatus(into screen: inout Screen, row: Int, _ column: Int, _ width: Int) {
    guard let line = answer.response.statusLine else {
      let text = answer.isCancelled ? "cancelled" : "no answer"
      screen.write(text, at: column, row: row, width: width, style: Theme.errorText.adding(.bold))
      return
    }
    let reason = String(decoding: line.reason, as: UTF8.self)
    let phrase = reason.isEmpty ? StatusCode.numbered(line.status)?.phrase ?? "" : reason
    let style = Theme.status(line.status).adding(.bold)
    var place = column
    place += screen.write(
      "\(line.status) \(phrase)", at: place, row: row, width: width, style: style,
      mark: state.options.ellipsis)
    guard place < column + width else { return }
    let dot = state.options.sign(" · ", ", ")
    let kept = state.exchange.opened.map { $0.historyID == answer.historyID ? dot + $0.when : "" } ?? ""
    let isOld = answer.order != nil && AnswerVersion.hasChanged(since: answer, in: state)
    let summary = answer.summary.isEmpty ? "" : dot + answer.summary
    let notes = ["from before your last change", "before your change", "older"].map { dot + $0 }
    let room = column + width - place - TextLayout.columns(summary)
    let note = !isOld ? kept : notes.first { TextLayout.columns($0) <= room } ?? notes[2]
    screen.write(
      summary + note, at: place, row: row, width: column + width - place,
      mark: state.options.ellipsis)
  }

  private func drawRule(into screen: inout Screen, row: Int, _ inner: Rect) {
    let line = String(repeating: String(state.options.boxLines.horizontal), count: inner.columns)
    screen.write(line, at: inner.column, row: row, style: Theme.border)
    for name in names(in: inner) {
      screen.write(" ", at: name.columns.lowerBound - 1, row: row)
      screen.write(
        name.text, at: name.columns.lowerBound, row: row,
        style: name.view == view ? Theme.shownTab : Theme.quiet)
      screen.write(" ", at: name.columns.upperBound, row: row)
    }
  }

  func names(in inner: Rect) -> [(view: AnswerTab.View, text: String, columns: Range<Int>)] {
    var column = inner.column + 2
    var names: [(AnswerTab.View, String, Range<Int>)] = []
    for view in pages.views {
      let text = view.rawValue + pages.count(of: view)
      let width = TextLayout.columns(text)
      guard column + width + 1 <= inner.column + inner.columns else { break }
      names.append((view, text, column..<column + width))
      column += width + 2
    }
    return names
  }
}

extension AnswerPages {
  func count(of view: AnswerTab.View) -> String {
    switch view {
    case .headers: answer.response.statusLine != nil ? " \(answer.response.fields.count)" : ""
    case .expect: counts.map { " \($0.holding)/\($0.all)" } ?? ""
    default: ""
    }
  }

  var adviceLines: Int { advice == nil ? 0 : 2 }
}

extension Theme {
  static func status(_ number: Int) -> Style {
    switch number / 100 {
    case 1, 2: Style(ink: .green)
    case 3: Style(ink: .yellow)
    default: Theme.errorText
    }
  }
}
