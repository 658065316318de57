import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The contents of the screen's cells with any text in the draft.
@Suite("Hostile text on the screen")
struct HostileScreensTests {
  /// Control, direction and invisible characters, and escape sequences of terminals.
  static let text: String = {
    var text = String.UnicodeScalarView()
    for value: UInt32 in Array(0..<0x20) + Array(0x7F..<0xA0) { text.append(Unicode.Scalar(value) ?? "x") }
    for value: UInt32 in [
      0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
      0x2060, 0x2066,
      0x2067, 0x2068, 0x2069, 0x206A, 0xFEFF, 0xFFF9, 0xE0001,
    ] {
      text.append(Unicode.Scalar(value) ?? "x")
    }
    return "e\u{1B}[2J\u{1B}]52;c;eA==\u{07}\u{9B}6n\u{1B}P1q\u{1B}\\" + String(text)
  }()

  static func draft(isText: Bool) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/\(text)/{\(text)}?\(text)"
    draft.headers = [Draft.Row("X-A", text), Draft.Row(text, text)]
    var file = Draft.Row(text, text, type: .file)
    file.filename = text
    file.contentType = text
    file.notes.description = text
    draft.parameters = [
      Draft.Row(text, text), file, Draft.Row("o", "{\"\(text)", type: .object),
      Draft.Row("n", text, type: .number),
      Draft.Row("password", text),
      Draft.Row("short", "a\u{1B}[1mb"),
    ]
    draft.query = [Draft.Row(text, text)]
    draft.path = [Draft.Row(text, text)]
    draft.body.type = isText ? .text : .multipart
    if isText { draft.body.text = Draft.BodyText(text + "\n" + text) }
    draft.boundary = text
    return draft
  }

  /// Keys that open every tab and dialog, one after the other.
  static let scripts = [
    "1", "2", "3", "4", "5", "7", "6wwwww", "6\\\\ww", "9", "c", "2jj=", "m", "b", "e", "!", "!jj", "'", "/e",
    "y", "?", "?w",
    "<c-p>", "<c-p>e", "<c-o>", "<c-s>", "<c-q>", "2<enter>", "2jx<c-p>changes<enter>", "2jjl<enter>",
    "2jjjjjs", "S2", "S6",
    "2<c-p>description<enter>", "2j<c-p>file name<enter>", "<c-p>title<enter>", "<c-p>boundary<enter>",
    "4<enter>",
    "1<enter>", "5j<enter>", "9L", "yl", "n", "n.", "nn", "r", "v", "2oq<tab>\u{65E5}<tab>", "<f2>",
  ]

  private func expectSafe(_ frame: Frame, _ what: String) {
    let screen = frame.flattened()
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let cell = screen[column, row]
        // Nearly all cells are printable ASCII.
        if cell.base.isASCII, cell.base.value >= 0x20, cell.base.value != 0x7F, !cell.hasMarks { continue }
        let scalars =
          [cell.base] + (0..<4).compactMap { cell.marks[$0] == 0 ? nil : Unicode.Scalar(cell.marks[$0]) }
        for scalar in scalars {
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            Issue.record("\(what): U+\(String(scalar.value, radix: 16)) at \(column), \(row)")
          default: break
          }
        }
      }
    }
  }

  @Test(
    "No cell of any pane, tab or dialog contains a control, direction or invisible character",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)])
  func cells(size: Size) throws {
    for isText in [false, true] {
      for script in sample(Self.scripts, oneIn: 4, from: isText ? 2 : 0) {
        let rehearsal = try Rehearsal(
          script, on: Self.draft(isText: isText), size: size, fileName: "a\(Self.text).json",
          facts: [Self.text: Composition.FileFacts(size: 3, contentType: Self.text)])
        expectSafe(rehearsal.frame, "\(script) at \(size), text \(isText)")
      }
    }
  }

  @Test("Nor does text in the list of drafts")
  func drafts() throws {
    let text = Self.text
    let preview = DraftPreview(Self.draft(isText: true))
    let unsaved = RecoverableDraft(
      id: "1", name: text, title: text, preview: preview, file: text, time: text, changeCount: 2)
    let name = ShelfName(path: "a", shown: text + "/" + text)
    var listing = ShelfListing(folder: text, inFolder: [name], recent: [ShelfName(path: "b", shown: text)])
    listing.folders = [text + "/": FolderFacts(problem: text)]
    let facts = ShelfFacts(
      title: text, method: text, url: text, environment: text, preview: preview, changed: text,
      changedAt: text)
    for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)] {
      var state = ComposerState(
        document: DraftDocument(), context: Composition.Context(boundary: "B"), size: size)
      _ = state.apply(.drafts)
      let id = try require(DraftsDialog.front(in: state)?.id)
      _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
      _ = state.apply(.finished(.shelf(.read(id: id, ["a": facts, "b": ShelfFacts(problem: text)]))))
      _ = state.apply(
        .finished(.recoverable(RecoverableDrafts([unsaved], discarded: [unsaved], isAtStart: false))))
      for action in [Action.nextFolder, .nextFolder, .moveToFirst] + Array(repeating: .moveDown, count: 6) {
        _ = state.apply(action)
        expectSafe(state.render(), "\(action)")
      }
      _ = state.apply(.insert(text))
      expectSafe(state.render(), "typed")
    }
  }

  @Test("Nor does text from files, imports, unsaved drafts, messages and conflicts")
  func results() {
    let text = Self.text
    var other = Draft()
    other.url = "https://h/\(text)"
    other.headers = [Draft.Row(text, text)]
    let command = "curl 'https://h/\(text)' -H 'A: \(text)' --\(text) x"
    let results: [EffectResult] = [
      .fileChanged(path: text, bytes: DraftDocument(other).serialized()),
      .fileChanged(path: text, bytes: Array("{ \(text)".utf8)), .fileExists(path: text),
      .notSaved(path: text, reason: text), .saved(path: text, bytes: 3), .savedAnew(path: text, bytes: 3),
      .recoverable(
        RecoverableDrafts(
          [
            RecoverableDraft(
              id: "1", name: text, title: text, preview: DraftPreview(Self.draft(isText: true)), file: text,
              time: text, changeCount: 2)
          ], notes: [text],
          isAtStart: false)), .notRecovered(reason: text), .notDiscarded(reason: text), .journalTrouble(text),
      .versionControl(path: text, folder: text), .otherSession(path: text, process: 7),
      .copied(
        Copied(
          CopyRequest(kind: .curl, pieces: []), clipboard: .unreachable(reason: text), tmuxRefusal: text,
          file: .notWritten(path: text, reason: text))),
      .edited(EditorOutcome(editor: text, problem: text)),
      .lessons(.notOpened(key: "k", reason: text)), .lessons(.kept(problem: text)),
    ]
    for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)] {
      for result in results {
        var state = ComposerState(
          document: DraftDocument(Self.draft(isText: false)), fileName: "x.json",
          context: Composition.Context(boundary: "B"), size: size)
        _ = state.apply(.finished(result))
        expectSafe(state.render(), "\(result)")
      }
      var state = ComposerState(
        document: DraftDocument(), context: Composition.Context(boundary: "B"), size: size,
        options: ComposerOptions(startsInURL: false))
      for pasted in [command, "a\(text): \(text)\nb: c\n", "{\"\(text)\": \"\(text)\"}", "https://h/\(text)"]
      {
        _ = state.apply(.paste(pasted))
        expectSafe(state.render(), "pasted")
        for _ in 0..<4 where !state.dialogs.isEmpty { _ = state.apply(.choose) }
        expectSafe(state.render(), "taken")
      }
    }
  }
}
