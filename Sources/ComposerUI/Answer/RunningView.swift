import Panels
import Responses
import ScreenModel
import Sending
import WiredraftCore

struct RunningView {
  let state: ComposerState
  let running: ExchangeMemory.Running

  func draw(into screen: inout Screen) {
    if let live = running.progress.live { return draw(live, into: &screen) }
    let inner = screen.size.columns - 6
    let progress = running.progress
    let lines: [(Sentence, Style)] = [
      (Sentence("\(running.isCancelled ? "Cancelling" : work), \(elapsed)"), .plain),
      ("", .plain),
      (
        Sentence(
          "\(progress.sent.byteCount) of \((running.order?.composition.length ?? 0).byteCount) sent, \(progress.received.byteCount) received"
        ), Theme.quiet
      ),
      ("\(key: .cancelSend) cancels; the draft can be edited meanwhile.", Theme.quiet),
    ]
    var row = screen.size.rows < 8 ? 1 : 2
    for (sentence, style) in lines {
      for line in TextWrap.lines(state.text(sentence), columns: inner) where row < screen.size.rows - 1 {
        screen.write(line, at: 3, row: row, width: inner, style: style)
        row += 1
      }
      if sentence == "" { row += 1 }
    }
  }

  private func draw(_ live: LiveRows, into screen: inout Screen) {
    let (inner, rows) = (screen.size.columns - 4, screen.size.rows)
    let state = running.isCancelled ? "Cancelling" : running.isPaused ? "Paused" : "Receiving"
    let count = live.count.map { $0.counted("row") + ", " } ?? ""
    screen.write(
      "\(state), \(elapsed): \(count)\(running.progress.received.byteCount)", at: 2, row: 1, width: inner)
    if live.count == nil {
      for (index, line) in live.lastLines(max(0, rows - 5), columns: inner).enumerated() {
        screen.write(line, at: 2, row: 2 + index, width: inner)
      }
    }
    let view = StreamRowView(columns: inner, options: self.state.options) { live.bytes.bytes(in: $0) }
    for (index, entry) in live.rows.suffix(max(0, rows - 5)).enumerated() {
      view.draw(entry.row, at: entry.time, isSelected: false, into: &screen, column: 1, row: 2 + index)
    }
    guard rows > 4 else { return }
    let hint: Sentence =
      "\(key: .cancelSend) ends it and keeps what came; \(key: .pauseStream, in: .sending) pauses."
    screen.write(self.state.text(hint), at: 2, row: rows - 2, width: inner, style: Theme.quiet)
  }

  /// No name is looked up for the practice server, which is in this program.
  private var work: String {
    let isPractice = running.order.flatMap { ServerURL($0.composition.url) }?.isPractice == true
    return isPractice ? "Asking the practice server in this program" : running.progress.stage.words
  }

  private var elapsed: String {
    let tenths = running.progress.elapsed / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension ExchangeStory.Stage {
  var words: String {
    switch self {
    case .lookup: "Looking up the name"
    case .connecting(let address): "Connecting to \(address)"
    case .tls: "Negotiating TLS"
    case .sending: "Sending the request"
    case .waiting: "Waiting for the first byte"
    case .receiving: "Receiving the answer"
    }
  }
}
