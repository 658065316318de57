import ScreenModel
import Sending
import WiredraftCore

/// Draws an exchange in progress: the time, what is waited for, and the bytes so far.
struct RunningView {
  let state: ComposerState
  let running: ExchangeMemory.Running

  func draw(into screen: inout Screen) {
    let inner = screen.size.columns - 6
    let progress = running.progress
    let lines: [(Sentence, Style)] = [
      (Sentence("\(running.isCancelled ? "Cancelling" : progress.stage.words), \(elapsed)"), .plain),
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

  private var elapsed: String {
    let tenths = running.progress.elapsed / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension ExchangeStory.Stage {
  /// The work in progress, at the beginning of a sentence.
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
