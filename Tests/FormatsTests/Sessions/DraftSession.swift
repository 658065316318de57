@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// A draft that the commands of a case look at and edit.
///
/// An edit answers its name, what can be undone and redone, and the lines of the file that it changed; an edit after
/// `[KEY]` joins the one before with that key. Rows are given as in a file, or as `a=1`. Beside the edits
/// (``edit(_:_:)``) there are:
/// - `undo`, `redo`, `end` (of typing), `forget` (what is being typed), `save`, `steps`
/// - the looks of `DraftSession+Looks.swift`, and what can be done with rows, of `DraftSession+Rows.swift`
///
/// A case can have sections `folder`, `folder 2` (files of folders, the nearest first), and `files`: lines of a path, its
/// size and its type.
struct DraftSession {
  var live: JournaledDraft
  /// The file that was read.
  var bytes: [UInt8]
  var context = Composition.Context(boundary: "B")

  var draft: Draft { live.document.draft }
  /// The text of the file, without its last line end.
  var file: String { String(decoding: live.document.serialized().dropLast(), as: UTF8.self) }

  init(_ one: Corpus.Case, _ bytes: [UInt8]?) throws(DraftFileError) {
    self.bytes = bytes ?? []
    live = JournaledDraft(
      try bytes.map { bytes throws(DraftFileError) in try DraftDocument(reading: bytes) } ?? DraftDocument())
    for name in ["folder", "folder 2"] {
      guard let text = one[name] else { continue }
      context.folders.append(try FolderDocument(reading: Array(text.utf8)).defaults(file: name))
    }
    for line in one["files"]?.split(separator: "\n") ?? [] {
      let words = line.words
      context.files[words[0]] = .success(
        Composition.FileFacts(size: Int(words[1]) ?? 0, contentType: words.dropFirst(2).first))
    }
  }

  mutating func answer(_ line: String) throws -> String {
    var (line, key) = (line, EditHistory.CoalescingKey?.none)
    if line.hasPrefix("[") {
      let (first, rest) = line.cut(at: "]")
      (line, key) = (String(rest.dropFirst()), EditHistory.CoalescingKey(String(first.dropFirst())))
    }
    let (verb, rest) = line.cut()
    if let edit = try edit(verb, rest) { return make(edit, key) }
    let old = lines
    switch verb {
    case "undo":
      return live.history.undo(on: &live.document).map { "undid \($0)\(status)" + changes(since: old) }
        ?? "nothing to undo\(status)"
    case "redo":
      return live.history.redo(on: &live.document).map { "did \($0)\(status)" + changes(since: old) }
        ?? "nothing to redo\(status)"
    case "end": live.history.endCoalescing()
    case "save": live.history.markSaved()
    case "forget":
      return (live.history.forgetOpenStep(on: &live.document) ? "forgotten" : "nothing to forget") + status
        + changes(since: old)
    case "steps":
      return (0..<live.history.stepCount).compactMap { live.history.step($0) }.map { step in
        "\(step.name)" + (step.subject.map { " of \($0)" } ?? "")
      }.joined(separator: ", ")
        + "\nat \(live.history.place), saved at \(live.history.savedPlace.map { "\($0)" } ?? "no step")"
    default: return try look(verb, rest) ?? rows(verb, rest) ?? TextSession.answer(line)
    }
    return status.trimmingPrefix(" ").description
  }

