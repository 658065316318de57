internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

struct DraftColumns {
  /// The first column of all lines: of the word, or the sign in its place.
  let start: Int
  let method: Int
  let text: Int
  /// The first column of the facts; nil if there is no room for them, nor for words.
  let facts: Int?
  let end: Int

  /// Makes the columns of a dialog, given those with its border.
  init(of columns: Int) {
    end = columns - 2
    switch columns {
    case 90...:
      (start, method, text) = (3, 14, 22)
      facts = text + max(26, (end - text) * 2 / 5)
    case 60...:
      (start, method, text) = (2, 12, 20)
      facts = text + (end - text) / 2
    default: (start, method, text, facts) = (2, 4, 11, nil)
    }
  }
}

extension DraftsView {
  private func style(_ style: Style, _ isSelected: Bool) -> Style {
    isSelected ? Theme.selectedLine.adding(style.attributes.intersection(.bold)) : style
  }

  func draw(
    _ entry: DraftsDialog.Entry, isSelected: Bool, _ columns: DraftColumns, into screen: inout Screen,
    row: Int
  ) {
    let base = style(.plain, isSelected)
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    if entry.isFolder {
      draw(folder: entry, isSelected, columns, into: &screen, row: row)
    } else {
      draw(draft: entry, isSelected, columns, into: &screen, row: row)
    }
  }

  private func draw(
    folder: DraftsDialog.Entry, _ isSelected: Bool, _ columns: DraftColumns, into screen: inout Screen,
    row: Int
  ) {
    let mark = state.options.ellipsis
    let count = drafts.draftCount(in: folder).counted("draft")
    let factsStart = columns.facts ?? columns.end - TextLayout.columns(count)
    var column = columns.start + min(2 * drafts.depth(of: folder), max(0, factsStart - columns.start - 12))
    let sign =
      drafts.isUnfolded(folder) ? state.options.sign("▾", "v") : state.options.sign("▸", ">")
    screen.write(sign, at: column, row: row, style: style(Theme.accent, isSelected))
    column += 2
    let name = folder.name.shown.dropLast().split(separator: "/").last.map { "\($0)/" } ?? ""
    column += screen.write(
      name, at: column, row: row, width: factsStart - 1 - column, style: style(Theme.key, isSelected),
      mark: mark)
    let facts = drafts.folders[folder.name.shown]
    if let title = facts?.title, column + 4 < factsStart {
      screen.write(
        title, at: column + 2, row: row, width: factsStart - column - 3,
        style: style(Theme.quiet, isSelected),
        mark: mark)
    }
    let text = columns.facts == nil ? count : ([count] + (facts?.given ?? [])).joined(separator: ", ")
    screen.write(
      text, at: factsStart, row: row, width: columns.end - factsStart,
      style: style(facts?.problem == nil ? Theme.quiet : Theme.errorText, isSelected), mark: mark)
  }

  private func draw(
    draft entry: DraftsDialog.Entry, _ isSelected: Bool, _ columns: DraftColumns, into screen: inout Screen,
    row: Int
  ) {
    let mark = state.options.ellipsis
    let facts = presentFacts(of: entry)
    let word = word(for: entry, facts)
    screen.write(
      columns.facts == nil ? word.sign : word.text, at: columns.start, row: row,
      style: style(word.style, isSelected))
    let preview = facts?.preview ?? entry.unsaved?.preview
    if let method = preview?.method ?? facts?.method {
      screen.write(
        method, at: columns.method, row: row, width: columns.text - columns.method - 1,
        style: style(Theme.method(method), isSelected), mark: mark)
    }
    // The name of an unsaved draft that can't be previewed has its method.
    let textStart = entry.unsaved != nil && preview == nil ? columns.method : columns.text
    let width = (columns.facts.map { $0 - 1 } ?? columns.end) - textStart
    var text = title(of: entry, facts)
    if let rows = preview?.rowCount, rows > 0, TextLayout.columns(text) + 10 <= width {
      text += ", " + rows.counted("row")
    }
    let isWrong = facts?.problem != nil
    screen.write(
      text, at: textStart, row: row, width: width,
      style: style(columns.facts == nil && isWrong ? Theme.errorText : .plain, isSelected), mark: mark)
    guard let start = columns.facts else { return }
    screen.write(
      factsText(of: entry, facts), at: start, row: row, width: columns.end - start,
      style: style(isWrong ? Theme.errorText : Theme.quiet, isSelected), mark: mark)
  }

  // MARK: - Words

