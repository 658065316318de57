import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// Which bytes of the message are loud, quiet or hidden: the same in every tab that shows bytes.
struct Lighting {
  let state: ComposerState
  private let highlight: WireHighlight
  /// What is secret of what stood in the URL, and in a body given as a whole, by its offsets in the message.
  private let secrets: [Range<Int>]

  /// - Parameter bytes: The bytes of the message that are shown.
  init(_ state: ComposerState, bytes: Range<Int>) {
    self.state = state
    highlight = WireHighlight(state)
    secrets = Lighting.secretsOfURL(in: state) + Lighting.secretsOfBody(in: bytes, of: state)
  }

  /// How the bytes of a span look; `isCursor` is whether the cursor is on them.
  func style(of span: TracedBytes.Span?, isCursor: Bool) -> Style {
    guard let span else { return .plain }
    let base = span.origin.role == .automatic || span.origin.role == .version ? Theme.automatic : .plain
    switch highlight {
    case .nothing: return base
    case .row(let row):
      guard span.origin.source.row == row, span.origin.role != .lineEnd else { return base }
      return Self.style(of: span.origin.role)
    case .role(let role): return span.origin.role == role ? Theme.lit : base
    case .piece(let range, let source):
      if range.contains(span.range.lowerBound) {
        return isCursor ? Theme.lit.adding([.bold, .underline]) : Theme.lit
      }
      guard case .row(let row, let path) = source, case .row(row, let other) = span.origin.source else {
        return base
      }
      // Within an array or an object the whole piece is meant, be it nested itself.
      let isOfPiece = !path.isEmpty && other.starts(with: path) && (other.count > path.count || !leads(span))
      return isOfPiece ? Theme.lit : Theme.litFaintly
    }
  }

  /// How a byte of the selected row looks: names, values, escapes and what stands between are told apart.
  private static func style(of role: Role) -> Style {
    switch role {
    case .name: Theme.litName
    case .escape: Theme.litEscape
    case .separator, .punctuation, .automatic: Theme.litFaintly
    case .value, .method, .url, .version, .lineEnd: Theme.lit
    }
  }

  /// Whether the byte at an offset of the message, which is one of a span, is shown as dots.
  func isMasked(_ span: TracedBytes.Span?, at offset: Int) -> Bool {
    Lighting.isMasked(span, in: state) || isSecret(at: offset)
  }

  /// Whether there may be such bytes.
  var hasSecrets: Bool { !secrets.isEmpty }

  /// Whether the byte at an offset of the message is one of a secret in what was given as URL or body.
  func isSecret(at offset: Int) -> Bool { secrets.contains { $0.contains(offset) } }

  /// Whether a span joins its piece to what stands before it.
  private func leads(_ span: TracedBytes.Span) -> Bool {
    span.origin.role == .separator && span.origin.part != .equals && span.origin.part != .colon
  }
}

extension Lighting {
  /// What is secret of what stood in the URL, by its offsets in the message; nothing once it is revealed.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL, if it has a query.
  static func secretsOfURL(in state: ComposerState) -> [Range<Int>] {
    guard !state.revealsSecrets, state.draft.url.utf8.contains(UInt8(ascii: "?")) else { return [] }
    let start = state.composition.method.utf8.count + 1
    return SecretURL.ranges(inTarget: state.composition.target).map {
      start + $0.lowerBound..<start + $0.upperBound
    }
  }

  /// What is secret of a body that is given as a whole, among some bytes of the message, by its offsets there;
  /// nothing once it is revealed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  static func secretsOfBody(in shown: Range<Int>, of state: ComposerState) -> [Range<Int>] {
    guard !state.revealsSecrets, state.draft.body.wholeText != nil, state.composition.body != nil else {
      return []
    }
    let start = max(state.composition.head.count, shown.lowerBound - SecretText.reach)
    let end = min(state.composition.length, shown.upperBound + SecretText.lookahead)
    guard start < end, shown.upperBound > state.composition.head.count else { return [] }
    return SecretText.ranges(in: state.composition.bytes(in: start..<end)).compactMap {
      let range = start + $0.lowerBound..<start + $0.upperBound
      return range.overlaps(shown) ? range : nil
    }
  }

  /// Whether a byte of the message is one of a secret in what was given as URL or body.
  static func isSecretText(at offset: Int, in state: ComposerState) -> Bool {
    secretsOfURL(in: state).contains { $0.contains(offset) }
      || secretsOfBody(in: offset..<offset + 1, of: state).contains { $0.contains(offset) }
  }

  /// Whether the bytes of a span belong to a secret row that is not revealed.
  static func isMasked(_ span: TracedBytes.Span?, in state: ComposerState) -> Bool {
    guard !state.revealsSecrets, let span, span.origin.role == .value || span.origin.role == .escape,
      let row = span.origin.source.row
    else { return false }
    return state.draft[row]?.isSecret == true
  }

  /// What a range of the message reads as, in about so many characters: secrets as dots, a file by its name.
  ///
  /// - Complexity: O(*l* log *n*), where *l* is the limit: a long value is not looked at as a whole.
  static func preview(_ range: Range<Int>, limit: Int, in state: ComposerState) -> String {
    var text = ""
    var room = limit
    var offset = range.lowerBound
    var wasMasked = false
    while offset < range.upperBound, room > 0, let span = state.composition.span(at: offset) {
      let end = min(span.range.upperBound, range.upperBound)
      if isMasked(span, in: state) {
        if !wasMasked { text += Secrets.mask }
        wasMasked = true
      } else if case .file(let path, let range)? = part(at: offset, in: state.session) {
        text += "‹file \(path), \(range.count.byteCount)›"
      } else {
        let bytes = state.composition.bytes(in: offset..<min(end, offset + room * 4))
        text += String(decoding: bytes, as: UTF8.self)
        room -= bytes.count / 4
        wasMasked = false
      }
      room -= 1
      offset = end
    }
    return text
  }

  /// What stands at an offset of the message.
  private static func part(at offset: Int, in session: DraftSession) -> TracedBody.Part? {
    let headCount = session.composition.head.count
    return offset < headCount
      ? session.composition.head.part(at: offset)
      : session.composition.body?.bytes.part(at: offset - headCount)
  }
}
