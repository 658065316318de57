import DraftFormats
import Panels
import ScreenModel
import Sending
import WiredraftCore

struct EmptyAnswerView {
  let state: ComposerState

  func draw(into screen: inout Screen) {
    let lines = lines(columns: screen.size.columns, rows: screen.size.rows - 2)
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: 2, row: 1 + index, width: screen.size.columns - 3, style: Theme.quiet,
        mark: state.options.ellipsis)
    }
  }

  func lines(columns: Int, rows: Int = 4) -> [String] {
    TextWrap.lines(
      state.text(heading), columns: max(1, columns - 3), limit: max(1, rows),
      mark: String(state.options.ellipsis))
  }

  /// Returns the action of the key that the text names at a point of the pane; nil if there is none.
  func action(at point: Point, in rect: Rect) -> Action? {
    let lines = lines(columns: rect.columns, rows: rect.rows - 2)
    let line = point.row - rect.row - 1
    guard lines.indices.contains(line) else { return nil }
    for part in heading.parts {
      guard case .key(let key) = part, let place = lines[line].firstRange(of: state.keyNames[key]) else {
        continue
      }
      let start = rect.column + 2 + TextLayout.columns(lines[line][..<place.lowerBound])
      let end = start + TextLayout.columns(lines[line][place])
      if (start..<end).contains(point.column) { return key.action }
    }
    return nil
  }

  private var heading: Sentence {
    if state.draft.url.isEmpty { return "A request needs a URL first." }
    if state.composition.hasErrors {
      return "This request can't be sent yet: \(key: .listProblems) lists why."
    }
    return "Nothing sent yet: \(key: .send) \(effect)"
  }

  private var effect: Sentence {
    let bytes = "sends \(state.composition.length.byteCount)"
    guard let url = ServerURL(state.composition.url) else { return "\(bytes)." }
    guard !url.isPractice else {
      return "\(bytes) to \(url.host), which this program answers itself: no socket is opened."
    }
    let hides = !state.revealsSecrets && !state.secrets.hostVariables.isEmpty
    let server = hides ? String(state.secrets.shownOrigin.dropFirst(url.scheme.count + 3)) : url.host
    return "\(bytes) to \(server) \(url.scheme == "https" ? "over TLS" : "in plain HTTP")."
  }
}
