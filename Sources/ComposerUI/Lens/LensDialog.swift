import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct LensDialog: Dialog {
  private(set) var row: Draft.RowReference
  private(set) var isName: Bool
  private(set) var forms: LensForms
  private(set) var top = 0

  init?(on reference: Draft.RowReference, isName: Bool, in state: ComposerState) {
    guard let forms = Self.forms(of: reference, isName: isName, in: state.session) else { return nil }
    (row, self.isName, self.forms) = (reference, isName, forms)
  }

  private static func forms(of row: Draft.RowReference, isName: Bool, in session: DraftSession) -> LensForms?
  {
    session.draft[row].map {
      LensForms(of: $0, in: row.list, isName: isName, draft: session.draft, context: session.context)
    }
  }

  var context: KeyContext { LensDialog.keys }

  func why(in state: ComposerState) -> Why? {
    guard let row = state.draft[row] else { return nil }
    let name = row.name.isEmpty ? "row \(self.row.index + 1)" : TextLayout.truncated(row.name, to: 30)
    let cell = isName ? "name" : "value"
    return Why(
      text: state.composition.outcome(of: self.row)?.destination == .nowhere
        ? "The \(cell) of \(name) in each place; it is not sent now. In a form a space is +, elsewhere %20; JSON and parts need no encoding."
        : "The \(cell) of \(name) in each place; the marked line is sent now. In a form a space is +, in a query %20; JSON and parts need neither."
    )
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (LensView(state: state, lens: self).draw(), nil)
  }

  mutating func settle(in state: ComposerState) {
    if let forms = Self.forms(of: row, isName: isName, in: state.session) { self.forms = forms }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    let isInGrid = state.focus == .grid
    return switch action {
    case .moveUp:
      isInGrid
        && RowsTab.gridLines(in: state).lineOfCursor > RowsTab.gridLines(in: state).draftLines.lowerBound
    case .moveDown:
      isInGrid
        && RowsTab.gridLines(in: state).lineOfCursor + 1 < RowsTab.gridLines(in: state).draftLines.upperBound
    case .moveLeft: !isName
    case .moveRight: isName
    case .pageDown, .pageUp: LensView(state: state, lens: self).lines.count > LensView.room(in: state.size)
    case .toggleVerbatim: !isName
    case .cycleType: !isName && otherType(in: state) != nil
    default: true
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .close: return .close
    case .moveUp, .moveDown, .moveToFirst, .moveToLast:
      guard state.focus == .grid else { return .stay }
      RowsTab.applyToGrid(action, in: &state)
      look(at: RowsTab.selectedRow(in: state) ?? row, isName: isName, in: state)
    case .moveLeft, .moveRight:
      look(at: row, isName: action == .moveLeft, in: state)
      if state.focus == .grid { state.grid.column = action == .moveLeft ? .name : .value }
    case .pageDown, .pageUp:
      let room = LensView.room(in: state.size)
      let last = LensView(state: state, lens: self).lines.count - room
      top = action.target(from: top, page: room - 1, last: last) ?? top
    case .reveal: RowsTab.reveal(in: &state)
    case .toggleVerbatim:
      if let row = state.draft[self.row] { RowsTab.toggleVerbatim(of: self.row, row, in: &state) }
      look(at: row, isName: isName, in: state)
    case .cycleType:
      guard let type = otherType(in: state) else {
        state.message = Message(text: "The text is valid for no other type.")
        return .stay
      }
      RowsTab.setType(type, of: row, in: &state)
      look(at: row, isName: isName, in: state)
    default: return nil
    }
    return .stay
  }

  /// The next type that the text is valid for; nil if it is valid for its own alone.
  private func otherType(in state: ComposerState) -> Draft.RowType? {
    let type = RowsTab.nextType(of: row, in: state.session)
    return type == state.draft[row]?.type ? nil : type
  }

  private mutating func look(at reference: Draft.RowReference, isName: Bool, in state: ComposerState) {
    guard state.draft[reference] != nil else { return }
    (row, self.isName, top) = (reference, isName, 0)
  }
}

extension LensDialog {
  static let keys = KeyContext(
    "lens", "In the lens",
    bindings: [
      .init(
        [.named(.escape), .letter("q"), .letter("="), .named(.enter), .control("g")], .close, footer: 1),
      .init([.letter("r")], .toggleVerbatim, footer: 2),
      .init([.letter("t")], .cycleType, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.named(.left), .letter("h")], .moveLeft, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight, footer: 5),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 6),
      .init([.named(.pageUp)], .pageUp, footer: 6),
      .init([.letter("S")], .reveal),
      .init([.named(.function(1)), .letter("?")], .help, footer: 7),
    ])
}

extension LensDialog {
  static func open(in state: inout ComposerState) {
    guard let (row, isName) = state.focusedTab?.cell(in: state),
      let lens = LensDialog(on: row, isName: isName, in: state)
    else { return }
    state.open(lens)
  }

  static func refusal(in state: ComposerState) -> Sentence? {
    row(in: state) == nil ? "The lens is for a row's name or value; there is no row here." : nil
  }

  /// The row that the lens would show: the one at the cursor in the grid, in the route or on a byte.
  static func row(in state: ComposerState) -> Draft.RowReference? {
    state.focusedTab?.cell(in: state)?.row
  }
}
