import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// A document with its history, and the journal that it writes.
struct JournaledDraft {
  var document: DraftDocument
  var history = EditHistory()
  var bytes: [UInt8]
  /// The end of each line, starting with the header.
  var ends: [Int]

  init(_ document: DraftDocument = DraftDocument()) {
    self.document = document
    history.recordsEvents = true
    bytes = JournalLine.bytes(
      of: JournalHeader(
        file: nil, folder: "/tmp", process: 7, startedAt: 1_790_000_000,
        base: .inline(JournalLine.bytes(ofBase: document))))
    ends = [bytes.count]
  }

  /// Appends the events since the last call.
  mutating func write() {
    for event in history.takeEvents() { append(JournalLine.bytes(of: event)) }
  }

  mutating func append(_ line: [UInt8]) {
    bytes += line
    ends.append(bytes.count)
  }

  /// Makes a change.
  mutating func make(_ edit: DraftEdit, _ key: EditHistory.CoalescingKey? = nil) {
    history.apply(edit, to: &document, coalescing: key)
  }

  mutating func undo() { history.undo(on: &document) }
  mutating func redo() { history.redo(on: &document) }

  /// Performs a random operation.
  mutating func doSomething(_ random: inout Lehmer) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: history.undo(on: &document)
    case 2: history.redo(on: &document)
    case 3: history.endCoalescing()
    case 4: history.forgetOpenStep(on: &document)
    case 5: history.markSaved()
    case 6: history.apply(.replace(random.document()), to: &document)
    default:
      let key = random.chance(60) ? EditHistory.CoalescingKey(random.pick(["a", "b"])) : nil
      history.apply(
        random.chance(40) ? random.alteration(of: document) : random.edit(), to: &document, coalescing: key,
        rows: random.pick([1, 1, 3]))
    }
  }
}

extension Lehmer {
  /// Returns an edit that leaves most of a row, the URL or the body unchanged.
  mutating func alteration(of document: DraftDocument) -> DraftEdit {
    let draft = document.draft
    switch Int.random(in: 0..<7, using: &self) {
    case 0: return .setURL(changed(draft.url))
    case 1:
      var body = draft.body
      body.contentType = text()
      return .setBody(body)
    case 3:
      let list = pick(Draft.RowList.allCases)
      guard var rows = draft[list], rows.count > 1 else { return .setTitle(text()) }
      for _ in 0..<3 { rows[Int.random(in: rows.indices, using: &self)].isEnabled.toggle() }
      rows.swapAt(0, rows.count - 1)
      return .setRows(list, rows)
    case 2: return .group([alteration(of: document), alteration(of: document)], name: .nest)
    default:
      let list = pick(Draft.RowList.allCases)
      guard let rows = draft[list], !rows.isEmpty else { return .insertRow(list, at: 0, row()) }
      let index = Int.random(in: rows.indices, using: &self)
      var row = rows[index]
      if chance(70) { row.text = changed(row.text) }
      if chance(30) { row.name = changed(row.name) }
      if chance(30) { row.isEnabled.toggle() }
      if chance(10) { row.type = pick(Draft.RowType.allCases) }
      if chance(10) { row.notes.description = text() }
      return .replaceRow(list, at: index, with: row)
    }
  }

  /// Returns a text that is longer at some position.
  private mutating func changed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &self)
    if chance(30), place < scalars.count { scalars.remove(at: place) }
    if scalars.count < 400 {
      let more = (0..<Int.random(in: 1...12, using: &self)).map { _ in self.text() + "é" }.joined()
      scalars.insert(contentsOf: more.unicodeScalars, at: place)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}

/// A draft with its history.
struct Undoable {
  var document: DraftDocument
  var history: EditHistory

  /// Returns whether two have the same visible state.
  func isSame(as other: Undoable) -> Bool {
    document.everything == other.document.everything && history.nextUndo == other.history.nextUndo
      && history.nextRedo == other.history.nextRedo && history.nextUndoRows == other.history.nextUndoRows
      && history.nextRedoRows == other.history.nextRedoRows
      && history.isModified == other.history.isModified
  }

  mutating func undo() { history.undo(on: &document) }
  mutating func redo() { history.redo(on: &document) }
}

extension JournaledDraft {
  var undoable: Undoable { Undoable(document: document, history: history) }
}

extension JournalReplay {
  var undoable: Undoable { Undoable(document: document, history: history) }
}

/// Expects that two have the same state, also while everything is undone and redone.
func expectEqual(_ one: Undoable, _ other: Undoable, _ comment: String) {
  var (one, other) = (one, other)
  var isSame = one.isSame(as: other)
  while isSame, one.history.canUndo || other.history.canUndo {
    one.undo()
    other.undo()
    isSame = one.isSame(as: other)
  }
  while isSame, one.history.canRedo || other.history.canRedo {
    one.redo()
    other.redo()
    isSame = one.isSame(as: other)
  }
  check(isSame, comment)
  if !isSame { check(one.document.everything, other.document.everything, comment) }
}
