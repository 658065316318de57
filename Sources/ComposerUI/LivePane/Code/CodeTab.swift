import DraftFormats
import ScreenModel
import WiredraftCore

extension TabID {
  static let code = TabID("code")
}

extension KeyContext {
  static let code = KeyContext(
    "code", "The code", isOfPanes: true,
    bindings: [
      .init([.letter("L"), .named(.enter)], .pickLanguage, footer: 2)
    ])
}

struct CodeTab: PaneTab {
  let id = TabID.code
  let action: Action? = .showCode
  let context = KeyContext.code
  var format = CodeFormat.curl
  var top = 0
  var left = 0
  private(set) var command: CodeCommand?
  private(set) var key: Key?
  private var followed: FollowedHighlight?

  struct Key: Sendable, Hashable {
    var revision: Int
    var revealsSecrets: Bool
    var format: CodeFormat
  }

  var position: [AnyHashable] { [top, left] }

  func label(in state: ComposerState, brevity: Int) -> TabLabel { "Code" }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    CodeView(state: state, tab: self, size: screen.size).draw(into: &screen)
    return nil
  }

  // MARK: - Settling

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let inner = rect?.inset else { return }
    let key = Key(revision: state.revision, revealsSecrets: state.revealsSecrets, format: format)
    if self.key != key {
      command = CodeCommand(state, as: format)
      self.key = key
    }
    guard let command else { return }
    follow(command, in: state, size: inner.size)
    top = max(0, min(top, command.lines.count - CodeView.room(inner.rows)))
    left = max(0, min(left, command.columns - (inner.columns - 2)))
  }

  private mutating func follow(_ command: CodeCommand, in state: ComposerState, size: Size) {
    let highlight = WireHighlight(state)
    let now = FollowedHighlight(highlight: highlight, revision: state.revision)
    guard state.focus != .live, now != followed else { return }
    followed = now
    guard case .row(let row) = highlight,
      let place = command.columns(of: row, in: state.composition).first
    else { return }
    let (rows, columns) = (CodeView.room(size.rows), size.columns - 2)
    if !(top..<top + rows).contains(place.line) { top = place.line - rows / 3 }
    if place.columns.upperBound <= columns {
      left = 0
    } else if place.columns.lowerBound < left || place.columns.upperBound > left + columns {
      left = max(0, min(place.columns.lowerBound - 8, place.columns.upperBound - columns + 8))
    }
  }

  // MARK: - Actions

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    switch action {
    case .moveLeft: scroll(down: 0, right: -8)
    case .moveRight: scroll(down: 0, right: 8)
    case .moveUp: scroll(down: -1, right: 0)
    case .moveDown: scroll(down: 1, right: 0)
    case .pageUp: scroll(down: -state.livePage, right: 0)
    case .pageDown: scroll(down: state.livePage, right: 0)
    case .moveToFirst: (top, left) = (0, 0)
    case .moveToLast: (top, left) = (command?.lines.count ?? 0, 0)
    default: return nil
    }
    return []
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    action == .goToRow
      ? "The bytes of the code have no rows: \(key: .showWire) shows the wire, whose bytes have." : nil
  }

  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState) {
    scroll(down: lines, right: 0)
  }

  /// Scrolls the command; `settle(in:rect:)` keeps it within bounds.
  private mutating func scroll(down: Int, right: Int) {
    top = max(0, top + down)
    left = max(0, left + right)
  }

  // MARK: - Explanations

  func why(in state: ComposerState) -> Why {
    guard let command, command.isCommand else {
      return Why(
        text:
          "The code appears here as soon as the request can be made; \(key: .pickLanguage) chooses its language."
      )
    }
    // If the pane has no room below the command, the verdict is shown here.
    guard state.size.rows >= 16 else { return Why(text: "\(command.title): \(command.verdict)") }
    let letter = format == .curl ? "c" : "l"
    let copying: Sentence =
      state.works(.copyMenu) ? " \(key: .copyMenu), then \(letter), copies it;" : ""
    let additions =
      command.additions.isEmpty
      ? "" : " \(command.title) adds \(command.additions.joined(separator: " and ")) by itself."
    return Why(
      text:
        "This request as code: \(format.title).\(additions)\(copying) \(key: .pickLanguage) chooses another language. Lines are not wrapped: \(key: .moveLeft) and \(key: .moveRight) scroll sideways."
    )
  }

  func row(in state: ComposerState) -> Draft.RowReference? { RowsTab.shownRow(in: state) }
  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)? { nil }
}
