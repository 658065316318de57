import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct Lighting {
  let state: ComposerState
  private let highlight: WireHighlight
  /// The ranges of secrets that names show, as offsets in the message.
  private let secrets: [Range<Int>]

  init(_ state: ComposerState, bytes: Range<Int>) {
    self.state = state
    highlight = WireHighlight(state)
    secrets = state.revealsSecrets ? [] : state.secrets.namedPlaces(in: bytes).map(\.range)
  }

  private enum Light {
    case none
    /// Of the same row as the piece under the cursor.
    case faint
    case full
  }

  func style(of span: Composition.Wire.Span?, isCursor: Bool) -> Style {
    guard let span else { return .plain }
    var style = ink(of: span)
    switch light(on: span) {
    case .none: return style
    case .faint: return style.adding(.underline)
    case .full: style = style.on(.lit)
    }
    if style.ink != Theme.quiet.ink { style.attributes.insert(.bold) }
    if case .piece(let range, _) = highlight, isCursor, range.contains(span.range.lowerBound) {
      style.attributes.insert(.underline)
    }
    if style.ink == Theme.name.ink { style.ink = .accent }
    return style
  }

  private func ink(of span: Composition.Wire.Span) -> Style {
    switch span.origin.part {
    case .memberNameQuote: return Theme.name
    case .stringQuote: return Theme.value(of: .string)
    default: break
    }
    switch span.origin.role {
    case .method: return Theme.method(state.composition.method)
    case .version, .separator, .punctuation, .lineEnd: return Theme.quiet
    case .name: return Theme.name
    case .escape: return Theme.escape
    case .url: return .plain
    case .automatic: return span.origin.part == .field ? automaticField(span) : .plain
    case .value:
      if span.origin.variable != nil { return Theme.reference }
      guard case .row(let row, let path) = span.origin.source, row.list != .headers else { return .plain }
      return value(of: row, path: path, span)
    }
  }

  /// Returns the style of a piece of a field that the program added: its name, the colon, or its value.
  private func automaticField(_ span: Composition.Wire.Span) -> Style {
    switch state.composition.bytes(in: span.range.prefix(1)).first {
    case UInt8(ascii: ":"): Theme.quiet
    case _ where state.composition.span(at: span.range.lowerBound)?.range.lowerBound == span.range.lowerBound:
      Theme.name
    default: .plain
    }
  }

  private func value(
    of reference: Draft.RowReference, path: [ParameterValue.Step], _ span: Composition.Wire.Span
  ) -> Style {
    guard let row = state.session.row(reference) else { return .plain }
    guard row.type.isCollection else { return Theme.value(of: row.type) }
    // Values within arrays and objects have the colours of JSON by their first byte.
    guard let first = state.composition.bytes(in: span.range.prefix(1)).first else { return .plain }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return Theme.value(of: .number)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return Theme.value(of: .boolean)
    case UInt8(ascii: "n"): return Theme.value(of: .null)
    default: return Theme.value(of: .string)
    }
  }

  private func light(on span: Composition.Wire.Span) -> Light {
    switch highlight {
    case .nothing: return .none
    case .row(let row):
      // The comma or `&` before a row is not its own.
      guard case .row(row, let path) = span.origin.source, span.origin.role != .lineEnd else { return .none }
      return path.isEmpty && span.origin.isJoint ? .none : .full
    case .member(let row, let path):
      // The comma before a member is not its own.
      guard case .row(row, let other) = span.origin.source, other.starts(with: path) else { return .none }
      return other.count > path.count || !span.origin.isJoint ? .full : .none
    case .role(let role): return span.origin.role == role ? .full : .none
    case .piece(let range, let source):
      if range.contains(span.range.lowerBound) { return .full }
      guard case .row(let row, let path) = source, case .row(row, let other) = span.origin.source else {
        return .none
      }
      // Within an array or an object the whole piece is highlighted, including nested values.
      let isOfPiece = !path.isEmpty && other.starts(with: path) && (other.count > path.count || !leads(span))
      return isOfPiece ? .full : .faint
    }
  }

  func isMasked(_ span: Composition.Wire.Span?, at offset: Int) -> Bool {
    guard !state.revealsSecrets else { return false }
    return span.map { state.secrets.shows($0.origin) } ?? false || secrets.contains { $0.contains(offset) }
  }

  /// Whether the URL or the body contains secrets, so that bytes of one span differ.
  var hasSecrets: Bool { !secrets.isEmpty }

  /// Returns the end of the bytes of a span that are shown like that at an offset.
  private func endOfRun(from offset: Int, in span: Composition.Wire.Span) -> Int {
    if state.secrets.shows(span.origin) { return span.range.upperBound }
    let ends = secrets.flatMap { [$0.lowerBound, $0.upperBound] } + [span.range.upperBound]
    return ends.filter { $0 > offset }.min() ?? offset
  }

  /// Returns whether a span joins its piece to the preceding one.
  private func leads(_ span: Composition.Wire.Span) -> Bool {
    span.origin.role == .separator && span.origin.part != .equals && span.origin.part != .colon
  }
}

extension Lighting {
  /// Returns the text of a range of the message, in about `limit` characters; secrets are dots, and a file is its name.
  static func preview(_ range: Range<Int>, limit: Int, in state: ComposerState) -> String {
    var text = ""
    var room = limit
    var offset = range.lowerBound
    var wasMasked = false
    while offset < range.upperBound, room > 0, let span = state.composition.span(at: offset) {
      let lighting = Lighting(state, bytes: offset..<min(range.upperBound, offset + room * 4))
      let end = min(lighting.endOfRun(from: offset, in: span), range.upperBound)
      if lighting.isMasked(span, at: offset) {
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

  private static func part(at offset: Int, in session: DraftSession) -> Composition.Wire.Part? {
    let headCount = session.composition.head.count
    return offset < headCount
      ? session.composition.head.part(at: offset)
      : session.composition.body?.bytes.part(at: offset - headCount)
  }
}
