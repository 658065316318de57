import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// The highlighted, dimmed and masked bytes of the message; the same in every tab that shows bytes.
struct Lighting {
  let state: ComposerState
  private let highlight: WireHighlight
  /// The ranges of secrets in the URL, and in a body given as a whole, as offsets in the message.
  private let secrets: [Range<Int>]

  /// - Parameter bytes: The visible bytes of the message.
  init(_ state: ComposerState, bytes: Range<Int>) {
    self.state = state
    highlight = WireHighlight(state)
    secrets = Lighting.secretsOfURL(in: state) + Lighting.secretsOfBody(in: bytes, of: state)
  }

  /// Returns the style of a span's bytes; `isCursor` is whether the cursor is on them.
  func style(of span: TracedBytes.Span?, isCursor: Bool) -> Style {
    guard let span else { return .plain }
    let base = span.origin.role == .automatic || span.origin.role == .version ? Theme.automatic : .plain
    switch highlight {
    case .nothing: return base
    case .row(let row):
      guard span.origin.source.row == row, span.origin.role != .lineEnd else { return base }
      return Self.style(of: span.origin.role)
    case .member(let row, let path):
      // The comma before a member is not its own.
      guard case .row(row, let other) = span.origin.source, other.starts(with: path),
        other.count > path.count || !span.origin.isJoint
      else { return base }
      return Self.style(of: span.origin.role)
    case .role(let role): return span.origin.role == role ? Theme.lit : base
    case .piece(let range, let source):
      if range.contains(span.range.lowerBound) {
        return isCursor ? Theme.lit.adding([.bold, .underline]) : Theme.lit
      }
      guard case .row(let row, let path) = source, case .row(row, let other) = span.origin.source else {
        return base
      }
      // Within an array or an object the whole piece is highlighted, including nested values.
      let isOfPiece = !path.isEmpty && other.starts(with: path) && (other.count > path.count || !leads(span))
      return isOfPiece ? Theme.lit : Theme.litFaintly
    }
  }

  /// Returns the style of a byte of the selected row; names, values, escapes and separators have different styles.
  private static func style(of role: Role) -> Style {
    switch role {
    case .name: Theme.litName
    case .escape: Theme.litEscape
    case .separator, .punctuation, .automatic: Theme.litFaintly
    case .value, .method, .url, .version, .lineEnd: Theme.lit
    }
  }

  /// Returns whether the byte at an offset of the message, which belongs to a span, is shown as dots.
  func isMasked(_ span: TracedBytes.Span?, at offset: Int) -> Bool {
    Lighting.isMasked(span, in: state) || isSecret(at: offset)
  }

  /// Whether the URL or the body contains secrets.
  var hasSecrets: Bool { !secrets.isEmpty }

  /// Returns whether the byte at an offset of the message belongs to a secret in the URL or in a body given as a whole.
  func isSecret(at offset: Int) -> Bool { secrets.contains { $0.contains(offset) } }

  /// Returns whether a span joins its piece to the preceding one.
  private func leads(_ span: TracedBytes.Span) -> Bool {
    span.origin.role == .separator && span.origin.part != .equals && span.origin.part != .colon
  }
}

extension Lighting {
  /// Returns the ranges of secrets in the URL, as offsets in the message; empty if secrets are revealed.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL, if it has a query.
  static func secretsOfURL(in state: ComposerState) -> [Range<Int>] {
    guard !state.revealsSecrets, state.draft.url.utf8.contains(UInt8(ascii: "?")) else { return [] }
    let start = state.composition.method.utf8.count + 1
    return SecretURL.ranges(inTarget: state.composition.target).map {
      start + $0.lowerBound..<start + $0.upperBound
    }
  }

  /// Returns the ranges of secrets in a body that is given as a whole, among the shown bytes, as offsets in the
  /// message; empty if secrets are revealed.
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

  /// Returns whether a byte of the message belongs to a secret in the URL or in a body given as a whole.
  static func isSecretText(at offset: Int, in state: ComposerState) -> Bool {
    secretsOfURL(in: state).contains { $0.contains(offset) }
      || secretsOfBody(in: offset..<offset + 1, of: state).contains { $0.contains(offset) }
  }

  /// Returns whether the bytes of a span show a secret that isn't revealed.
  static func isMasked(_ span: TracedBytes.Span?, in state: ComposerState) -> Bool {
    guard !state.revealsSecrets, let span else { return false }
    return state.composition.showsSecret(span.origin, of: state.draft)
  }

  /// Returns the text of a range of the message, in about `limit` characters; secrets are dots, and a file is its name.
  ///
  /// - Complexity: O(*l* log *n*), where *l* is the limit: a long value is not read as a whole.
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

  /// Returns the part of the message at an offset.
  private static func part(at offset: Int, in session: DraftSession) -> TracedBody.Part? {
    let headCount = session.composition.head.count
    return offset < headCount
      ? session.composition.head.part(at: offset)
      : session.composition.body?.bytes.part(at: offset - headCount)
  }
}
