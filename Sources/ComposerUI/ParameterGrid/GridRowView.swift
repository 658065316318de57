import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// There is one view for each row, so it doesn't store the state; methods take it where they need it.
struct GridRowView {
  let layout: GridLayout
  let line: GridLine
  let isSelected: Bool
  let isOneOfSeveral: Bool
  private let reference: Draft.RowReference?
  /// The row; for a member, the member as a row.
  private let row: Draft.Row
  private let member: MemberPlace?
  /// The sign of an array or object that can be unfolded; nil for any other row or member.
  private let isUnfolded: Bool?
  private let errorColumn: GridColumn?
  /// Whether the row is inherited from a folder, and can't be changed here.
  private let isInherited: Bool

  private static func errorColumn(of row: Draft.RowReference, in composition: Composition) -> GridColumn? {
    switch composition.diagnostics(of: row).first(where: { $0.severity == .error })?.problem {
    case nil: nil
    case .invalidFieldName, .conflictingField: .name
    default: .value
    }
  }

  init(
    of line: GridLine, isSelected: Bool, isOneOfSeveral: Bool, layout: GridLayout, in state: ComposerState
  ) {
    self.layout = layout
    self.line = line
    self.isSelected = isSelected
    self.isOneOfSeveral = isOneOfSeveral
    if case .member(let place) = line {
      reference = place.row
      let found = RowsTab.member(place, in: state) ?? Draft.Row("")
      row = found
      member = place
      isUnfolded = found.type.isCollection ? RowsTab.isUnfolded(place.row, place.position, in: state) : nil
      (errorColumn, isInherited) = (nil, false)
      return
    }
    member = nil
    if case .row(let reference) = line, RowsTab.isUnfolded(reference, in: state) {
      isUnfolded = true
    } else {
      isUnfolded = nil
    }
    switch line {
    case .row(let reference):
      self.reference = reference
      row = state.session.row(reference) ?? Draft.Row("")
      errorColumn = Self.errorColumn(of: reference, in: state.composition)
      isInherited = reference.folder != nil
    case .suggestion(let name):
      (reference, row, errorColumn, isInherited) = (nil, Draft.Row(name), nil, false)
    case .pending:
      (reference, row, errorColumn, isInherited) = (nil, state.edit?.preset ?? Draft.Row(""), nil, false)
    case .newRow, .member:
      (reference, row, errorColumn, isInherited) = (nil, Draft.Row(""), nil, false)
    }
  }

  static func indent(ofMember place: MemberPlace) -> Int { place.position.count * 2 + 1 }

  private var isSuggestion: Bool { if case .suggestion = line { true } else { false } }

  func draw(in state: ComposerState, into screen: inout Screen, row y: Int) -> Point? {
    let hasFocus = state.focus == .grid
    // While the cursor is in the wire, only the row of its byte is highlighted.
    let isLit =
      reference != nil && member == nil && state.focus == .live
      && reference == state.focusedTab?.row(in: state)
    let isSelected = isSelected && (state.focus != .live || isLit)
    let base =
      !isSent(in: state)
      ? Theme.disabled
      : isInherited || isSuggestion
        ? Theme.quiet : isSelected || isOneOfSeveral ? Theme.selectedRow : .plain
    drawSigns(in: state, into: &screen, row: y, base: base, isSelected: isSelected)
    drawFold(in: state, into: &screen, row: y, base: base)
    var cursor: Point?
    for column in GridColumn.allCases {
      let range = columns(of: column)
      var style = errorColumn == column ? Theme.error : base
      let isCell = isSelected && hasFocus && state.grid.column == column
      if isCell, state.edit != nil, state.edit?.box == nil { continue }
      if isCell {
        style = errorColumn == column ? Theme.selectedError : Theme.selectedCell
        screen.fill(Rect(column: range.lowerBound, row: y, columns: range.count, rows: 1), style: style)
      }
      if column == .name, row.name.isEmpty, reference != nil || isSuggestion || isElement, style == base {
        style = Theme.quiet
      } else if column == .name, isSelected, style == base {
        style = Theme.accent
      } else if column == .type, style == base, base == .plain || base == Theme.selectedRow {
        style = Theme.value(of: row.type)
      } else if column == .value, style == base, isUnfolded != nil {
        style = Theme.quiet
      }
      screen.write(
        text(of: column, in: state).visibleLineEnds(
          columns: range.count + 1, isASCII: state.options.boxesAreASCII),
        at: range.lowerBound, row: y, width: range.count, style: style,
        mark: state.options.ellipsis)
      if column == .value, let reference, isUnfolded == nil {
        ReferenceView.draw(row, of: reference, in: state, into: &screen, row: y, range, base: style)
      }
    }
    // The editor is drawn last, because it may overlap other cells.
    if isSelected, hasFocus, let edit = state.edit, edit.box == nil {
      cursor = drawEditor(edit, in: state, into: &screen, row: y)
    }
    drawSentAs(in: state, into: &screen, row: y)
    if let range = layout.description, let text = row.notes.description {
      screen.write(
        text.onOneLine, at: range.lowerBound, row: y, width: range.count, style: Theme.quiet,
        mark: state.options.ellipsis)
    }
    if isSelected || isOneOfSeveral {
      screen.restyle(Rect(column: layout.left, row: y, columns: layout.width, rows: 1)) {
        if $0.ground == .screen { $0.ground = .selected }
      }
    }
    return cursor
  }

