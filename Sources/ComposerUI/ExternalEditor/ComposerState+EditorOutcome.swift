import DraftFormats
import WiredraftCore

/// What is taken from the editor.
extension ComposerState {
  /// Takes what an editor left, or says why not and keeps it.
  mutating func take(_ outcome: EditorOutcome) -> [Effect] {
    // Files may have been made and changed meanwhile.
    session.asked.files = []
    guard let edit = editing.external else { return removal(of: outcome.path) }
    let name = outcome.editor.isEmpty ? "the editor" : outcome.editor
    guard let bytes = outcome.bytes.map(edit.withoutMark) else {
      return keep(edit.kept?.bytes, of: edit, outcome, ["\(outcome.problem ?? "The file is gone")."])
    }
    if edit.isUnchanged(bytes) {
      let problem = outcome.problem.map { Sentence("\($0). Nothing is changed.") }
      return finish(
        outcome, problem ?? "Nothing was changed in \(name).", kind: problem == nil ? .note : .failure)
    }
    if let problem = outcome.problem {
      return keep(bytes, of: edit, outcome, ["\(problem), so what it left is not taken over."])
    }
    guard externalEdit(of: edit.target).isOfSameText(as: edit) else {
      return keep(
        bytes, of: edit, outcome, ["Another draft was opened meanwhile, so this one is not changed."])
    }
    switch (edit.target, edit.original) {
    case (.list, .rows(let text)): return takeRows(bytes, text, edit, outcome, name)
    case (_, .text(let text)): return takeText(bytes, text, edit, outcome, name)
    default: return finish(outcome, "Nothing was changed in \(name).")
    }
  }

  // MARK: - Lists

  private mutating func takeRows(
    _ bytes: [UInt8], _ text: RowsText, _ edit: ExternalEdit, _ outcome: EditorOutcome, _ name: String
  ) -> [Effect] {
    let reading: RowsText.Reading
    do throws(RowsTextError) {
      reading = try text.read(bytes)
    } catch {
      guard error.kind != .empty else {
        return finish(
          outcome,
          "\(name.capitalisedAtStart) left an empty file, so nothing is changed. Comments alone would delete all rows.",
          kind: .warning)
      }
      return keep(bytes, of: edit, outcome, at: error.position, error.sentence)
    }
    let change = text.change(to: reading)
    guard let rowsEdit = change.edit else { return finish(outcome, "The rows in \(name) are the same.") }
    let list = text.list
    let overrides = draft[list] == nil && (list == .query || list == .body)
    if !showsWholeBody, grid.list == list { endSelection() }
    self.change(rowsEdit, rows: max(1, change.rowCount))
    if grid.list == list || list == shownList {
      grid.filters[grid.list]?.isStale = true
      settleFilter()
      grid.rows[grid.list] = min(change.firstIndex, max(0, (draft[list] ?? []).count - 1))
    }
    var sentence: Sentence = "\(change.sentence) in \(name); \(key: .undo) takes it back."
    if overrides {
      sentence += " This list replaces the computed one; \(key: .override, command: "computed") goes back."
    }
    if let left = reading.leftOut {
      sentence += " The line “\(shownLine(left, limit: 40))” is no field and was left out."
    }
    return finish(outcome, sentence)
  }

  // MARK: - Texts

  private mutating func takeText(
    _ bytes: [UInt8], _ old: BodyText, _ edit: ExternalEdit, _ outcome: EditorOutcome, _ name: String
  ) -> [Effect] {
    guard !bytes.isEmpty else {
      return finish(
        outcome,
        "\(name.capitalisedAtStart) left an empty file, so nothing is changed. One blank line would empty the text.",
        kind: .warning)
    }
    let difference = TextDifference(from: old, to: bytes, count: edit.valueCount(in: bytes))
    let isWhole = difference.replacement == bytes.indices
    let new = isWhole ? bytes : Array(bytes[difference.replacement])
    let allowsNUL = edit.target != .body && old.segments.contains { $0.contains(0) }
    // Looked for in what is new; told where it is in the whole.
    if TextFault.first(in: new, allowsNUL: allowsNUL) != nil,
      let fault = TextFault.first(in: bytes, allowsNUL: allowsNUL)
    {
      return keep(bytes, of: edit, outcome, at: fault.position, fault.kind.sentence)
    }
    guard let inserted = BodyText(utf8: new) else {
      return keep(bytes, of: edit, outcome, ["The bytes are not UTF-8."])
    }
    if edit.target == .body {
      spliceBody(difference.range, inserted)
      let count = (draft.body.wholeText ?? BodyText()).utf8Count
      return finish(
        outcome, "The body is from \(name) now, \(count.grouped) bytes; \(key: .undo) takes it back.")
    }
    var text = old
    text.replaceSubrange(difference.range, with: inserted)
    return finish(outcome, set(String(text), as: edit.target, name))
  }

