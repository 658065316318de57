import Explanations
import Panels
import ScreenModel
import WiredraftCore

extension TabID {
  static let wire = TabID("wire")
  /// The wire as hexadecimal digits, in configuration files and lessons.
  static let hex = TabID("hex")
}

extension KeyContext {
  static let wire = KeyContext(
    "wire", "The wire, and hex", isOfPanes: true,
    bindings: [
      .init([.letter("w")], .nextSpan, footer: 2),
      .init([.letter("W")], .previousSpan),
      .init([.named(.enter)], .goToRow, footer: 3),
      .init([.letter("p")], .togglePretty, footer: 4),
      .init([.letter("\\")], .toggleLineEnds, footer: 4),
    ])
}

struct WireTab: PaneTab {
  let id = TabID.wire
  let action: Action? = .showWire
  let context = KeyContext.wire
  var text = WireText()
  var hex = HexDigits()
  private(set) var moreLines: (count: Int, isMore: Bool) = (0, false)
  /// The lines above the message: what a proxy changes in it; empty without one.
  private(set) var proxyLines: [String] = []
  /// The number of those lines if there were room for all.
  private var allProxyLines = 0

  func label(in state: ComposerState, brevity: Int) -> TabLabel {
    let note = state.live.form == .hex ? "hex" : WirePretty.isOn(in: state) ? "pretty" : ""
    return TabLabel("Wire", note: brevity == 0 ? note : "")
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .togglePretty where state.live.form == .pretty: "as sent"
    case .toggleLineEnds: state.live.form.next(canBePretty: WirePretty.refusal(in: state) == nil).word
    default: nil
    }
  }

  private func lines(in form: WireForm) -> any ByteLines { form == .hex ? hex : text }

  private mutating func changeLines(
    of state: inout ComposerState, _ change: (inout any ByteLines, inout ComposerState) -> Void
  ) {
    var lines = lines(in: state.live.form)
    change(&lines, &state)
    if let lines = lines as? HexDigits { hex = lines }
    if let lines = lines as? WireText { text = lines }
  }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    let count = proxyLines.count
    guard count > 0 else { return lines(in: state.live.form).draw(in: state, into: &screen) }
    for (index, line) in proxyLines.enumerated() {
      screen.write(
        line, at: 2, row: 1 + index, width: screen.size.columns - 3, style: Theme.quiet,
        mark: state.options.ellipsis)
    }
    var part = Screen(size: Size(columns: screen.size.columns, rows: screen.size.rows - count))
    let cursor = lines(in: state.live.form).draw(in: state, into: &part)
    for row in 1..<max(1, part.size.rows - 1) {
      for column in 1..<part.size.columns - 1 { screen[column, row + count] = part[column, row] }
    }
    return cursor.map { Point(column: $0.column, row: $0.row + count) }
  }

  private func messageRect(in rect: Rect) -> Rect {
    var inner = rect.inset
    inner.row += proxyLines.count
    inner.rows -= proxyLines.count
    return inner
  }

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let rect else { return }
    let lines = ProxyUse.lines(in: state).flatMap {
      TextWrap.lines($0, columns: rect.inset.columns - 2, limit: 2, mark: String(state.options.ellipsis))
    }
    // The message keeps at least two thirds of a pane that is too small for both.
    allProxyLines = lines.count
    let isRoomy = wantedRows(in: state) <= rect.inset.rows
    proxyLines = isRoomy ? lines : Array(lines.prefix(rect.inset.rows / 3))
    let inner = messageRect(in: rect)
    changeLines(of: &state) { $0.settle(in: &$1, inner: inner) }
    moreLines = self.lines(in: state.live.form).linesBelow(height: inner.rows)
  }

  func wantedRows(in state: ComposerState) -> Int {
    let rows = lines(in: state.live.form).wantedRows(in: state)
    return rows == .max ? rows : allProxyLines + rows
  }

  mutating func scroll(by step: Int, in rect: Rect, of state: inout ComposerState) {
    let cursor = state.live.cursor
    let height = messageRect(in: rect).rows
    changeLines(of: &state) { $0.scroll(by: step, height: height, of: &$1) }
    if state.live.cursor != cursor { selectRow(in: &state) }
  }

  // MARK: - Actions

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    guard state.composition.length > 0 else { return [] }
    let before = state.live.cursor
    switch action {
    case .goToRow:
      if let variable = piece(in: state)?.origin.variable, let file = variable.file {
        return [.openVariableFile(path: file, line: variable.place?.line ?? 1)]
      }
      goToRow(in: &state)
    case .toggleLineEnds:
      state.live.form = state.live.form.next(canBePretty: WirePretty.refusal(in: state) == nil)
    case .togglePretty: state.live.form = state.live.form == .pretty ? .text : .pretty
    default: changeLines(of: &state) { $0.move(action, in: &$1) }
    }
    if state.live.cursor != before { selectRow(in: &state) }
    return []
  }

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
    if action == .togglePretty { return WirePretty.refusal(in: state) }
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
    lines(in: state.live.form).moveCursor(to: point, in: messageRect(in: rect), of: &state)
    selectRow(in: &state)
    return isDouble ? state.performInPanes(.goToRow) : []
  }

  // MARK: - The byte under the cursor

  private func piece(in state: ComposerState) -> Composition.Wire.Span? {
    state.composition.piece(at: state.live.cursor)
  }

  func row(in state: ComposerState) -> Draft.RowReference? { piece(in: state)?.origin.source.row }

  func highlight(in state: ComposerState) -> WireHighlight {
    piece(in: state).map { .piece($0.range, $0.origin.source) } ?? .nothing
  }

  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)? {
    row(in: state).map { ($0, piece(in: state)?.origin.role == .name) }
  }

  func why(in state: ComposerState) -> Why {
    guard let piece = piece(in: state), let explanation = ByteExplanation(atCursorOf: state) else {
      return Why(text: "There is nothing on the wire yet.")
    }
    return Why(text: "\(lines(in: state.live.form).place(of: piece, in: state))\(explanation.sentence)")
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
      span.origin.source.row == nil, Lighting(state, bytes: cursor..<cursor + 1).isMasked(span, at: cursor)
    {
      explanation.text = "An escaped character of a secret value: it isn't allowed there unescaped."
    }
    self = explanation
  }
}

extension Composition {
  /// Returns the piece of the message that holds a byte: the neighbouring bytes with the same role and source, across
  /// parts.
  func piece(at offset: Int) -> Composition.Wire.Span? {
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

extension Composition.Wire.Span {
  fileprivate func isOfPiece(_ other: Composition.Wire.Span) -> Bool {
    origin.role == other.origin.role && origin.source == other.origin.source
      && origin.variable == other.origin.variable
  }

  fileprivate var isOfWholeBody: Bool { origin.source == .rule(.wholeBody) }
}
