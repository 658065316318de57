internal import ScreenModel
internal import WiredraftCore

/// Draws the list of drafts over the panes: the field, the found drafts, and details of the selected one.
struct DraftsView {
  let state: ComposerState
  let drafts: DraftsDialog

  /// Whether there is room for a line above each part of the list.
  var hasHeadings: Bool { state.size.rows >= 16 }
  var noteRows: Int { state.size.rows >= 16 ? 3 : 2 }

  /// The place of the dialog, including its border.
  var place: Rect {
    let size = state.size
    return DialogPlace.rect(
      Size(
        columns: size.columns >= 100 ? min(size.columns - 8, 116) : size.columns,
        rows: size.rows >= 30 ? min(44, size.rows - 6) : size.rows >= 16 ? size.rows - 4 : size.rows - 1),
      in: size)
  }

  // MARK: - Lines

  private var lineCount: Int { drafts.found.count + (hasHeadings ? drafts.sections.count : 0) }

  /// The content of a line: an entry or the heading of a part.
  private enum Line {
    case entry(Int)
    case heading(DraftsDialog.Section)
  }

  private func line(of index: Int) -> Int {
    guard hasHeadings else { return index }
    return index + drafts.sections.count { $0.range.lowerBound <= index }
  }

  private func content(of line: Int) -> Line {
    guard hasHeadings else { return .entry(line) }
    for (number, section) in drafts.sections.enumerated() {
      // Each part is shifted by its own heading and those of the parts before it.
      if line == section.range.lowerBound + number { return .heading(section) }
      if line <= section.range.upperBound + number { return .entry(line - number - 1) }
    }
    return .entry(line - drafts.sections.count)
  }

  /// Returns the entry of a line; nil for a heading.
  private func index(of line: Int) -> Int? {
    if case .entry(let index) = content(of: line) { index } else { nil }
  }

