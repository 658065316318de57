import Explanations
import ScreenModel
import WiredraftCore

/// A tab whose cursor is on a byte of the message.
protocol ByteTab: PaneTab {
  /// Moves the cursor, or changes the display of the bytes.
  mutating func move(_ action: Action, in state: inout ComposerState)
  /// Moves the cursor to the byte at a point.
  func moveCursor(to point: Point, in inner: Rect, of state: inout ComposerState)
  /// Returns the position of the byte under the cursor, as a sentence; empty if the tab doesn't count bytes.
  func place(of span: TracedBytes.Span, in state: ComposerState) -> String
}

extension ByteTab {
  var context: KeyContext { .wire }

  func place(of span: TracedBytes.Span, in state: ComposerState) -> String { "" }

  // MARK: - Actions

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    guard state.composition.length > 0 else { return [] }
    let before = state.live.cursor
    switch action {
    case .goToRow:
      if let place = piece(in: state)?.origin.variable?.place, let file = place.file {
        return [.openVariableFile(path: file, line: place.line ?? 1)]
      }
      goToRow(in: &state)
    case .toggleLineEnds:
      state.live.showsLineEnds.toggle()
      state.message = Message(
        text: state.live.showsLineEnds ? "The wire shows CR and LF." : "The wire hides CR and LF.")
    default: move(action, in: &state)
    }
    if state.live.cursor != before { selectRow(in: &state) }
    return []
  }

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

  /// Selects the row that made the byte under the cursor, so that the grid highlights it.
  func selectRow(in state: inout ComposerState) {
    guard case .row(let row, let path)? = piece(in: state)?.origin.source else { return }
    RowsTab.selectInGrid(row, in: &state)
    RowsTab.selectMember(of: row, at: path, unfolds: false, in: &state)
  }

  private func goToRow(in state: inout ComposerState) {
    guard let piece = piece(in: state) else { return }
    if case .row(let row, let path) = piece.origin.source {
      state.show(row.list)
      RowsTab.moveCursor(to: row, in: &state)
      RowsTab.selectMember(of: row, at: path, unfolds: true, in: &state)
      state.grid.column = piece.origin.role == .name ? .name : .value
      return
    }
    if piece.isOfWholeBody { return BodyTab.goToWhole(at: state.live.cursor, in: &state) }
    state.panes.requestField = piece.origin.role == .method ? .method : .url
    state.focus(.request)
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    guard action == .nextSpan || action == .goToRow else { return nil }
    guard let piece = piece(in: state) else { return "There is nothing on the wire yet." }
    if action == .nextSpan { return nil }
    return piece.origin.source.row != nil || piece.origin.variable?.place?.file != nil || piece.isOfWholeBody
      || piece.origin.role == .method
      || piece.origin.role == .url
      ? nil : "No row made this byte: it was added because the message needs it."
  }

  mutating func click(
    at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState
  ) -> [Effect] {
    moveCursor(to: point, in: rect.inset, of: &state)
    selectRow(in: &state)
    return isDouble ? state.performInPanes(.goToRow) : []
  }

  // MARK: - The byte under the cursor

  private func piece(in state: ComposerState) -> TracedBytes.Span? {
    state.composition.piece(at: state.live.cursor)
  }

  func row(in state: ComposerState) -> RowReference? { piece(in: state)?.origin.source.row }

  func highlight(in state: ComposerState) -> WireHighlight {
    piece(in: state).map { .piece($0.range, $0.origin.source) } ?? .nothing
  }

  func cell(in state: ComposerState) -> (row: RowReference, isName: Bool)? {
    row(in: state).map { ($0, piece(in: state)?.origin.role == .name) }
  }

  func why(in state: ComposerState) -> Why {
    guard let piece = piece(in: state), let explanation = ByteExplanation(atCursorOf: state) else {
      return Why(text: "There is nothing on the wire yet.")
    }
    return Why(text: "\(place(of: piece, in: state))\(explanation.sentence)")
  }

  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] {
    guard let byte = ByteExplanation(atCursorOf: state) else { return [] }
    let reason = byte.row.flatMap { row in
      state.composition.outcome(of: row).map { ParagraphName($0.reason.rule(in: row.list)) }
    }
    return [
      HelpTopic(title: "This byte: \(byte.title)", paragraphs: [Sentence(byte.text)], source: byte.source),
      HelpTopic(byte.paragraph, in: texts),
      reason.flatMap { HelpTopic($0, in: texts, prefix: "Its row: ") },
    ].compactMap(\.self)
  }
}

extension ByteExplanation {
  /// Explains the byte under the cursor; a secret is left out until it is revealed.
  init?(atCursorOf state: ComposerState) {
    let cursor = state.live.cursor
    guard
      var explanation = state.composition.explanation(
        at: cursor, of: state.draft, revealingSecrets: state.revealsSecrets)
    else { return nil }
    if let span = state.composition.span(at: cursor), span.origin.role == .escape,
      span.origin.source.row == nil, Lighting.isSecretText(at: cursor, in: state)
    {
      explanation.text = "An escaped character of a secret value: it isn't allowed there unescaped."
    }
    self = explanation
  }
}

extension Composition {
  /// Returns the piece of the message that holds a byte: the neighbouring bytes with the same role and source, across
  /// parts.
  func piece(at offset: Int) -> TracedBytes.Span? {
    guard var piece = span(at: offset) else { return nil }
    while let before = span(at: piece.range.lowerBound - 1), before.isOfPiece(piece) {
      piece.range = before.range.lowerBound..<piece.range.upperBound
    }
    while let next = span(at: piece.range.upperBound), next.isOfPiece(piece) {
      piece.range = piece.range.lowerBound..<next.range.upperBound
    }
    return piece
  }
}

extension TracedBytes.Span {
  fileprivate func isOfPiece(_ other: TracedBytes.Span) -> Bool {
    origin.role == other.origin.role && origin.source == other.origin.source
      && origin.variable == other.origin.variable
  }

  /// Whether the span belongs to a body that was given as a whole.
  fileprivate var isOfWholeBody: Bool { origin.source == .rule(.wholeBody) }
}
