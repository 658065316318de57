import DraftFormats
import WiredraftCore

extension ExternalEdit {
  static func take(_ outcome: EditorOutcome, in state: inout ComposerState) -> [Effect] {
    // Files may have been created and changed in the meantime.
    state.session.asked.files = []
    guard let edit = state.editing.external else { return removal(of: outcome.path) }
    let name = outcome.editor.isEmpty ? "the editor" : outcome.editor
    guard let bytes = outcome.bytes.map(edit.withoutMark) else {
      return keep(
        edit.kept?.bytes, of: edit, outcome, ["\(outcome.problem ?? "The file is gone")."], in: &state)
    }
    if edit.isUnchanged(bytes) {
      let problem = outcome.problem.map { Sentence("\($0). Nothing is changed.") }
      return finish(
        outcome, problem ?? "Nothing was changed in \(name).", kind: problem == nil ? .note : .failure,
        in: &state)
    }
    if let problem = outcome.problem {
      return keep(bytes, of: edit, outcome, ["\(problem), so what it left is not taken over."], in: &state)
    }
    guard externalEdit(of: edit.target, in: state).isOfSameText(as: edit) else {
      return keep(
        bytes, of: edit, outcome, ["Another draft was opened meanwhile, so this one is not changed."],
        in: &state)
    }
    switch (edit.target, edit.original) {
    case (.list, .rows(let text)): return takeRows(bytes, text, edit, outcome, name, in: &state)
    case (_, .text(let text)): return takeText(bytes, text, edit, outcome, name, in: &state)
    default: return finish(outcome, "Nothing was changed in \(name).", in: &state)
    }
  }

  // MARK: - Lists

  private static func takeRows(
    _ bytes: [UInt8], _ text: RowsText, _ edit: ExternalEdit, _ outcome: EditorOutcome, _ name: String,
    in state: inout ComposerState
  ) -> [Effect] {
    let reading: RowsText.Reading
    do throws(RowsTextError) {
      reading = try text.read(bytes)
    } catch {
      guard error.kind != .empty else {
        return finish(
          outcome,
          "\(name.capitalisedAtStart) left an empty file, so nothing is changed. Comments alone would delete all rows.",
          kind: .warning, in: &state)
      }
      return keep(bytes, of: edit, outcome, at: error.position, error.sentence, in: &state)
    }
    let change = text.change(to: reading)
    guard let rowsEdit = change.edit else {
      return finish(outcome, "The rows in \(name) are the same.", in: &state)
    }
    let list = text.list
    let overrides = state.draft[list] == nil && (list == .query || list == .body)
    if !RowsTab.showsWholeBody(in: state), state.grid.list == list { RowsTab.endSelection(in: &state) }
    state.change(rowsEdit, rows: max(1, change.rowCount))
    if state.grid.list == list {
      state.grid.filters[state.grid.list]?.isStale = true
      FilterDialog.settle(in: &state)
      state.grid.rows[state.grid.list] = min(change.firstIndex, max(0, (state.draft[list] ?? []).count - 1))
    }
    var sentence: Sentence = "\(change.sentence) in \(name); \(key: .undo) undoes it."
    if overrides {
      sentence += " This list overrides the parameters; \(key: .override, command: "computed") goes back."
    }
    if let left = reading.leftOut {
      sentence +=
        " The line “\(RowsTab.shownLine(left, limit: 40, in: state))” is not a field and was left out."
    }
    return finish(outcome, sentence, in: &state)
  }

  // MARK: - Texts

  /// Returns the range in which a text and its changed bytes differ, so that a small change is a small edit.
  private static func difference(
    from old: Draft.BodyText, to bytes: ArraySlice<UInt8>
  ) -> (replaced: Range<Int>, new: [UInt8]) {
    let text = old.bytes(in: 0..<old.utf8Count)
    let same = text.withUnsafeBufferPointer { text in
      bytes.withUnsafeBufferPointer { TextDifference(wholeCharactersFrom: text, to: $0) }
    }
    return (same.prefix..<text.count - same.suffix, Array(bytes[same.prefix..<bytes.count - same.suffix]))
  }

  private static func takeText(
    _ bytes: [UInt8], _ old: Draft.BodyText, _ edit: ExternalEdit, _ outcome: EditorOutcome, _ name: String,
    in state: inout ComposerState
  ) -> [Effect] {
    guard !bytes.isEmpty else {
      return finish(
        outcome,
        "\(name.capitalisedAtStart) left an empty file, so nothing is changed. One blank line would empty the text.",
        kind: .warning, in: &state)
    }
    let (replaced, new) = difference(from: old, to: bytes[..<edit.valueCount(in: bytes)])
    let allowsNUL = edit.target != .body && old.segments.contains { $0.contains(0) }
    // Only the new text is searched, but the position is that in the whole text.
    if TextFault.first(in: new, allowsNUL: allowsNUL) != nil,
      let fault = TextFault.first(in: bytes, allowsNUL: allowsNUL)
    {
      return keep(bytes, of: edit, outcome, at: fault.position, fault.kind.sentence, in: &state)
    }
    guard let inserted = Draft.BodyText(utf8: new) else {
      return keep(bytes, of: edit, outcome, ["The bytes are not UTF-8."], in: &state)
    }
    if edit.target == .body {
      spliceBody(replaced, inserted, in: &state)
      let count = (state.draft.body.wholeText ?? Draft.BodyText()).utf8Count
      return finish(
        outcome, "The body is from \(name) now, \(count.grouped) bytes; \(key: .undo) undoes it.",
        in: &state)
    }
    var text = old
    text.replaceSubrange(replaced, with: inserted)
    return finish(outcome, set(String(text), as: edit.target, name, in: &state), in: &state)
  }

