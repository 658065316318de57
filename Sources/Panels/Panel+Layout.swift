package import ScreenModel

extension Panel {
  /// A panel in its place on the screen.
  package struct Placed {
    /// The place of the box.
    package let rect: Rect
    /// The lists and pages, in order.
    package internal(set) var windows: [ListWindow] = []
    /// The places of the fields, in order.
    package internal(set) var fields: [Rect] = []
    var blocks: [Block] = []
    var foot: Block?
    var bars: [Rect] = []

    /// Returns the entry at a point of the screen, and the index of its list; nil if there is none.
    package func entry(at point: Point) -> (list: Int, index: Int)? {
      for (list, window) in windows.enumerated() {
        if let index = window.index(at: point) { return (list, index) }
      }
      return nil
    }
  }

  struct Block {
    var part: Part
    var rect: Rect
    var lines: [Paragraph] = []
    var window: Int?
  }

  static func margin(in columns: Int) -> Int { columns < 60 ? 1 : 2 }

  /// Places the panel on a screen.
  package func placed(in size: Size, _ theme: PanelTheme) -> Placed {
    let width = min(columns, size.columns)
    let inner = Rect(column: 1, row: 1, columns: width - 2, rows: 0)
    let text = inner.columns - 2 * Self.margin(in: width)
    let extents = extent(of: parts, columns: inner.columns, margin: Self.margin(in: width), theme)
    let most = rows ?? min(size.rows - 1, extents.grows ? size.rows * 3 / 4 + 2 : .max)
    let free = min(most, size.rows - 1) - 2
    let footMost = free - 1 - min(1, extents.flexible)
    let usual = max(0, footRows.map { min($0, footMost) } ?? min(width < 60 ? 6 : 4, free / 3))
    let footLimit = footGrows ? max(usual, footMost) : usual
    var footLines = Self.lines(of: foot, columns: text, limit: footLimit, theme)
    var footRows = extents.grows ? max(usual, footLines.count) : footLines.count
    if footRows > 0 { footRows += 1 }
    var wanted = 2 + extents.fixed + extents.flexible + footRows
    // A free line above and below the entries, if there is room for it.
    let isLoose = extents.grows && rows == nil && wanted + 2 <= most
    if isLoose { wanted += 2 }
    var rect = DialogPlace.rect(Size(columns: width, rows: rows ?? min(wanted, most)), in: size)
    if isLow { rect.row = size.rows - 1 - rect.rows }
    let room = rect.rows - 2 - extents.fixed - (extents.grows ? 1 : 0)
    if footRows > room {
      footRows = room >= 2 ? room : 0
      footLines = Self.lines(of: foot, columns: text, limit: max(0, footRows - 1), theme)
    }
    var placed = Placed(rect: rect)
    place(
      parts,
      in: Rect(
        column: rect.column + 1, row: rect.row + 1 + (isLoose ? 1 : 0), columns: inner.columns,
        rows: rect.rows - 2 - footRows - (isLoose ? 2 : 0)), margin: Self.margin(in: width), theme,
      into: &placed)
    if footRows > 0 {
      placed.foot = Block(
        part: .gap,
        rect: Rect(
          column: rect.column, row: rect.row + rect.rows - 1 - footRows, columns: rect.columns, rows: footRows
        ),
        lines: footLines)
    }
    return placed
  }

  // MARK: - Measuring

  private func extent(
    of parts: [Part], columns: Int, margin: Int, _ theme: PanelTheme
  ) -> (fixed: Int, flexible: Int, grows: Bool) {
    parts.reduce((0, 0, false)) { sum, part in
      let rows = extent(of: part, columns: columns, margin: margin, theme)
      return (sum.0 + rows.fixed, sum.1 + rows.flexible, sum.2 || rows.grows)
    }
  }