  private mutating func spliceBody(_ range: Range<Int>, _ new: BodyText) {
    let isEditing = editsText
    if isEditing { beginTypingStep() }
    let splice = DraftEdit.spliceBodyText(at: range.lowerBound, removing: range.count, inserting: new)
    if change(splice, session: isEditing ? edit?.session : nil), isEditing { edit?.noteChange() }
    if isEditing { beginTypingStep() }
    grid.body.place = TextPlace(cursor: range.lowerBound + new.utf8Count)
  }

  /// Puts a text where it belongs; returns what to say.
  private mutating func set(_ text: String, as target: ExternalEdit.Target, _ name: String) -> Sentence {
    switch target {
    case .edited where edit?.box != nil:
      setBoxText(BodyText(text))
      return
        "The text is from \(name); \(key: .accept) accepts it, \(key: .cancel) leaves the cell as it was."
    case .edited:
      setEditedText(text)
      return
        "The text is from \(name); \(key: .accept) accepts it, \(key: .cancel) leaves the cell as it was."
    case .url:
      change(.setURL(text))
      return "The URL is from \(name) now; \(key: .undo) takes it back."
    case .cell(let reference, .name):
      alter(reference) { $0.name = text }
      return "The name is from \(name) now; \(key: .undo) takes it back."
    case .cell(let reference, _):
      alter(reference) { $0.text = text }
      return "The value is from \(name) now; \(key: .undo) takes it back."
    case .body, .list: return ""
    }
  }

  // MARK: - Ends

  /// Forgets the edit, and says what came of it.
  private mutating func finish(
    _ outcome: EditorOutcome, _ text: Sentence, kind: Message.Kind = .note
  ) -> [Effect] {
    let path = outcome.path ?? editing.external?.kept?.path
    editing.external = nil
    message = Message(text: text, kind: kind)
    return removal(of: path)
  }

  private func removal(of path: String?) -> [Effect] { path.map { [.removeEditorFile($0)] } ?? [] }

  /// Keeps what can't be taken for another time, and says where it is wrong.
  private mutating func keep(
    _ bytes: [UInt8], of edit: ExternalEdit, _ outcome: EditorOutcome, at position: TextPosition,
    _ sentence: String
  ) -> [Effect] {
    // The line itself is not shown: it may hold a secret.
    keep(
      bytes, of: edit, outcome, ["Line \(position.line), column \(position.column): \(sentence)."],
      at: position)
  }

  private mutating func keep(
    _ bytes: [UInt8]?, of edit: ExternalEdit, _ outcome: EditorOutcome, _ texts: [Sentence],
    at position: TextPosition? = nil
  ) -> [Effect] {
    guard let bytes else {
      return finish(outcome, texts.joined(separator: " ") + " Nothing is changed.", kind: .failure)
    }
    editing.external?.kept = ExternalEdit.Kept(
      path: outcome.path ?? edit.kept?.path, bytes: bytes, position: position ?? edit.kept?.position)
    open(EditorProblemQuestion(problems: texts, position: position))
    return []
  }
}

extension RowsText.Change {
  /// What happened to the rows, without the place and the full stop.
  fileprivate var sentence: String {
    if isReordered { return "Rows were moved" }
    let parts = [(changed, "changed"), (added, "added"), (removed, "deleted")].filter { $0.0 > 0 }
    guard let first = parts.first else { return "Rows were changed" }
    let rest = parts.dropFirst().map { ", \($0.0.grouped) \($0.1)" }.joined()
    return "\(first.0.grouped) \(first.0 == 1 ? "row" : "rows") \(first.1)\(rest)"
  }
}

extension String {
  /// The text with an upper-case letter first, unless it begins with the name of a program.
  fileprivate var capitalisedAtStart: String {
    hasPrefix("the editor") ? "T" + dropFirst() : self
  }
}
