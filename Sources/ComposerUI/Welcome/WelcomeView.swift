import ScreenModel
import WiredraftCore

struct WelcomeView {
  let state: ComposerState

  /// Whether nothing was drafted yet, and the URL is about to be typed.
  static func isShown(in state: ComposerState) -> Bool {
    guard state.edit?.target == .url, state.edit?.editor.text.isEmpty == true, state.lesson == nil else {
      return false
    }
    let draft = state.draft
    return draft.url.isEmpty && draft.parameters?.isEmpty != false && draft.query == nil
      && draft.path.isEmpty && draft.body.type == Draft().body.type && draft.body.parameters == nil
      && draft.body.wholeText == nil
  }

  func draw(in rect: Rect) -> Surface {
    var screen = Screen(size: rect.size)
    let isSmall = rect.rows < 18
    let lines = ways
    let columns = min(rect.columns - 2, 67)
    let left = max(1, (rect.columns - columns) / 2)
    var row = isSmall ? 0 : max(0, (rect.rows - 17) / 3)
    func write(_ text: String, _ style: Style) {
      screen.write(
        text, at: left, row: row, width: rect.columns - left - 1, style: style, mark: state.options.ellipsis)
    }
    if !isSmall {
      write("W I R E D R A F T", Theme.accent)
      row += 1
    }
    write("Draft a request, see its bytes, know why each is there.", .plain)
    row += isSmall ? 2 : 4
    if !isSmall {
      drawExample(at: left, row: row, into: &screen)
      row += 5
    }
    for (key, text) in lines where row < rect.rows {
      let width = TextLayout.columns(key)
      screen.write(key, at: left + max(0, 5 - width), row: row, style: Theme.key)
      screen.write(
        state.text(text), at: left + 8, row: row, width: rect.columns - left - 9,
        mark: state.options.ellipsis)
      row += 1
    }
    return Surface(rect: rect, screen: screen)
  }

  private func drawExample(at left: Int, row: Int, into screen: inout Screen) {
    let pieces: [(String, Style)] = [
      ("GET", Theme.method("GET")), (" /items", .plain), ("?", Theme.quiet), ("q", Theme.name),
      ("=", Theme.quiet), ("tea", Theme.value(of: .string)), ("%20", Theme.escape),
      ("pot", Theme.value(of: .string)), ("&", Theme.quiet), ("page", Theme.name), ("=", Theme.quiet),
      ("2", Theme.value(of: .number)), (" HTTP/1.1", Theme.quiet),
    ]
    var column = left
    for (text, style) in pieces { column += screen.write(text, at: column, row: row, style: style) }
    let isASCII = state.options.boxesAreASCII
    let lines =
      isASCII
      ? ["`+' `-+--' `-------+--------'", " |    |            |"]
      : ["╰┬╯ ╰─┬──╯ ╰───────┬────────╯", " │    │            │"]
    for (place, line) in lines.enumerated() {
      screen.write(line, at: left, row: row + 1 + place, style: Theme.border)
    }
    screen.write("method  path      query: your rows, encoded", at: left, row: row + 3, style: Theme.quiet)
  }

  private var ways: [(String, Sentence)] {
    let facts = state.welcome
    let examples = state.options.examples().count
    return [
      ("type", "a URL, such as api.github.com/search/repositories, then \(key: .accept)"),
      ("paste", "a curl command, or a request copied from a browser"),
      (label(of: .lessons), facts.lessonSentence),
      (label(of: .palette), "examples: \(examples.counted("request")) to start from"),
      (label(of: .drafts), facts.draftSentence),
      (label(of: .help), "every key"),
    ]
  }

  private func label(of action: Action) -> String {
    guard let key = state.keymap.key(for: action, in: [.editing, .anywhere]) else { return "" }
    return state.options.boxesAreASCII ? key.asciiLabel : key.label
  }
}