  private func extent(
    of part: Part, columns: Int, margin: Int, _ theme: PanelTheme
  ) -> (fixed: Int, flexible: Int, grows: Bool) {
    switch part {
    case .list(let list): return (list.titles.isEmpty ? 0 : 1, max(1, list.count), true)
    case .page(let paragraphs, _):
      let lines = Self.lines(of: paragraphs, columns: columns - 2 * margin, limit: .max, theme)
      return (0, max(1, lines.count), true)
    case .text(let paragraphs, let limit, let isFixed):
      let lines = Self.lines(of: paragraphs, columns: columns - 2 * margin, limit: limit, theme)
      return (isFixed ? limit : lines.count, 0, false)
    case .field, .gap: return (1, 0, false)
    case .columns(let all):
      let extents = zip(all, Self.widths(all, columns: columns)).map { column, width in
        extent(of: column.parts, columns: width, margin: margin, theme)
      }
      let fixed = extents.map(\.fixed).max() ?? 0
      let whole = extents.map { $0.fixed + $0.flexible }.max() ?? 0
      return (fixed, whole - fixed, extents.contains { $0.grows })
    }
  }

  private static func widths(_ columns: [(columns: Int, parts: [Part])], columns width: Int) -> [Int] {
    let taken = columns.dropLast().reduce(0) { $0 + $1.columns + 1 }
    return columns.dropLast().map(\.columns) + [max(0, width - taken)]
  }

  // MARK: - Placing

  private func place(
    _ parts: [Part], in rect: Rect, margin: Int, _ theme: PanelTheme, into placed: inout Placed
  ) {
    let extents = parts.map { extent(of: $0, columns: rect.columns, margin: margin, theme) }
    var free = rect.rows - extents.reduce(0) { $0 + $1.fixed }
    var row = rect.row
    for (part, extent) in zip(parts, extents) {
      let more = extent.grows ? max(0, free) : 0
      free -= more
      let place = Rect(column: rect.column, row: row, columns: rect.columns, rows: extent.fixed + more)
      row += place.rows
      var block = Block(part: part, rect: place)
      switch part {
      case .list(let list):
        let isTitled = !list.titles.isEmpty
        block.window = placed.windows.count
        placed.windows.append(
          ListWindow(
            rect: Rect(
              column: place.column, row: place.row + (isTitled ? 1 : 0), columns: place.columns,
              rows: max(1, place.rows - (isTitled ? 1 : 0))), count: list.count, selection: list.selection))
      case .page(let paragraphs, let top):
        block.lines = Self.lines(of: paragraphs, columns: place.columns - 2 * margin, limit: .max, theme)
        block.window = placed.windows.count
        placed.windows.append(ListWindow(rect: place, count: block.lines.count, top: top))
      case .text(let paragraphs, let limit, _):
        block.lines = Self.lines(of: paragraphs, columns: place.columns - 2 * margin, limit: limit, theme)
      case .field:
        placed.fields.append(
          Rect(column: place.column + margin, row: place.row, columns: place.columns - 2 * margin, rows: 1))
      case .columns(let all):
        var column = place.column
        for (index, (part, width)) in zip(all, Self.widths(all, columns: place.columns)).enumerated() {
          if index > 0 {
            placed.bars.append(Rect(column: column, row: place.row, columns: 1, rows: place.rows))
            column += 1
          }
          self.place(
            part.parts, in: Rect(column: column, row: place.row, columns: width, rows: place.rows),
            margin: margin, theme, into: &placed)
          column += width
        }
        continue
      case .gap: continue
      }
      placed.blocks.append(block)
    }
  }

  /// Those that are kept come first when there is no room for all.
  private static func lines(
    of paragraphs: [Paragraph], columns: Int, limit: Int, _ theme: PanelTheme
  ) -> [Paragraph] {
    let mark = String(theme.ellipsis)
    var room = limit
    var lines: [[Paragraph]] = Array(repeating: [], count: paragraphs.count)
    for isKept in [true, false] {
      for (index, paragraph) in paragraphs.enumerated() where paragraph.isKept == isKept && room > 0 {
        guard paragraph.limit > 1 else {
          let text = TextLayout.truncated(paragraph.text, to: columns, mark: mark)
          lines[index] = [Paragraph(text, paragraph.style)]
          room -= 1
          continue
        }
        lines[index] = TextWrap.lines(
          paragraph.text, columns: columns, limit: min(room, paragraph.limit), mark: mark
        ).map {
          Paragraph($0, paragraph.style)
        }
        room -= lines[index].count
      }
    }
    return Array(lines.joined())
  }
}