  /// The place of the list on the screen.
  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 2, columns: rect.columns - 2,
        rows: max(1, rect.rows - 3 - noteRows)),
      count: lineCount, selection: line(of: drafts.selection))
  }

  /// The indices of the visible entries among those found.
  var visibleEntries: Range<Int> {
    let visible = list.visible
    let inner = visible.compactMap { index(of: $0) }
    guard let first = inner.first, let last = inner.last else { return 0..<0 }
    return first..<last + 1
  }

  /// Returns the entry at a point of the screen; nil if there is none.
  func entry(at point: Point) -> Int? { list.index(at: point).flatMap { index(of: $0) } }

  // MARK: - Drawing

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = place
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let inner = rect.columns - 4
    let (cells, cursor) = drafts.editor.window(columns: inner)
    screen.fill(Rect(column: 2, row: 1, columns: inner, rows: 1), style: Theme.editedCell)
    if drafts.editor.text.isEmpty {
      screen.write(
        " type to find: name, title, URL, method", at: 2, row: 1, width: inner,
        style: Theme.quiet, mark: state.options.ellipsis)
    }
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2, row: 1)
    let columns = Columns(inner: inner)
    for (row, line) in list.visible.enumerated() {
      switch content(of: line) {
      case .entry(let index):
        let (entry, isSelected) = (drafts.entry(at: index), index == drafts.selection)
        if entry.isFolder {
          draw(folder: entry, isSelected: isSelected, columns, into: &screen, row: 2 + row)
        } else if let unsaved = entry.unsaved {
          let sign = entry.group == .trash ? state.options.sign("×", "x") : state.options.sign("●", "*")
          draw(unsaved, sign, isSelected: isSelected, columns, into: &screen, row: 2 + row)
        } else {
          draw(entry, isSelected: isSelected, columns, into: &screen, row: 2 + row)
        }
      case .heading(let section):
        screen.write(
          heading(section), at: 2, row: 2 + row, width: inner, style: Theme.quiet,
          mark: state.options.ellipsis)
      }
    }
    drawNote(into: &screen, row: rect.rows - 1 - noteRows, columns: inner)
    return (Surface(rect: rect, screen: screen), Point(column: rect.column + 2 + cursor, row: rect.row + 1))
  }

  private var title: String {
    guard drafts.folder != nil else { return "Drafts: reading the folder" }
    let folders = drafts.entries.count { $0.isFolder }
    let all = drafts.entries.count - folders
    if drafts.readCount < drafts.entries.count {
      return "Drafts: \((drafts.readCount - folders).grouped) of \(all.grouped) read"
    }
    if !drafts.editor.text.isEmpty, drafts.found.count < all {
      return "Drafts: \(drafts.found.count.grouped) of \(all.grouped)"
    }
    // The unsaved drafts may not be visible.
    return drafts.unsavedCount > 0 ? "Drafts, \(drafts.unsavedCount.grouped) unsaved" : "Drafts"
  }

  private func heading(_ section: DraftsDialog.Section) -> String {
    switch section.group {
    case .unsaved: return "Unsaved, left by earlier sessions"
    case .recent: return "Recent, elsewhere"
    case .trash: return "Discarded, kept for 14 days"
    case .folder: break
    }
    guard let folder = drafts.folder else { return "" }
    if !section.range.isEmpty {
      return drafts.isCut ? "In \(folder): not all, its folders are too many or too deep" : "In \(folder)"
    }
    return drafts.entries.contains(where: { $0.group == .folder })
      ? "In \(folder): none of these" : "In \(folder): no draft"
  }

  /// The columns of the parts of an entry.
  private struct Columns {
    let method: Int
    let text: Int
    /// The first column of the name; nil if there is no room for it.
    let name: Int?
    let changed: Int
    let end: Int

    init(inner: Int) {
      end = 2 + inner
      method = 4
      text = method + (inner >= 70 ? 9 : 7)
      if inner >= 60 {
        changed = end - 10
        name = changed - min(36, inner * 3 / 10) - 1
      } else {
        changed = end
        name = nil
      }
    }

    private init(method: Int, text: Int, like other: Columns) {
      (self.method, self.text) = (method, text)
      (name, changed, end) = (other.name, other.changed, other.end)
    }

    /// Returns the columns of an entry in folders, which is moved as far as its text keeps some room.
    func indented(by depth: Int) -> Columns {
      let shift = max(0, min(2 * depth, (name ?? changed) - text - 12))
      return Columns(method: method + shift, text: text + shift, like: self)
    }
  }

  /// Draws a folder: a sign, its name and title, and the number of its drafts.
  private func draw(
    folder: DraftsDialog.Entry, isSelected: Bool, _ columns: Columns, into screen: inout Screen, row: Int
  ) {
    let base = isSelected ? Theme.selectedLine : .plain
    let quiet = isSelected ? base : Theme.quiet
    let mark = state.options.ellipsis
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    let count = drafts.draftCount(in: folder).counted("draft")
    let countStart = columns.end - TextLayout.columns(count)
    var column = columns.indented(by: drafts.depth(of: folder)).method
    let isUnfolded = drafts.isUnfolded(folder)
    let sign = isUnfolded ? state.options.sign("▾", "v") : state.options.sign("▸", ">")
    screen.write(sign, at: column, row: row, style: isSelected ? base : Theme.accent)
    column += 2
    let name = folder.name.shown.dropLast().split(separator: "/").last.map { "\($0)/" } ?? ""
    column += screen.write(
      name, at: column, row: row, width: countStart - 1 - column,
      style: isSelected ? base : Style(.bold), mark: mark)
    if let title = drafts.titles[folder.name.shown], column + 4 < countStart {
      screen.write(title, at: column + 2, row: row, width: countStart - column - 3, style: quiet, mark: mark)
    }
    screen.write(count, at: countStart, row: row, style: quiet)
  }

  private func draw(
    _ entry: DraftsDialog.Entry, isSelected: Bool, _ columns: Columns, into screen: inout Screen, row: Int
  ) {
    let base = isSelected ? Theme.selectedLine : .plain
    let quiet = isSelected ? base : Theme.quiet
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    let isOpen = entry.name.path == state.fileName
    let facts = isOpen ? presentFacts(entry.facts) : entry.facts
    let isWrong = facts?.problem != nil
    let sign =
      isOpen
      ? state.isModified ? state.options.sign("●", "*") : state.options.sign("▸", ">") : isWrong ? "!" : " "
    screen.write(sign, at: 2, row: row, style: isSelected ? base : isWrong ? Theme.errorText : Theme.accent)
    let mark = state.options.ellipsis
    let columns = columns.indented(by: drafts.depth(of: entry))
    screen.write(
      facts?.method ?? "", at: columns.method, row: row, width: columns.text - columns.method - 1,
      style: isSelected ? base : Theme.key, mark: mark)
    let textEnd = (columns.name ?? columns.changed) - 1
    let (text, isQuiet) = words(for: entry, facts, hasName: columns.name != nil)
    screen.write(
      text, at: columns.text, row: row, width: textEnd - columns.text,
      style: isSelected ? base : isWrong ? Theme.errorText : isQuiet ? Theme.quiet : .plain, mark: mark)
    guard let name = columns.name else { return }
    let shownName =
      drafts.depth(of: entry) > 0
      ? ShelfName(path: entry.name.path, shown: entry.name.shown.lastPathComponent) : entry.name
    screen.write(
      shown(shownName, columns: columns.changed - name - 1), at: name, row: row,
      width: columns.changed - name - 1, style: base, mark: mark)
    let changed = facts?.changed ?? ""
    screen.write(changed, at: columns.end - TextLayout.columns(changed), row: row, style: quiet)
  }

  /// Draws an unsaved or discarded draft of an earlier session: its name, the time of its last change or of its
  /// discarding, and the number of changes.
  private func draw(
    _ unsaved: RecoverableDraft, _ sign: String, isSelected: Bool, _ columns: Columns,
    into screen: inout Screen,
    row: Int
  ) {
    let base = isSelected ? Theme.selectedLine : .plain
    let mark = state.options.ellipsis
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    screen.write(sign, at: 2, row: row, style: isSelected ? base : Theme.warningText)
    let facts = columns.name == nil ? "" : "\(unsaved.time), \(unsaved.changes)"
    let factsStart = columns.end - TextLayout.columns(facts)
    let end = facts.isEmpty ? columns.end : factsStart - 1
    screen.write(
      unsaved.name, at: columns.method, row: row, width: end - columns.method, style: base, mark: mark)
    screen.write(facts, at: factsStart, row: row, style: isSelected ? base : Theme.quiet)
  }

  /// Returns the text of an entry, and whether it is only a placeholder.
  private func words(
    for entry: DraftsDialog.Entry, _ facts: ShelfFacts?, hasName: Bool
  ) -> (text: String, isQuiet: Bool) {
    let name = entry.name.shown.lastPathComponent.withoutDraftSuffix
    guard let facts else { return hasName ? (String(state.options.ellipsis), true) : (name, true) }
    if let problem = facts.problem { return (hasName ? problem : "\(name): \(problem)", false) }
    if facts.isGone { return (hasName ? "gone" : "\(name): gone", true) }
    if let title = facts.title, !title.isEmpty { return (title, false) }
    guard let url = facts.url, !url.isEmpty else { return (hasName ? "no URL yet" : name, true) }
    return (url.withoutScheme, false)
  }

  /// Returns a name that fits into a number of columns; a path keeps its end, which distinguishes files.
  func shown(_ name: ShelfName, columns: Int) -> String {
    let text = name.shown.withoutDraftSuffix
    guard TextLayout.columns(text) > columns else { return text }
    let last = text.lastPathComponent
    guard last != text, TextLayout.columns(last) + 2 <= columns else { return last }
    var start = text.endIndex
    while start > text.startIndex, TextLayout.columns(text[text.index(before: start)...]) < columns {
      start = text.index(before: start)
    }
    return String(state.options.ellipsis) + text[start...]
  }
}

extension String {
  /// The name of a file without the suffix of draft files.
  fileprivate var withoutDraftSuffix: String {
    hasSuffix(DraftNamePrompt.suffix) && count > DraftNamePrompt.suffix.count
      ? String(dropLast(DraftNamePrompt.suffix.count)) : self
  }

  fileprivate var withoutScheme: String {
    hasPrefix("https://") ? String(dropFirst(8)) : self
  }
}
