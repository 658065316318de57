import ScreenModel
import WiredraftCore

enum WireForm: Sendable, Hashable, CaseIterable {
  case text
  /// As text, a JSON body laid out by its members; other bodies as they are.
  case pretty
  case lineEnds
  case hex

  func next(canBePretty: Bool) -> WireForm {
    switch self {
    case .text: canBePretty ? .pretty : .lineEnds
    case .pretty: .lineEnds
    case .lineEnds: .hex
    case .hex: .text
    }
  }
}

extension WireForm {
  var word: String {
    switch self {
    case .text: "text"
    case .pretty: "pretty"
    case .lineEnds: "CR LF"
    case .hex: "hex"
    }
  }
}

extension LivePane {
  mutating func show(_ defaults: ConfiguredDefaults) {
    if defaults.showsLineEnds { form = .lineEnds }
    if defaults.tab == .hex { form = .hex }
    tabs.select(defaults.tab == .hex ? .wire : defaults.tab)
  }
}

protocol ByteLines: Sendable {
  var top: Int { get set }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point?
  mutating func settle(in state: inout ComposerState, inner: Rect)
  mutating func move(_ action: Action, in state: inout ComposerState)
  /// Scrolls by lines of the mouse wheel; the cursor remains visible.
  mutating func scroll(by step: Int, height: Int, of state: inout ComposerState)
  func moveCursor(to point: Point, in inner: Rect, of state: inout ComposerState)
  /// Returns the position of the byte under the cursor, as a sentence; empty if the form doesn't count bytes.
  func place(of span: Composition.Wire.Span, in state: ComposerState) -> String
  /// Returns the number of lines below a pane of a height, and whether there are more than were counted.
  func linesBelow(height: Int) -> (count: Int, isMore: Bool)
  func wantedRows(in state: ComposerState) -> Int
}

extension ByteLines {
  func place(of span: Composition.Wire.Span, in state: ComposerState) -> String { "" }

  /// Moves the cursor to the next piece or to the previous one, wrapping around, or to the first.
  func moveByPiece(_ action: Action, in state: inout ComposerState) {
    let (composition, cursor) = (state.composition, state.live.cursor)
    guard let piece = composition.piece(at: cursor) else { return }
    switch action {
    case .moveToFirst: state.live.cursor = 0
    case .nextSpan where piece.range.upperBound < composition.length:
      state.live.cursor = piece.range.upperBound
    case .nextSpan:
      state.live.cursor = 0
      state.message = Message(text: "Once around: this is the first piece of the wire again.")
    case .previousSpan where cursor > piece.range.lowerBound: state.live.cursor = piece.range.lowerBound
    case .previousSpan:
      let isFirst = piece.range.lowerBound == 0
      let end = isFirst ? composition.length : piece.range.lowerBound
      guard let before = composition.piece(at: end - 1) else { return }
      state.live.cursor = before.range.lowerBound
      if isFirst { state.message = Message(text: "Once around: this is the last piece of the wire.") }
    default: break
    }
  }
}
