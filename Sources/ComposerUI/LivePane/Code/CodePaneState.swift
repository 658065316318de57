internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

/// Where the code pane stands, and the command that it shows.
struct CodePaneState: Sendable {
  /// The language.
  var format = CodeFormat.curl
  /// The first line and the first column that are visible.
  var top = 0
  var left = 0
  /// The command, made when it is looked at; nil before.
  var command: CodeCommand?
  /// What the command was made for.
  var key: Key?
  /// What the pane scrolled to last, so that it does so once.
  var followed: WirePaneState.Followed?

  struct Key: Sendable, Hashable {
    var revision: Int
    var revealsSecrets: Bool
    var format: CodeFormat
  }
}

extension ComposerState {
  /// Makes the command, if the pane shows and the draft has changed since.
  mutating func settleCode(in layout: ScreenLayout) {
    guard let rect = layout.live else { return }
    let key = CodePaneState.Key(revision: revision, revealsSecrets: revealsSecrets, format: code.format)
    if code.key != key {
      code.command = CodeCommand(self)
      code.key = key
    }
    guard let command = code.command else { return }
    let inner = layout.interior(of: rect)
    followInCode(command, in: inner.size)
    code.top = max(0, min(code.top, command.lines.count - CodeView.room(inner.rows)))
    code.left = max(0, min(code.left, command.columns - (inner.columns - 2)))
  }

  /// Scrolls to the bytes of the row that was selected elsewhere.
  private mutating func followInCode(_ command: CodeCommand, in size: Size) {
    let highlight = highlight
    let followed = WirePaneState.Followed(highlight: highlight, revision: revision)
    guard focus != .live, followed != code.followed else { return }
    code.followed = followed
    guard case .row(let row) = highlight, let place = command.columns(of: row, in: composition).first else {
      return
    }
    let (rows, columns) = (CodeView.room(size.rows), size.columns - 2)
    if !(code.top..<code.top + rows).contains(place.line) { code.top = place.line - rows / 3 }
    if place.columns.upperBound <= columns {
      code.left = 0
    } else if place.columns.lowerBound < code.left || place.columns.upperBound > code.left + columns {
      code.left = max(0, min(place.columns.lowerBound - 8, place.columns.upperBound - columns + 8))
    }
  }

  mutating func applyToCode(_ action: Action) {
    switch action {
    case .moveLeft: scrollCode(down: 0, right: -8)
    case .moveRight: scrollCode(down: 0, right: 8)
    case .moveUp: scrollCode(down: -1, right: 0)
    case .moveDown: scrollCode(down: 1, right: 0)
    case .pageUp: scrollCode(down: -livePage, right: 0)
    case .pageDown: scrollCode(down: livePage, right: 0)
    case .moveToFirst: (code.top, code.left) = (0, 0)
    case .moveToLast: (code.top, code.left) = (code.command?.lines.count ?? 0, 0)
    default: break
    }
  }

  /// Scrolls the command; settling keeps it within bounds.
  mutating func scrollCode(down: Int, right: Int) {
    code.top = max(0, code.top + down)
    code.left = max(0, code.left + right)
  }

  /// What the line that explains says of the command.
  var codeSentence: String {
    guard let command = code.command, command.isCommand else {
      return "The code appears here as soon as the request can be made; L chooses its language."
    }
    // Where the pane has no room below the command, what it is worth is said here.
    guard size.rows >= 16 else { return "\(command.title): \(command.verdict)" }
    let letter = code.format == .curl ? "c" : "l"
    let copying = works(.copyMenu) ? " y, then \(letter), copies it;" : ""
    let additions =
      command.additions.isEmpty
      ? "" : " \(command.title) adds \(command.additions.joined(separator: " and ")) by itself."
    return
      "This request as code: \(code.format.title).\(additions)\(copying) L chooses another language. Lines are not wrapped: h and l scroll sideways."
  }
}