  /// Whether the line is of an element of an array, which has an index and no name.
  private var isElement: Bool { member != nil && row.name.isEmpty }

  /// Returns the columns of a cell; the name of a member is further to the right.
  private func columns(of column: GridColumn) -> Range<Int> {
    let range = layout.columns(of: column)
    guard let member else { return isWide && column == .value ? range.lowerBound..<layout.end : range }
    // The bytes of one member need no column: they are in the wire.
    if column == .value { return range.lowerBound..<layout.end }
    guard column == .name else { return range }
    return min(range.upperBound, range.lowerBound + Self.indent(ofMember: member))..<range.upperBound
  }

  private func isSent(in state: ComposerState) -> Bool {
    guard let member, let whole = state.draft[member.row] else { return row.isEnabled }
    return whole.isEnabled && !whole.offMembers.contains { member.position.starts(with: $0) }
  }

  private func drawFold(in state: ComposerState, into screen: inout Screen, row y: Int, base: Style) {
    guard let isUnfolded else { return }
    let column = member.map { layout.name.lowerBound + Self.indent(ofMember: $0) - 2 } ?? layout.moved
    guard member == nil || column < layout.name.upperBound else { return }
    let sign = isUnfolded ? state.options.sign("▾", "v") : state.options.sign("▸", ">")
    screen.write(sign, at: column, row: y, style: base)
  }

  private func drawSigns(
    in state: ComposerState, into screen: inout Screen, row y: Int, base: Style, isSelected: Bool
  ) {
    let options = state.options
    if isSelected {
      screen.write(options.sign("▸", ">"), at: layout.left, row: y, style: Theme.sign)
    } else if isOneOfSeveral {
      screen.write(options.sign("┃", "|"), at: layout.left, row: y, style: Theme.sign)
    }
    let sign: String
    if errorColumn != nil {
      sign = "!"
    } else if isSuggestion || line == .pending {
      sign = "+"
    } else if !row.isEnabled {
      sign = options.sign("·", "-")
    } else {
      sign =
        isInherited ? options.sign("«", "<") : options.sign("✓", "*")
    }
    let isPlain = base == .plain || base == Theme.selectedRow
    screen.write(
      sign, at: layout.check, row: y, style: errorColumn != nil ? Theme.error : isPlain ? Theme.sent : base)
    if row.isVerbatim {
      screen.write("%", at: layout.verbatim, row: y, style: base)
    } else if let reference, member == nil,
      state.composition.diagnostics(of: reference).contains(where: { $0.severity == .warning })
    {
      screen.write("!", at: layout.verbatim, row: y, style: Theme.warningText)
    }
    // A masked value needs no further sign.
    if row.isSecret, state.revealsSecrets {
      screen.write(options.sign("•", "s"), at: layout.secret, row: y, style: base)
    }
    if member == nil, let reference, let mark = state.changeMarks?.mark(of: reference, in: state.composition)
    {
      screen.write(
        mark == .moved ? options.sign("»", ">") : "~", at: layout.moved, row: y, style: Theme.sign)
    }
  }

  private func drawSentAs(in state: ComposerState, into screen: inout Screen, row y: Int) {
    guard let range = layout.sentAs, let reference, member == nil, !isWide else { return }
    let (text, isQuiet) = GridRowView.sentAsPreview(reference, columns: range.count, in: state)
    if isQuiet || isInherited || !isSent(in: state) {
      screen.write(
        text, at: range.lowerBound, row: y, width: range.count, style: Theme.quiet,
        mark: state.options.ellipsis)
    } else {
      let tint = Tint(
        text, of: row.type, isEncoded: GridRowView.isEncoded(reference, in: state))
      screen.write(
        tint, at: range.lowerBound, row: y, width: range.count, mark: state.options.ellipsis)
    }
  }

