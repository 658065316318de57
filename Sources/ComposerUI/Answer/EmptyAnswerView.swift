import DraftFormats
import ScreenModel
import Sending
import WiredraftCore

/// Draws the answer's pane before anything was sent: what to do next.
struct EmptyAnswerView {
  let state: ComposerState

  func draw(into screen: inout Screen) {
    let inner = screen.size.columns - 6
    var row = 2
    for line in TextWrap.lines(state.text(heading), columns: inner) where row < screen.size.rows - 1 {
      screen.write(line, at: 3, row: row, width: inner)
      row += 1
    }
    row += 1
    for (action, text) in steps {
      guard let key = state.keymap.key(for: action, in: [.moving, .anywhere]) else { continue }
      let label = state.options.boxesAreASCII ? key.asciiLabel : key.label
      for (index, line) in TextWrap.lines(state.text(text), columns: inner - 5).enumerated()
      where row < screen.size.rows - 1 {
        if index == 0 { screen.write(label, at: 3, row: row, width: 4, style: Theme.key) }
        screen.write(line, at: 8, row: row, width: inner - 5, style: Theme.quiet)
        row += 1
      }
    }
  }

  private var heading: Sentence {
    if state.draft.url.isEmpty { return "A request needs a URL first." }
    if state.composition.hasErrors {
      return "This request can't be sent yet: \(key: .listProblems) lists why."
    }
    return "Nothing has been sent."
  }

  private var steps: [(Action, Sentence)] {
    let sending: [(Action, Sentence)] = state.composition.hasErrors ? [] : [(.send, effect)]
    return sending + [
      (.copyMenu, "copies them as curl, HTTPie, Swift or another form."),
      (.showRoute, "shows where each row goes, and why."),
      (.showCompare, "compares this request with other methods and body types."),
      (.pickMethod, "chooses another method: the rows move, the bytes change."),
    ]
  }

  /// The effect of sending, as the end of a sentence.
  private var effect: Sentence {
    let bytes = "sends these \(state.composition.length.byteCount)"
    guard let url = ServerURL(state.composition.url) else { return "\(bytes)." }
    guard !url.isPractice else {
      return "\(bytes) to \(url.host), which this program answers itself: no socket is opened."
    }
    let hides = !state.revealsSecrets && !state.secrets.hostVariables.isEmpty
    let server = hides ? String(state.secrets.shownOrigin.dropFirst(url.scheme.count + 3)) : url.host
    return "\(bytes) to \(server) \(url.scheme == "https" ? "over TLS" : "in plain HTTP")."
  }
}
