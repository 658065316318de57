internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

/// The note below the list, with details of the selected draft.
extension DraftsView {
  func drawNote(into screen: inout Screen, row: Int, columns: Int) {
    let mark = String(state.options.ellipsis)
    for (index, part) in note.prefix(noteRows).enumerated() {
      let room = index == note.count - 1 ? noteRows - index : 1
      for (line, text) in TextWrap.lines(part.text, columns: columns, limit: room, mark: mark).enumerated() {
        screen.write(text, at: 2, row: row + index + line, width: columns, style: part.style)
      }
    }
  }

  private var note: [(text: String, style: Style)] {
    // The list covers the explanation line.
    if !hasHeadings, let message = state.message {
      return [(state.text(message.text), message.kind == .failure ? Theme.errorText : .plain)]
    }
    if let opening = drafts.opening { return [(opening, .plain)] }
    guard let entry = drafts.selected else {
      guard drafts.folder != nil else { return [] }
      return drafts.entries.isEmpty
        ? [
          (
            state.text(
              "There is no draft here yet: \(key: .save) saves the present one, \(key: .newDraft) begins a new one."
            ), Theme.quiet
          )
        ]
        : [("No draft has these words in its name, title, URL or method.", Theme.quiet)]
    }
    if entry.isFolder { return note(ofFolder: entry) }
    if let unsaved = entry.unsaved { return note(of: unsaved, isDiscarded: entry.group == .trash) }
    let isOpen = entry.name.path == state.fileName
    let facts = isOpen ? presentFacts(entry.facts) : entry.facts
    var place = entry.name.shown
    if let size = facts?.size { place += ", " + (size == 1 ? "1 byte" : "\(size.grouped) bytes") }
    if let changed = facts?.changedAt, !changed.isEmpty { place += ", \(changed)" }
    if isOpen { place += state.isModified ? ", open, with unsaved work" : ", open" }
    var lines: [(text: String, style: Style)] = []
    if let problem = facts?.problem {
      return [(place, Theme.quiet), ("\(problem).", Theme.errorText)]
    }
    if facts?.isGone == true { return [(place, Theme.quiet), ("It isn't there any more.", .plain)] }
    if let title = facts?.title, !title.isEmpty, noteRows > 2 { lines.append((title, .plain)) }
    if let method = facts?.method {
      let url = facts?.url ?? ""
      lines.append((method + " " + (url.isEmpty ? "no URL yet" : url), .plain))
    }
    // The other lines are cut, because a long URL would leave no line for the place.
    lines.append((place, Theme.quiet))
    return lines.enumerated().map { index, line in
      (index < lines.count - 1 ? cut(line.text) : line.text, line.style)
    }
  }

  private func note(ofFolder entry: DraftsDialog.Entry) -> [(text: String, style: Style)] {
    let count = drafts.draftCount(in: entry).counted("draft")
    let facts = ["\(entry.name.shown), \(count)", drafts.titles[entry.name.shown]].compactMap(\.self)
    let keys: Sentence =
      drafts.isUnfolded(entry)
      ? "\(key: .choose) or \(key: .cursorLeft, in: DraftsDialog.keys) folds it; typing finds a draft in any folder."
      : "\(key: .choose) or \(key: .cursorRight, in: DraftsDialog.keys) shows its drafts; typing finds one in any folder."
    return [(cut(facts.joined(separator: ", ")), .plain), (state.text(keys), Theme.quiet)]
  }

  private func note(of unsaved: RecoverableDraft, isDiscarded: Bool) -> [(text: String, style: Style)] {
    let columns = place.columns - 4
    var facts = "\(isDiscarded ? "In the trash since " : "")\(unsaved.time), \(unsaved.changes)"
    if unsaved.damagedLines > 0 {
      facts +=
        columns < 60
        ? ", \(unsaved.damagedLines.grouped) damaged"
        : "; \(unsaved.damagedLines.counted("damaged line")) at the end can't be read"
    }
    var home = "It has no file yet."
    if let file = unsaved.file {
      let start = "Its file: "
      home = start + shown(ShelfName(path: file, shown: file), columns: columns - start.count)
    }
    var lines = [
      (cut(facts), unsaved.damagedLines > 0 ? Theme.warningText : .plain), (home, Theme.quiet),
    ]
    if noteRows > 2 { lines.insert((cut(unsaved.name), .plain), at: 0) }
    return lines
  }

  private func cut(_ text: String) -> String {
    TextLayout.truncated(text, to: place.columns - 4, mark: String(state.options.ellipsis))
  }
}

extension DraftsView {
  /// The facts about the current draft as it is now, whatever its file contains.
  func presentFacts(_ facts: ShelfFacts?) -> ShelfFacts {
    var facts = facts ?? ShelfFacts()
    facts.title = state.document.title
    facts.method = state.draft.method
    facts.url = DraftHead.shown(state.draft.url)
    facts.problem = nil
    facts.isGone = false
    return facts
  }
}
