import Explanations
import ScreenModel
import WiredraftCore

struct RouteTable {
  let view: RouteView
  let columns: RouteColumns

  private var state: ComposerState { view.state }
  private var signs: RouteSigns { RouteSigns(state.options) }
  private var mark: Unicode.Scalar { state.options.ellipsis }
  private var destination: Routing.Destination { state.composition.routing.parameters.destination }

  func draw(_ line: RouteView.Line, into screen: inout Screen, row y: Int) {
    switch line {
    case .free: break
    case .title(let section): drawTitle(of: section, into: &screen, row: y)
    case .stop(.row(let row)): drawRow(row, into: &screen, row: y)
    case .branch(let row, let piece, let isLast):
      drawPiece(piece, of: row, joint: isLast ? signs.last : signs.middle, into: &screen, row: y)
    case .more: drawMore(into: &screen, row: y)
    case .stop(.field(let field)): drawField(field, into: &screen, row: y)
    case .stop(.wholeBody): drawWholeBody(into: &screen, row: y)
    case .stop(.side(let side)):
      let isSelected = view.isSelected(.side(side))
      if isSelected { drawSelection(into: &screen, row: y) }
      screen.write(
        RouteView.sentence(of: side, columns: view.size.columns - 4, in: state), at: 3, row: y,
        width: view.size.columns - 4, style: isSelected && view.hasFocus ? Theme.selectedCell : .plain,
        mark: mark)
    }
  }

  // MARK: - Titles

  private func drawTitle(of section: RouteOutline.Section, into screen: inout Screen, row y: Int) {
    var places: [(String, Int)] = []
    var titles: [String]
    switch section.kind {
    case .list(.parameters):
      titles = ["parameters"]
      switch destination {
      case .query:
        places = [(word(of: .parameters), columns.target.lowerBound), ("body", columns.unusedBody)]
      case .body:
        places = [("query", columns.passedQuery), (word(of: .parameters), columns.target.lowerBound)]
      default: places = [(word(of: .parameters), columns.target.lowerBound)]
      }
    case .list(let list):
      titles = list == .query || list == .body ? ["\(list.rawValue) (own)"] : [list.rawValue]
      places = [(word(of: list), columns.target.lowerBound)]
    case .wholeBody:
      titles = ["body (as a whole)", "body (whole)"]
      places = [("body", columns.target.lowerBound)]
    case .sides: return
    }
    if y == 1, let reason = columns.reason { places.append(("why", reason.lowerBound)) }
    let room = (places.first?.1 ?? view.size.columns) - 3
    let title = titles.first { $0.utf8.count < room } ?? titles[titles.count - 1]
    screen.write(title, at: 3, row: y, width: room, style: Theme.quiet, mark: mark)
    for (text, column) in places {
      screen.write(text, at: column, row: y, width: view.size.columns - 1 - column, style: Theme.quiet)
    }
  }

  /// Returns the destination of a list's rows, with the rule if there is no column for it beside each row.
  private func word(of list: Draft.RowList) -> String {
    let words = RouteView.destinations(of: list, in: state.session)
    let isShort = list == .parameters && destination == .query
    let room = (isShort ? columns.unusedBody - 1 : columns.target.upperBound) - columns.target.lowerBound
    let long = columns.reason == nil ? words.first { TextLayout.columns($0) <= room } : nil
    return long ?? words[words.count - 1]
  }

  // MARK: - Rows

  private func drawRow(_ reference: Draft.RowReference, into screen: inout Screen, row y: Int) {
    guard let row = state.draft[reference] else { return }
    let isSelected = view.isSelected(.row(reference))
    if isSelected { drawSelection(into: &screen, row: y) }
    if let mark = state.changeMarks?.mark(of: reference, in: state.composition) {
      screen.write(signs.sign(of: mark), at: 2, row: y, style: Theme.accent)
    }
    let base = row.isEnabled ? (isSelected ? Theme.selectedRow : .plain) : Theme.disabled
    let nameStyle = isSelected && view.hasFocus ? Theme.selectedCell : base
    if isSelected, view.hasFocus {
      let place = Rect(column: columns.name.lowerBound, row: y, columns: columns.name.count, rows: 1)
      screen.fill(place, style: Theme.selectedCell)
    }
    write(row.name, in: columns.name, style: nameStyle, into: &screen, row: y)
    let value = view.value(of: reference)
    write(
      value.text, in: columns.value, style: value.style == .plain ? base : value.style, into: &screen, row: y)
    let branches = view.branches(of: reference)
    if branches.isLabelled {
      let style = isSelected ? Theme.accent : Theme.quiet
      screen.write(signs.turn(columns.arrow.count), at: columns.arrow.lowerBound, row: y, style: style)
      write(view.summary(of: branches), in: columns.target, style: Theme.quiet, into: &screen, row: y)
      drawUnused(of: reference.list, isReached: true, into: &screen, row: y)
    } else {
      drawPiece(0, of: reference, joint: branches.pieces.count > 1 ? signs.fork : nil, into: &screen, row: y)
    }
    if let reason = columns.reason {
      write(
        RouteView.shortReason(of: reference, in: state), in: reason, style: Theme.quiet, into: &screen, row: y
      )
    }
  }

