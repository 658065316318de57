internal import DraftFormats
internal import Panels
internal import ScreenModel
internal import WiredraftCore

extension DraftsView {
  private struct Parts {
    /// The method, or another word before the URL.
    var word = ""
    var wordStyle = Style.plain
    var url = ""
    var hasURL = true
    var description = ""
    var rows: [DraftPreview.Line] = []
    var rowCount = 0
    /// The lines of a body that is given as a whole.
    var body: [String] = []
    var facts: [(text: String, style: Style)] = []
    var sentence: Sentence = ""

    init() {}

    init(_ preview: DraftPreview?) {
      guard let preview else { return }
      (word, wordStyle) = (preview.method, Theme.method(preview.method))
      (url, description) = (preview.url, preview.description)
      (rows, rowCount, body) = (preview.lines, preview.rowCount, preview.body)
    }
  }

  func drawPreview(_ columns: DraftColumns, into screen: inout Screen, row: Int) {
    let mark = state.options.ellipsis
    let width = columns.end - columns.start
    func wrapped(_ text: String, limit: Int) -> [String] {
      limit > 0 ? TextWrap.lines(text, columns: width, limit: limit, mark: String(mark)) : []
    }
    if coversMessages, let message = state.message {
      let style = message.kind == .failure ? Theme.errorText : .plain
      for (line, text) in wrapped(state.text(message.text), limit: previewRows).enumerated() {
        screen.write(text, at: columns.start, row: row + line, style: style)
      }
      return
    }
    let parts = parts
    let end = row + previewRows
    var row = row
    if !parts.word.isEmpty || !parts.url.isEmpty {
      let used =
        parts.word.isEmpty
        ? 0
        : screen.write(
          parts.word, at: columns.start, row: row, width: width, style: parts.wordStyle, mark: mark) + 1
      screen.write(
        parts.url.isEmpty && parts.hasURL ? "no URL yet" : parts.url, at: columns.start + used, row: row,
        width: width - used,
        style: parts.url.isEmpty ? Theme.quiet : .plain, mark: mark)
      row += 1
    }
    if !parts.description.isEmpty, previewRows > 2 {
      screen.write(
        parts.description, at: columns.start, row: row, width: width, style: Theme.quiet, mark: mark)
      row += 1
    }
    // The last lines are laid out first: they say what happens next.
    let sentence = wrapped(drafts.opening ?? state.text(parts.sentence), limit: previewRows > 2 ? 2 : 1)
    let facts = parts.facts.prefix(max(0, end - row - sentence.count))
    let hasRows = !parts.rows.isEmpty || !parts.body.isEmpty
    let blanks = isRoomy ? (hasRows ? 2 : 1) : 0
    let room = end - row - facts.count - sentence.count - blanks
    if isRoomy, hasRows { row += 1 }
    if hasRows, room > 0 { row += drawRows(parts, columns, into: &screen, row: row, limit: room) }
    if isRoomy { row += 1 }
    for (text, style) in facts {
      screen.write(text, at: columns.start, row: row, width: width, style: style, mark: mark)
      row += 1
    }
    for text in sentence {
      screen.write(text, at: columns.start, row: row, style: .plain)
      row += 1
    }
  }

  private func drawRows(
    _ parts: Parts, _ columns: DraftColumns, into screen: inout Screen, row: Int, limit: Int
  ) -> Int {
    let mark = state.options.ellipsis
    let width = columns.end - columns.start
    let count = parts.rowCount + parts.body.count
    let shown = count > limit ? max(0, limit - 1) : limit
    let rows = parts.rows.prefix(shown)
    let nameColumns = min(max(14, rows.map { TextLayout.columns($0.name) }.max() ?? 0), width / 2)
    for (index, line) in rows.enumerated() {
      let nameStyle = line.isEnabled ? Theme.name : Theme.disabled
      screen.write(
        line.name, at: columns.start, row: row + index, width: nameColumns, style: nameStyle, mark: mark)
      let start = columns.start + nameColumns + 2
      let value = line.isHidden ? state.options.sign(Secrets.mask, "****") : line.value
      let used = screen.write(
        value, at: start, row: row + index, width: columns.end - start,
        style: line.isEnabled ? Theme.value(of: line.type) : Theme.disabled, mark: mark)
      if !line.isEnabled {
        let place = start + used + (used > 0 ? 2 : 0)
        screen.write(
          "off", at: place, row: row + index, width: columns.end - place, style: Theme.quiet, mark: mark)
      }
    }
    let body = parts.body.prefix(shown - rows.count)
    for (index, line) in body.enumerated() {
      screen.write(
        line, at: columns.start, row: row + rows.count + index, width: width, style: .plain, mark: mark)
    }
    let used = rows.count + body.count
    guard count > used else { return used }
    let left = parts.rowCount - rows.count
    screen.write(
      left > 0 ? "\(mark) \(left.grouped) more \(left == 1 ? "row" : "rows")" : String(mark),
      at: columns.start,
      row: row + used, width: width, style: Theme.quiet)
    return used + 1
  }

  // MARK: - Parts

