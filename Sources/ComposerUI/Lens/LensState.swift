import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// The lens: one cell in all its forms. It lies over the panes and follows the cursor of the grid.
struct LensState: Sendable {
  /// The row that it looks at.
  var row: RowReference
  /// Whether it looks at the row's name.
  var isName: Bool
  var forms: LensForms
  /// The first line that is visible.
  var top = 0
}

extension ComposerState {
  /// Opens the lens on the cell of the cursor.
  mutating func openLens() {
    guard let (row, isName) = focusedTab?.cell(in: self), let lens = lens(on: row, isName: isName) else {
      message = Message(text: "The lens is for a row's name or value; there is no row here.")
      return
    }
    layers.append(.lens(lens))
  }

  /// The row that the lens would look at: the one of the cursor, be it in the grid, in the route or on a byte.
  var rowUnderLens: RowReference? { focusedTab?.cell(in: self)?.row }

  private func lens(on reference: RowReference, isName: Bool) -> LensState? {
    draft[reference].map { row in
      LensState(
        row: reference, isName: isName,
        forms: LensForms(of: row, in: reference.list, isName: isName, draft: draft, context: context))
    }
  }

  mutating func apply(_ action: Action, to lens: LensState) -> [Effect] {
    let room = LensView.room(in: size)
    switch action {
    case .close:
      layers.removeLast()
      return []
    case .moveUp, .moveDown, .moveToFirst, .moveToLast:
      guard focus == .grid else { return [] }
      applyToGrid(action)
      look(at: selectedRow ?? lens.row, isName: lens.isName)
    case .moveLeft, .moveRight:
      look(at: lens.row, isName: action == .moveLeft)
      if focus == .grid { grid.column = action == .moveLeft ? .name : .value }
    case .pageDown, .pageUp:
      var lens = lens
      let last = max(0, LensView(state: self, lens: lens).lines.count - room)
      lens.top = max(0, min(last, lens.top + (action == .pageDown ? room - 1 : 1 - room)))
      layers[layers.count - 1] = .lens(lens)
    case .reveal:
      reveal()
    case .toggleVerbatim, .cycleType:
      changeUnderLens(action, lens)
    default: break
    }
    return []
  }

  /// Makes a change of the row that the lens looks at, and looks again.
  private mutating func changeUnderLens(_ action: Action, _ lens: LensState) {
    switch action {
    case .toggleVerbatim: applyToDetails(of: lens.row, action)
    default:
      guard let type = nextType(of: lens.row) else {
        message = Message(text: "The text is valid for no other type.")
        return
      }
      setType(type, of: lens.row)
    }
    look(at: lens.row, isName: lens.isName)
  }

  /// Turns the lens to a cell; what it shows is made when the state settles.
  private mutating func look(at reference: RowReference, isName: Bool) {
    guard case .lens(var lens) = layers.last, draft[reference] != nil else { return }
    (lens.row, lens.isName, lens.top) = (reference, isName, 0)
    layers[layers.count - 1] = .lens(lens)
  }

  /// Makes what the lens shows, as the draft and what is known of its files and variables are now.
  mutating func settleLens() {
    guard case .lens(let old) = layers.last, var lens = lens(on: old.row, isName: old.isName) else { return }
    lens.top = old.top
    layers[layers.count - 1] = .lens(lens)
  }
}

extension ComposerState {
  /// Whether an action does anything in the lens now.
  func works(_ action: Action, in lens: LensState) -> Bool {
    let isInGrid = focus == .grid
    return switch action {
    case .moveUp: isInGrid && gridLines.lineOfCursor > 0
    case .moveDown: isInGrid && gridLines.lineOfCursor + 1 < gridLines.shownCount
    case .moveLeft: !lens.isName
    case .moveRight: lens.isName
    case .pageDown, .pageUp:
      LensView(state: self, lens: lens).lines.count > LensView.room(in: size)
    case .toggleVerbatim: !lens.isName
    case .cycleType: !lens.isName && nextType(of: lens.row) != nil
    default: true
    }
  }
}
