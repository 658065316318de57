import ScreenModel
import Sending

struct Waterfall {
  struct Part: Sendable, Hashable {
    var name: String
    /// The time in nanoseconds.
    var time: Int
    /// The height of its part, in eighths.
    var height: Int
  }

  let parts: [Part]
  /// The time at the right end of the bar, in nanoseconds: 10 ms, 20 ms, 50 ms and so on.
  let scale: Int
  private let options: ComposerOptions

  init(_ timings: ExchangeOutcome.Timings, options: ComposerOptions) {
    self.options = options
    parts = [
      timings.resolve.map { Part(name: "dns", time: $0, height: 1) },
      timings.connect.map { Part(name: "connect", time: $0, height: 2) },
      timings.tls.map { Part(name: "tls", time: $0, height: 3) },
      timings.send.map { Part(name: "send", time: $0, height: 4) },
      timings.wait.map { Part(name: "wait", time: $0, height: 6) },
      timings.receive.map { Part(name: "receive", time: $0, height: 8) },
    ].compactMap(\.self)
    let total = parts.reduce(0) { $0 + $1.time }
    var scale = 10_000_000
    while scale < total { scale = String(scale).hasPrefix("2") ? scale / 2 * 5 : scale * 2 }
    self.scale = scale
  }

  /// The parts that take at least a millisecond, or the longest one, in words.
  var words: String {
    var told = parts.filter { $0.time >= 1_000_000 }
    if told.isEmpty, let longest = parts.max(by: { $0.time < $1.time }) { told = [longest] }
    return told.map { "\($0.name) \($0.time.milliseconds)" }.joined(separator: options.sign(" · ", ", "))
  }

  func draw(into screen: inout Screen, row: Int, _ column: Int, _ width: Int) {
    let words = "of \(scale.milliseconds): \(words)"
    let room = min(26, width - TextLayout.columns(words) - 2)
    guard room >= 6, !options.boxesAreASCII else {
      screen.write(words, at: column, row: row, width: width, style: Theme.quiet, mark: options.ellipsis)
      return
    }
    var place = column
    for (part, cells) in zip(parts, cells(room)) where cells > 0 {
      let sign = String(["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][part.height - 1])
      place += screen.write(String(repeating: sign, count: cells), at: place, row: row, style: Theme.accent)
    }
    let rest = String(repeating: "·", count: max(0, column + room - place))
    place += screen.write(rest, at: place, row: row, style: Theme.quiet)
    screen.write(words, at: place + 2, row: row, width: column + width - place - 2, style: Theme.quiet)
  }

  /// Returns the number of columns of each part; one that took any time has one.
  private func cells(_ room: Int) -> [Int] {
    var cells = parts.map { max($0.time > 0 ? 1 : 0, $0.time * room / scale) }
    while cells.reduce(0, +) > room, let longest = cells.indices.max(by: { cells[$0] < cells[$1] }) {
      cells[longest] -= 1
    }
    return cells
  }
}