  private static func spliceBody(_ range: Range<Int>, _ new: Draft.BodyText, in state: inout ComposerState) {
    let isEditing = BodyTab.editsText(in: state)
    if isEditing { BodyTab.beginTypingStep(in: &state) }
    let splice = DraftEdit.spliceBodyText(at: range.lowerBound, removing: range.count, inserting: new)
    if state.change(splice, session: isEditing ? state.edit?.session : nil), isEditing {
      state.edit?.noteChange()
    }
    if isEditing { BodyTab.beginTypingStep(in: &state) }
    state.grid.body.place = TextPlace(cursor: range.lowerBound + new.utf8Count)
  }

  private static func set(
    _ text: String, as target: ExternalEdit.Target, _ name: String, in state: inout ComposerState
  ) -> Sentence {
    switch target {
    case .edited where state.edit?.box != nil:
      ValueBox.setText(Draft.BodyText(text), in: &state)
      return
        "The text is from \(name); \(key: .accept) accepts it, \(key: .cancel) leaves the cell as it was."
    case .edited:
      CellEdit.setEditedText(text, in: &state)
      return
        "The text is from \(name); \(key: .accept) accepts it, \(key: .cancel) leaves the cell as it was."
    case .url:
      state.change(.setURL(text))
      return "The URL is from \(name) now; \(key: .undo) undoes it."
    case .cell(let reference, .name):
      RowsTab.alter(reference, in: &state) { $0.name = text }
      return "The name is from \(name) now; \(key: .undo) undoes it."
    case .cell(let reference, _):
      RowsTab.alter(reference, in: &state) { $0.text = text }
      return "The value is from \(name) now; \(key: .undo) undoes it."
    case .member(let place, .name):
      RowsTab.alter(place, in: &state) { $0.name = text }
      return "The name is from \(name) now; \(key: .undo) undoes it."
    case .member(let place, _):
      RowsTab.alter(place, in: &state) { $0.text = text }
      return "The value is from \(name) now; \(key: .undo) undoes it."
    case .body, .list: return ""
    }
  }

  // MARK: - Ends

  private static func finish(
    _ outcome: EditorOutcome, _ text: Sentence, kind: Message.Kind = .note, in state: inout ComposerState
  ) -> [Effect] {
    let path = outcome.path ?? state.editing.external?.kept?.path
    state.editing.external = nil
    state.message = Message(text: text, kind: kind)
    return removal(of: path)
  }

  private static func removal(of path: String?) -> [Effect] {
    path.map { [.removeEditorFile($0)] } ?? []
  }

  private static func keep(
    _ bytes: [UInt8], of edit: ExternalEdit, _ outcome: EditorOutcome, at position: TextPosition,
    _ sentence: String, in state: inout ComposerState
  ) -> [Effect] {
    // The line itself is not shown: it may hold a secret.
    keep(
      bytes, of: edit, outcome, ["Line \(position.line), column \(position.column): \(sentence)."],
      at: position, in: &state)
  }

  private static func keep(
    _ bytes: [UInt8]?, of edit: ExternalEdit, _ outcome: EditorOutcome, _ texts: [Sentence],
    at position: TextPosition? = nil, in state: inout ComposerState
  ) -> [Effect] {
    guard let bytes else {
      return finish(
        outcome, texts.joined(separator: " ") + " Nothing is changed.", kind: .failure, in: &state)
    }
    state.editing.external?.kept = ExternalEdit.Kept(
      path: outcome.path ?? edit.kept?.path, bytes: bytes, position: position ?? edit.kept?.position)
    state.open(EditorProblemQuestion(problems: texts, position: position))
    return []
  }
}

extension RowsText.Change {
  /// The changes of the rows, as a sentence without the place and the full stop.
  fileprivate var sentence: String {
    if isReordered { return "Rows were moved" }
    let parts = [(changed, "changed"), (added, "added"), (removed, "deleted")].filter { $0.0 > 0 }
    guard let first = parts.first else { return "Rows were changed" }
    let rest = parts.dropFirst().map { ", \($0.0.grouped) \($0.1)" }.joined()
    return "\(first.0.grouped) \(first.0 == 1 ? "row" : "rows") \(first.1)\(rest)"
  }
}

extension String {
  /// The text with a capital first letter, unless it begins with the name of a program.
  fileprivate var capitalisedAtStart: String {
    hasPrefix("the editor") ? "T" + dropFirst() : self
  }
}