  private func drawPiece(
    _ piece: Int, of reference: Draft.RowReference, joint: String?, into screen: inout Screen, row y: Int
  ) {
    let isSelected = view.isSelected(.row(reference))
    let branches = view.branches(of: reference)
    let isFirst = piece == 0 && !branches.isLabelled
    if branches.isLabelled, let label = branches.pieces[piece].label {
      let place = columns.name.lowerBound + 2..<columns.value.upperBound
      write(label, in: place, style: isSelected ? Theme.selectedRow : .plain, into: &screen, row: y)
    }
    let lit = isSelected ? Theme.lit : .plain
    switch view.result(of: reference, piece: piece, limit: columns.target.count + 1) {
    case .nothing: drawUnused(of: reference.list, isReached: false, into: &screen, row: y)
    case .text(let text):
      drawArrow(signs.tip, joint: joint, isFirst: isFirst, isSelected, into: &screen, row: y)
      var room = columns.target
      if isFirst, reference.list == .parameters, destination == .query {
        room = room.lowerBound..<columns.unusedBody - 1
      }
      write(text, in: room, style: lit, into: &screen, row: y)
      if isFirst { drawUnused(of: reference.list, isReached: true, into: &screen, row: y) }
    case .deadEnd(let reason, let isWrong):
      drawArrow(signs.end, joint: nil, isFirst: true, isSelected, into: &screen, row: y)
      write(
        reason, in: columns.target, style: isWrong ? Theme.errorText : Theme.warningText, into: &screen,
        row: y)
    }
  }

  private func drawUnused(of list: Draft.RowList, isReached: Bool, into screen: inout Screen, row y: Int) {
    var places: [Int] = []
    if list == .parameters {
      switch destination {
      case .query:
        places = isReached ? [columns.unusedBody] : [columns.target.lowerBound, columns.unusedBody]
      case .body: places = [columns.passedQuery + 2] + (isReached ? [] : [columns.target.lowerBound])
      default: places = isReached ? [] : [columns.target.lowerBound]
      }
    } else if !isReached {
      places = [columns.target.lowerBound]
    }
    for place in places { screen.write(signs.none, at: place, row: y, style: Theme.quiet) }
  }

  private func drawMore(into screen: inout Screen, row y: Int) {
    drawArrow(signs.tip, joint: signs.last, isFirst: false, false, into: &screen, row: y)
    write("more, not shown", in: columns.target, style: Theme.quiet, into: &screen, row: y)
  }

  // MARK: - Stops without a row

  private func drawField(_ field: Int, into screen: inout Screen, row y: Int) {
    let isSelected = view.isSelected(.field(field))
    if isSelected { drawSelection(into: &screen, row: y) }
    write(
      "added", in: columns.value, style: isSelected && view.hasFocus ? Theme.selectedCell : Theme.automatic,
      into: &screen, row: y)
    drawArrow(signs.tip, joint: nil, isFirst: true, isSelected, into: &screen, row: y)
    write(
      view.field(field, limit: columns.target.count + 1), in: columns.target,
      style: isSelected ? Theme.lit : Theme.automatic, into: &screen, row: y)
    if let reason = columns.reason {
      write(
        RouteView.shortReason(ofField: field, in: state), in: reason, style: Theme.quiet, into: &screen,
        row: y)
    }
  }

  private func drawWholeBody(into screen: inout Screen, row y: Int) {
    let isSelected = view.isSelected(.wholeBody)
    if isSelected { drawSelection(into: &screen, row: y) }
    let (name, text) = view.wholeBody
    write(
      name, in: columns.name, style: isSelected && view.hasFocus ? Theme.selectedCell : .plain, into: &screen,
      row: y)
    drawArrow(signs.tip, joint: nil, isFirst: true, isSelected, into: &screen, row: y)
    write(text, in: columns.target, style: isSelected ? Theme.lit : .plain, into: &screen, row: y)
  }

  // MARK: - Pieces of a line

  private func drawSelection(into screen: inout Screen, row y: Int) {
    screen.write(signs.selected, at: 1, row: y, style: Theme.accent)
  }

  private func drawArrow(
    _ tip: String, joint: String?, isFirst: Bool, _ isSelected: Bool,
    into screen: inout Screen, row y: Int
  ) {
    let text = signs.arrow(columns.arrow.count, tip: tip, joint: joint, isFirst: isFirst)
    screen.write(
      text, at: columns.arrow.lowerBound, row: y, style: isSelected ? Theme.accent : Theme.quiet, mark: nil)
  }

  private func write(
    _ text: String, in range: Range<Int>, style: Style, into screen: inout Screen, row y: Int
  ) {
    screen.write(text, at: range.lowerBound, row: y, width: range.count, style: style, mark: mark)
  }
}