  /// Returns the edit of a command, if it is one.
  func edit(_ verb: String, _ rest: String) throws -> DraftEdit? {
    let words = rest.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let list = words.first.flatMap(Draft.RowList.init(rawValue:)) ?? .parameters
    let index = words.dropFirst().first.flatMap { Int($0) } ?? 0
    let last = words.count > 2 ? words[2] : ""
    switch verb {
    case "method": return .setMethod(rest)
    case "url": return .setURL(rest)
    case "title": return .setTitle(rest.isEmpty ? nil : rest)
    case "description": return .setDescription(rest.isEmpty ? nil : rest)
    case "boundary": return .setBoundary(rest.isEmpty ? nil : rest)
    case "environment": return .setEnvironment(rest.isEmpty ? nil : rest)
    case "reader": return .setReader(rest.isEmpty ? nil : rest)
    case "insert": return .insertRow(list, at: index, try row(last))
    case "replace": return .replaceRow(list, at: index, with: try row(last))
    case "remove": return .removeRow(list, at: index)
    case "move": return .moveRow(list, from: index, to: Int(last) ?? 0)
    case "no-rows": return .setRows(list, nil)
    case "set-rows": return .setRows(list, try RowsText([], of: list).read(Array(rest.cut().1.utf8)).rows)
    case "type": return try .setBodyType(require(Draft.BodyType(rawValue: rest)))
    case "set-body": return .setBody(try part("body", rest).draft.body)
    case "splice":
      return .spliceBodyText(at: Int(words[0]) ?? 0, removing: index, inserting: Draft.BodyText(last))
    case "set-variables": return .setVariables(try part("variables", rest).draft.variables)
    case "set-styles": return .setStyles(try part("encoding", rest).draft.styles)
    case "variant": return try DraftVariant(rest).edit(of: draft)
    case "request":
      var document = live.document
      try RequestArguments(rest.components(of: ", ")).apply(to: &document)
      return .replace(document)
    case "typed":
      var row = draft.parameters?.first ?? Draft.Row("")
      row.text = rest
      return .replaceRow(.parameters, at: 0, with: row)
    case "paste":
      return PastedRows(rest.cut().1, areFields: list == .headers).edit(on: live.document, for: list)
    case "edit-rows":
      let text = RowsText(draft[list] ?? [], of: list)
      return text.change(to: try text.read(Array(rest.cut().1.utf8))).edit ?? .nothing
    default: return nil
    }
  }

  /// Returns a document with one member that is given as JSON.
  private func part(_ name: String, _ json: String) throws -> DraftDocument {
    try DraftDocument(reading: Array(#"{"wiredraft": 1, "\#(name)": \#(json)}"#.utf8))
  }

  func row(_ text: String) throws -> Draft.Row {
    try require(RowsText([], of: .parameters).read(Array(text.utf8)).rows.first)
  }

  private mutating func make(_ edit: DraftEdit, _ key: EditHistory.CoalescingKey?) -> String {
    let (old, before, name) = (lines, live.document.everything, edit.name(on: live.document))
    var copy = live.document
    let inverse = copy.apply(edit)
    copy.apply(inverse)
    if copy.everything != before { return "THE INVERSE OF \(edit) DOES NOT TAKE IT BACK" }
    live.make(edit, key)
    if inverse.isNothing, live.document.everything != before { return "NOTHING CHANGED THE DRAFT" }
    return (inverse.isNothing ? "nothing" : "\(name)") + status + changes(since: old)
  }

  private var status: String {
    let history = live.history
    return " ["
      + [
        history.nextUndo.map { "undo \($0)" }, history.nextRedo.map { "redo \($0)" },
        history.isModified ? "modified" : "as saved",
      ]
      .compactMap(\.self).joined(separator: ", ") + "]"
  }

  private var lines: [Substring] { file.split(separator: "\n") }

  /// The lines of the file that differ from older ones, between what both have in common.
  private func changes(since old: [Substring]) -> String {
    let new = lines
    let start = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix {
      $0.utf8.elementsEqual($1.utf8)
    }.count
    return
      (old[start..<old.count - end].map { "\n- \($0)" } + new[start..<new.count - end].map { "\n+ \($0)" })
      .joined()
  }

  /// Checks that the journal of the session gives back the draft and its history.
  mutating func checkJournal(_ title: String) throws(DraftFileError) {
    live.write()
    guard let replay = try? JournalReader(live.bytes).replay(), replay.damagedLines == 0 else {
      Issue.record("The journal of “\(title)” is damaged.")
      return
    }
    expectEqual(live.undoable, replay.undoable, "\(title)")
  }
}
