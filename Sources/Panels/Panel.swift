package import ScreenModel

/// The contents of a box over the screen as data: one engine places, draws and scrolls it, and finds what is at a point.
package struct Panel {
  package var title: String
  /// The widest box.
  package var columns: Int
  /// The rows of a box that doesn't depend on its contents; nil for one that does.
  package var rows: Int?
  /// Whether the box is at the bottom of the screen.
  package var isLow: Bool
  package var parts: [Part]
  /// The names of several panels in the frame, of which this is one; nil for a panel of its own.
  package var sections: Sections?
  /// The explanation of the selected entry, below a rule.
  package var foot: [Paragraph] = []
  /// The most rows of the foot; a panel with a list keeps them free, so that its entries don't move. Nil for the usual.
  package var footRows: Int?
  /// Whether the foot takes more rows for a longer text, up to all but one entry.
  package var footGrows: Bool

  package init(
    title: String, columns: Int, rows: Int? = nil, isLow: Bool = false, footRows: Int? = nil,
    footGrows: Bool = false, parts: [Part]
  ) {
    (self.title, self.columns, self.rows, self.isLow) = (title, columns, rows, isLow)
    (self.footRows, self.footGrows, self.parts) = (footRows, footGrows, parts)
  }

  package struct Sections {
    package var names: [String]
    package var selected: Int

    package init(names: [String], selected: Int) { (self.names, self.selected) = (names, selected) }

    /// Returns the columns of each name in a frame behind its title, as far as there is room; those of the selected one
    /// alone if there is none for all.
    package func columns(behind title: String, in columns: Int) -> [Range<Int>?] {
      var column = TextLayout.columns(title) + 5
      let ranges = names.map { name in
        defer { column += TextLayout.columns(name) + 2 }
        return column..<column + TextLayout.columns(name)
      }
      if let last = ranges.last, last.upperBound + 2 <= columns { return ranges }
      let start = TextLayout.columns(title) + 5
      return names.indices.map { $0 == selected ? start..<start + TextLayout.columns(names[$0]) : nil }
    }
  }

  package enum Part {
    /// Entries; they take the rows that the other parts leave.
    case list(List)
    /// Paragraphs in at most as many lines; `isFixed` keeps free those that they don't need.
    case text([Paragraph], limit: Int, isFixed: Bool = false)
    /// Paragraphs as the main part, scrolled to a line.
    case page([Paragraph], top: Int)
    case field(Field)
    /// Columns from left to right, with a line between them; the last one takes the rest of the width.
    case columns([(columns: Int, parts: [Part])])
    /// A free line.
    case gap
  }

  package struct Paragraph {
    package var text: String
    package var style: Style
    /// The most lines that it takes; a single one is cut within a word.
    package var limit: Int
    /// Whether it is shown even if a longer paragraph before it has to be cut.
    package var isKept: Bool

    package init(_ text: String, _ style: Style = .plain, limit: Int = .max, isKept: Bool = false) {
      (self.text, self.style, self.limit, self.isKept) = (text, style, limit, isKept)
    }
  }

  /// A list, whose entries are asked for only when they are visible.
  package struct List {
    package var count: Int
    package var selection: Int
    /// Whether the selection moves; if not, only its sign is shown.
    package var isActive: Bool
    /// The titles above the entries; none if it is empty, or if there is no room for them.
    package var titles: [Piece]
    package var row: (Int) -> Row

    package init(
      count: Int, selection: Int, isActive: Bool = true, titles: [Piece] = [], row: @escaping (Int) -> Row
    ) {
      (self.count, self.selection, self.isActive) = (count, selection, isActive)
      (self.titles, self.row) = (titles, row)
    }
  }

  /// An entry of a list.
  package struct Row {
    package var pieces: [Piece]
    /// The style of the pieces that have none.
    package var style: Style
    /// The field after the pieces, if the entry is being edited.
    package var field: Field?

    package init(_ pieces: [Piece], style: Style = .plain, field: Field? = nil) {
      (self.pieces, self.style, self.field) = (pieces, style, field)
    }
  }

  /// A piece of an entry.
  package struct Piece {
    package var text: String
    package var style: Style?
    /// The columns that it takes, with the gap after it; nil for those of its text.
    package var columns: Int?
    /// The text in its place if there is no room for it.
    package var short: String?
    /// Whether it is at the end of the row.
    package var isTrailing: Bool

    package init(
      _ text: String, _ style: Style? = nil, columns: Int? = nil, short: String? = nil,
      isTrailing: Bool = false
    ) {
      (self.text, self.style, self.columns) = (text, style, columns)
      (self.short, self.isTrailing) = (short, isTrailing)
    }
  }

  /// An edited text.
  package struct Field {
    package var label: String
    /// Text after the edited one that is not part of it.
    package var suffix: String
    /// Returns the visible cells of the text in a number of columns, with a style for what isn't selected, and the
    /// column of the cursor.
    package var window: (_ columns: Int, _ style: Style) -> (cells: [Cell], cursor: Int)

    package init(
      label: String = "", suffix: String = "",
      window: @escaping (_ columns: Int, _ style: Style) -> (cells: [Cell], cursor: Int)
    ) {
      (self.label, self.suffix, self.window) = (label, suffix, window)
    }
  }
}

/// The styles of panels, and whether they are drawn with ASCII characters.
package struct PanelTheme: Sendable {
  package var border: Style
  package var title: Style
  /// The sign of the selected entry, and of more entries than are visible.
  package var sign: Style
  /// Titles above entries, lines between columns, what follows the text of a field.
  package var quiet: Style
  /// The selected entry of a list whose selection doesn't move.
  package var chosen: Style
  package var field: Style
  package var isASCII: Bool

  package init(
    border: Style, title: Style, sign: Style, quiet: Style, chosen: Style, field: Style, isASCII: Bool
  ) {
    (self.border, self.title, self.sign) = (border, title, sign)
    (self.quiet, self.chosen, self.field, self.isASCII) = (quiet, chosen, field, isASCII)
  }

  var lines: BoxLines { isASCII ? .ascii : .unicode }
  var ellipsis: Unicode.Scalar { isASCII ? "~" : "…" }
  var selectionSign: String { isASCII ? ">" : "▸" }
  var moreSign: Unicode.Scalar { isASCII ? "v" : "▾" }
}