  private func drawEditor(
    _ edit: CellEdit, in state: ComposerState, into screen: inout Screen, row y: Int
  ) -> Point {
    let column = state.grid.column
    var range = GridRowView.editorColumns(in: layout, of: state)
    if column == .name { range = max(range.lowerBound, columns(of: .name).lowerBound)..<range.upperBound }
    let style = errorColumn == column ? Theme.error : Theme.editedCell
    let isMasked = column == .value && hidesValue(in: state)
    let (cells, cursor) = edit.editor.window(
      columns: range.count, style: style, isMasked: isMasked, mark: state.options.ellipsis)
    screen.fill(Rect(column: range.lowerBound, row: y, columns: range.count, rows: 1), style: style)
    screen.write(cells, at: range.lowerBound, row: y)
    if column == .value, !isMasked {
      markError(at: Self.errorOffset(in: state), in: edit, cursor: cursor, range, into: &screen, row: y)
    }
    InlineCompletion.drawGhost(
      at: cursor, in: range, into: &screen, row: y, of: state)
    return Point(column: range.lowerBound + cursor, row: y)
  }

  private func markError(
    at offset: Int?, in edit: CellEdit, cursor: Int, _ range: Range<Int>, into screen: inout Screen,
    row y: Int
  ) {
    guard let offset,
      let column = edit.editor.column(ofByte: offset, cursorColumn: cursor, columns: range.count)
    else { return }
    screen.restyle(Rect(column: range.lowerBound + column, row: y, columns: 1, rows: 1)) {
      $0 = Theme.error.on(.cell)
    }
  }

  private func hidesValue(in state: ComposerState) -> Bool {
    member.map { RowsTab.isMasked($0, in: state) } ?? (row.hidesText && !state.revealsSecrets)
  }

  private func summary(in state: ComposerState) -> String? {
    guard let reference, let outline = RowsTab.members(of: reference, in: state)?.outline,
      let node = outline.node(at: member?.position ?? [])
    else { return nil }
    let count = outline.nodes[node].count
    guard outline.nodes[node].kind == .object else { return count.counted("item") }
    guard isUnfolded == false, count > 0 else { return count.counted("member") }
    let names = outline.children(of: node).prefix(8).map { outline.name(of: $0) ?? "" }
    let rest = count > names.count ? [String(state.options.ellipsis)] : []
    return "{ \((names + rest).joined(separator: ", ")) }"
  }

  private func text(of column: GridColumn, in state: ComposerState) -> String {
    switch column {
    case .name:
      if isElement, let index = member?.position.last { return String(index) }
      guard row.name.isEmpty, reference != nil || isSuggestion else { return row.name }
      return state.options.sign("‹empty›", "(empty)")
    case .type:
      if isSuggestion || line == .pending { return "" }
      return reference?.list == .headers && row.type == .string ? "" : row.type.letter
    case .value:
      if isUnfolded != nil, let summary = summary(in: state) { return summary }
      return hidesValue(in: state)
        ? Secrets.mask(of: row) : row.source == .environment ? "$" + row.text : row.text
    }
  }
}

extension GridRowView {
  /// Whether the value of a row takes the room of the sent form, too: a header's that is sent as it is typed.
  static func isWide(_ row: Draft.Row, _ reference: Draft.RowReference) -> Bool {
    reference.list == .headers && row.isEnabled && row.source == .literal && row.type == .string
      && !ReferenceText.mayOccur(in: row.text)
  }

  private var isWide: Bool { reference.map { Self.isWide(row, $0) } ?? false }

  /// Returns the columns in which the cell of the cursor is edited, including a proposed completion.
  static func editorColumns(in layout: GridLayout, of state: ComposerState) -> Range<Int> {
    let text = state.edit?.editor.text ?? ""
    let most = layout.value.upperBound
    let width =
      TextLayout.columns(text.prefix(most))
      + TextLayout.columns(InlineCompletion.completion(in: state)?.rest ?? "")
    let range = layout.editorColumns(of: state.grid.column, width: width)
    guard state.grid.column == .value, let (row, reference) = state.editedRow, isWide(row, reference) else {
      return range
    }
    return range.lowerBound..<layout.end
  }
}

extension GridRowView {
  static func errorOffset(in state: ComposerState) -> Int? {
    guard case .cell(let reference, .value) = state.edit?.target,
      let problem = state.draft[reference]?.problem
    else {
      return nil
    }
    switch problem {
    case .notANumber(let offset): return offset
    case .invalidJSON(let error): return error.offset
    case .invalidDate(let position): return state.draft[reference]?.text.utf8Offset(ofColumn: position.column)
    case .notOfType, .notFinite: return nil
    }
  }
}

extension String {
  /// Returns the offset of a scalar of the first line, counted from 1.
  fileprivate func utf8Offset(ofColumn column: Int) -> Int {
    unicodeScalars.prefix(max(0, column - 1)).reduce(0) { $0 + UTF8.width($1) }
  }
}

extension Draft.RowType {
  /// The type as one letter, for a narrow grid.
  var letter: String {
    switch self {
    case .string: "t"
    case .number: "n"
    case .boolean: "b"
    case .null: "0"
    case .array: "a"
    case .object: "o"
    case .date: "d"
    case .file: "f"
    case .basic: "u"
    case .omitted: "-"
    }
  }
}