  private func word(
    for entry: DraftsDialog.Entry, _ facts: ShelfFacts?
  ) -> (text: String, sign: String, style: Style) {
    func sign(_ unicode: String, _ ascii: String) -> String { state.options.sign(unicode, ascii) }
    if isOpen(entry) { return ("open", state.isModified ? sign("●", "*") : sign("◆", "@"), Theme.accent) }
    switch entry.group {
    case .unsaved: return ("unsaved", sign("●", "*"), Theme.warningText)
    case .trash: return ("trash", sign("×", "x"), Theme.quiet)
    case .folder, .recent:
      let text = entry.group == .recent ? "elsewhere" : ""
      return facts?.problem == nil
        ? (text, entry.group == .recent ? "~" : "", Theme.quiet) : (text, "!", Theme.errorText)
    }
  }

  private func title(of entry: DraftsDialog.Entry, _ facts: ShelfFacts?) -> String {
    guard let unsaved = entry.unsaved else {
      if let title = facts?.title, !title.isEmpty { return title }
      return entry.name.shown.lastPathComponent.withoutDraftSuffix
    }
    if let title = unsaved.title, !title.isEmpty { return title }
    guard let preview = unsaved.preview else { return unsaved.name }
    if let file = unsaved.file { return file.lastPathComponent.withoutDraftSuffix }
    return preview.url.isEmpty ? "no URL yet" : preview.url.withoutScheme
  }

  /// Returns the name of a draft's file, where its title says something else: several drafts may have the same title.
  private func fileName(of entry: DraftsDialog.Entry, _ facts: ShelfFacts) -> String? {
    guard let title = facts.title, !title.isEmpty else { return nil }
    let name = entry.name.shown.lastPathComponent.withoutDraftSuffix
    return FileNameSuggestion.stem(of: title) == FileNameSuggestion.stem(of: name) ? nil : name
  }

  private func factsText(of entry: DraftsDialog.Entry, _ facts: ShelfFacts?) -> String {
    if let unsaved = entry.unsaved {
      if entry.group == .trash { return unsaved.daysKept.map(Self.kept) ?? unsaved.time }
      return "\(unsaved.time), \(unsaved.cause.words)"
    }
    if entry.deleted != nil { return "kept until you quit" }
    guard let facts else { return String(state.options.ellipsis) }
    if let problem = facts.problem { return "broken: \(problem)" }
    if facts.isGone { return "it isn't there any more" }
    var parts: [String] = []
    if isOpen(entry), state.isModified { parts.append("unsaved changes") }
    if let file = fileName(of: entry, facts) { parts.append(file) }
    if facts.url?.isEmpty == true { parts.append("no URL yet") }
    parts += [facts.changed, facts.environment ?? "", facts.isReadOnly ? "read-only" : ""]
    if entry.group == .recent {
      parts.append(String(entry.name.shown.dropLast(entry.name.shown.lastPathComponent.count + 1)))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: state.options.sign(" · ", " | "))
  }

  static func kept(days: Int) -> String { "kept \(days == 1 ? "1 more day" : "\(days) more days")" }

  // MARK: - Facts

  func isOpen(_ entry: DraftsDialog.Entry) -> Bool {
    entry.key == state.fileName.map { .file($0) }
  }

  /// Returns the facts about an entry; of the open draft as it is now, whatever its file contains.
  func presentFacts(of entry: DraftsDialog.Entry) -> ShelfFacts? {
    guard isOpen(entry) else { return entry.facts }
    var facts = entry.facts ?? ShelfFacts()
    facts.title = state.document.title
    facts.method = state.draft.method
    facts.url = DraftHead.shown(state.draft.url)
    facts.environment = state.document.environment
    facts.preview = DraftPreview(state.draft, description: state.document.description)
    facts.isReadOnly = state.isFileReadOnly
    facts.problem = nil
    facts.isGone = false
    return facts
  }
}

extension FolderFacts {
  var given: [String] {
    if let problem { return ["its file is broken: \(problem)"] }
    return [
      preview.url.isEmpty ? nil : "base URL",
      preview.rowCount > 0 ? preview.rowCount.counted("header") : nil,
      variableCount > 0 ? variableCount.counted("variable") : nil,
      environment.map { "environment \($0)" },
    ].compactMap(\.self)
  }
}

extension RecoverableDraft.Cause {
  /// The end of a phrase that begins with a time.
  var words: String {
    switch self {
    case .crash: "after a crash"
    case .putAside: "put aside"
    case .postponed: "left for later"
    }
  }
}

extension String {
  var withoutDraftSuffix: String {
    utf8.count > DraftNamePrompt.suffix.utf8.count && hasSuffix(DraftNamePrompt.suffix)
      ? String(dropLast(DraftNamePrompt.suffix.count)) : self
  }

  fileprivate var withoutScheme: String {
    hasPrefix("https://") ? String(dropFirst(8)) : self
  }
}