  private var parts: Parts {
    guard let entry = drafts.selected else { return emptyParts }
    if entry.isFolder { return parts(ofFolder: entry) }
    if let unsaved = entry.unsaved { return parts(of: unsaved, isDiscarded: entry.group == .trash) }
    let facts = presentFacts(of: entry)
    var parts = Parts(facts?.preview)
    if facts?.preview == nil, let method = facts?.method {
      (parts.word, parts.wordStyle, parts.url) = (method, Theme.method(method), facts?.url ?? "")
    }
    parts.facts = [(place(of: entry, facts), Theme.quiet)]
    if entry.deleted != nil {
      parts.sentence = "It is in the trash until you quit: \(key: .choose) restores it."
      return parts
    }
    if let problem = facts?.problem {
      parts.hasURL = facts?.url != nil
      let reason: Sentence = "It can't be read: \(problem)."
      parts.facts.append((state.text(reason), Theme.errorText))
      // On a small screen the reason matters most.
      parts.sentence = previewRows > 2 ? "\(key: .choose) opens its text, to be mended. \(fate)" : reason
    } else if facts?.isGone == true {
      parts.sentence =
        entry.group == .recent
        ? "It isn't there any more; \(key: .deleteDraft, in: DraftsDialog.keys) leaves it out of this list."
        : "It isn't there any more."
    } else if isOpen(entry) {
      parts.sentence = "This draft is open; \(key: .choose) goes back to it."
    } else {
      parts.sentence = "Opens it here. \(fate)"
    }
    return parts
  }

  private var emptyParts: Parts {
    var parts = Parts()
    guard drafts.folder != nil, !drafts.isReading else { return parts }
    parts.sentence =
      drafts.entries.isEmpty
      ? "No drafts in this folder. \(key: .save) saves this one, \(key: .newDraft) begins a new one."
      : "No draft has this in its name, its folders, its title, URL or method. \(key: .deleteToStart) clears it."
    return parts
  }

  private func parts(ofFolder entry: DraftsDialog.Entry) -> Parts {
    let facts = drafts.folders[entry.name.shown]
    var parts = Parts(facts?.preview)
    if !parts.url.isEmpty { (parts.word, parts.wordStyle) = ("base URL", Theme.quiet) }
    let about = [entry.name.shown, drafts.draftCount(in: entry).counted("draft"), facts?.title].compactMap(
      \.self)
    parts.facts = [(about.joined(separator: ", "), Theme.quiet)]
    if let problem = facts?.problem {
      parts.facts.append(("Its folder.wiredraft.json can't be read: \(problem).", Theme.errorText))
    }
    parts.sentence =
      drafts.isUnfolded(entry)
      ? "\(key: .choose) folds it, \(key: .nextFolder) goes to the next folder; typing finds a draft in any folder."
      : "\(key: .choose) shows its drafts; typing finds a draft in any folder."
    return parts
  }

  private func parts(of unsaved: RecoverableDraft, isDiscarded: Bool) -> Parts {
    var parts = Parts(unsaved.preview)
    if unsaved.preview == nil { parts.url = unsaved.name }
    if unsaved.damagedLines > 0 {
      let lines = unsaved.damagedLines.counted("damaged line")
      parts.facts.append(("\(lines) at the end of its journal can't be read.", Theme.warningText))
    }
    let width = place.columns - 6
    let start = isDiscarded ? "In the trash since \(unsaved.time). " : ""
    let home = unsaved.file.map { file in
      let label = start + "Its file: "
      return label + shownPath(file, columns: width - TextLayout.columns(label))
    }
    parts.facts.append((home ?? start + "It has no file yet.", Theme.quiet))
    if isDiscarded {
      let kept = unsaved.daysKept.map { " It is \(Self.kept(days: $0))." } ?? ""
      parts.sentence = "\(key: .choose) restores it with its \(unsaved.changes) and opens it.\(kept) \(fate)"
    } else {
      parts.sentence = "Undo of its \(unsaved.changes) comes back with it. \(fate)"
    }
    return parts
  }

  private var fate: String {
    if state.isModified {
      return "First you are asked about the unsaved changes of the draft that is open now."
    }
    if state.lesson == nil, state.session.isRequested {
      return "The draft that is open now is kept in this list, as unsaved."
    }
    return state.fileName == nil ? "" : "The draft that is open now is kept in this list."
  }

  private func place(of entry: DraftsDialog.Entry, _ facts: ShelfFacts?) -> String {
    var place = entry.name.shown
    if let size = facts?.size { place += ", " + size.counted("byte") }
    if let changed = facts?.changedAt, !changed.isEmpty { place += ", \(changed)" }
    if let environment = facts?.environment { place += ", environment \(environment)" }
    if facts?.isReadOnly == true { place += ", read-only" }
    if isOpen(entry) { place += state.isModified ? ", open, with unsaved changes" : ", open" }
    return place
  }

  /// Returns a path that fits into a number of columns; it keeps its end, which distinguishes files.
  private func shownPath(_ path: String, columns: Int) -> String {
    guard TextLayout.columns(path) > columns else { return path }
    let last = path.lastPathComponent
    guard TextLayout.columns(last) + 2 <= columns else { return last }
    var start = path.endIndex
    while start > path.startIndex, TextLayout.columns(path[path.index(before: start)...]) < columns {
      start = path.index(before: start)
    }
    return String(state.options.ellipsis) + path[start...]
  }
}
