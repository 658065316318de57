import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// A draft and a user's input, encoded in bytes: one byte for the draft, then one or more for each input.
struct ComposerScript {
  let document: DraftDocument
  private var reader: ByteReader

  /// A step of the script.
  enum Step {
    case input(TerminalInput)
    /// Characters that arrive together; the first is a separate input.
    case typed(TerminalInput, String)
    /// An action by its name in the palette, or the result of an effect.
    case event(Event)
  }

  init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes)
    let kind = Int(reader.byte())
    switch kind % 8 {
    case 7:
      // The rest, up to a NUL, is a draft file.
      let rest = reader.all()
      let end = rest.firstIndex(of: 0) ?? rest.count
      document = (try? DraftDocument(reading: Array(rest[..<end]))) ?? DraftDocument(ScriptDrafts.all[0])
      reader = ByteReader(rest[min(rest.count, end + 1)...])
    case let kind: document = DraftDocument(ScriptDrafts.all[kind % ScriptDrafts.all.count])
    }
  }

  /// Returns the next step, or nil at the end.
  mutating func next(in size: Size) -> Step? {
    guard !reader.isAtEnd else { return nil }
    let kind = reader.byte()
    switch kind {
    case 0..<0x20, 0x7F: return .input(.key(KeyPress(controlByte: kind) ?? KeyPress(.escape)))
    case 0x20..<0x7F: return .input(.key(KeyPress(.character(Character(Unicode.Scalar(kind))))))
    case 0x80..<0xA0: return .input(.key(Self.keys[Int(kind - 0x80) % Self.keys.count]))
    case 0xA0..<0xB0: return .input(.key(KeyPress(.character(reader.pick(Self.letters)), .alt)))
    case 0xB0..<0xB8: return .input(.paste(reader.text()))
    case 0xB8..<0xBC: return .input(.paste(reader.pick(Self.pastes)))
    case 0xBC..<0xC8: return .input(.mouse(mouse(size)))
    case 0xC8..<0xCC:
      return .input(.resize(Size(columns: reader.number(below: 256), rows: reader.number(below: 100))))
    case 0xCC..<0xD0: return .input(.resize(reader.pick(Self.sizes)))
    case 0xD0..<0xE0: return .event(.action(reader.pick(Self.actions)))
    case 0xE0..<0xE8:
      let text = reader.text().unicodeScalars.filter { $0.properties.generalCategory != .control }
      guard let first = text.first else { return .input(.deadline) }
      let rest = String(String.UnicodeScalarView(text.dropFirst()))
      return .typed(.key(KeyPress(.character(Character(first)))), rest)
    case 0xE8..<0xF0: return .event(.finished(result()))
    case 0xF0: return .input(.focus(reader.flag()))
    case 0xF1: return .input(.deadline)
    default:
      let scalar = Unicode.Scalar(UInt32(reader.byte()) << 8 | UInt32(reader.byte())) ?? "\u{301}"
      return .input(.key(KeyPress(.character(Character(scalar)))))
    }
  }

  private mutating func mouse(_ size: Size) -> MouseEvent {
    let kind = reader.pick([MouseEvent.Kind.press, .press, .release, .drag, .wheelUp, .wheelDown])
    // Sometimes the position is outside, as after the window shrank.
    let point = Point(
      column: reader.number(below: max(1, size.columns + 2)), row: reader.number(below: max(1, size.rows + 2))
    )
    let marks = reader.byte()
    return MouseEvent(
      kind, button: Int(marks & 3) % 3, at: point, modifiers: KeyPress.Modifiers(rawValue: marks >> 4 & 7),
      clicks: marks & 4 == 4 ? 2 : 1)
  }

  /// Returns a result of an effect that may arrive at any time.
  private mutating func result() -> EffectResult {
    switch reader.number(below: 6) {
    case 0: .environment(["HOME": reader.text()])
    case 1: .notSaved(path: reader.text(), reason: "the disk is full")
    case 2: .journalTrouble(reader.flag() ? "the disk is full" : nil)
    case 3: .otherSession(path: "d.wiredraft.json", process: reader.flag() ? 7 : nil)
    case 4:
      .files([
        "f.png": reader.flag()
          ? .success(Composition.FileFacts(size: 7, contentType: nil)) : .failure(.notFound)
      ])
    default: .versionControl(path: "d.wiredraft.json", folder: ".git")
    }
  }

  private static let keys: [KeyPress] =
    [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete, .insert, .escape, .enter, .tab,
      .function(1), .function(2), .function(3), .function(12),
    ].map { KeyPress($0) }
    + [Key.up, .down, .left, .right, .tab, .home, .end].map { KeyPress($0, .shift) }
    + [Key.up, .down, .left, .right, .delete].map { KeyPress($0, .control) }
    + [KeyPress(.enter, .alt), KeyPress(.backspace, .alt), KeyPress(.character(" "), .control)]

  private static let letters = "0123456789abcdefghijklmnopqrstuvwxyz[]".map { $0 }

  private static let pastes = [
    "a: 1\nb=2\u{1b}[0m\nname\t値", "x=1&y=%41", "{\"a\": [1, 2]}", "one", "\n", "Accept: text/html\nX: ",
    "curl -X POST https://h/p -d a=1 -H 'X: y'", "GET /p?q=1 HTTP/1.1\r\nHost: h\r\n\r\n",
    "https://u:p@h/x?y=z",
    "http POST h a=1 b:=2", "\u{202e}\u{9b}31m\u{0}é\u{301}👨‍👩‍👧‍👦",
    "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      parameters: []\n",
  ]

  private static let sizes = [
    (80, 24), (120, 40), (40, 12), (39, 11), (200, 60), (1, 1), (0, 0), (79, 17), (40, 50), (255, 12),
  ].map { Size(columns: $0.0, rows: $0.1) }

  private static let actions: [Action] = [
    .edit, .editInBox, .insertRowBelow, .insertRowAbove, .toggleRow, .deleteRow, .duplicateRow, .moveRowDown,
    .moveRowUp, .cycleType, .toggleVerbatim, .toggleSecret, .reveal, .toggleEnvironment, .editDescription,
    .editPartName, .editPartType, .lens, .selectRows, .nest, .flatten, .override, .filter, .pickMethod,
    .pickBodyType, .pickStyles, .editBodyType, .toggleJSONValue, .editBoundary, .addBasicAuthentication,
    .addBearerToken, .addHeaderKey, .addQueryKey, .splitQuery, .nextProblem, .previousProblem, .applyFix,
    .listProblems, .undo, .redo, .listChanges, .save, .saveAs, .copyMenu, .pickLanguage, .importFile,
    .editTitle,
    .pickExample, .lessons, .listLessons, .lessonHint, .lessonNext, .lessonStartOver, .lessonLeave, .drafts,
    .newDraft, .renameDraft, .recoverUnsaved, .externalEditor, .editCellExternally, .editBodyExternally,
    .editListExternally, .send, .showRequest, .showParameters, .showQuery, .showPath, .showBody, .showHeaders,
    .showRoute, .showWire, .showHex, .showCode, .showCompare, .zoom, .jump, .help, .glossary, .palette,
    .redraw,
    .nextPane, .previousPane, .nextTab, .previousTab, .nextSpan, .previousSpan, .goToRow, .togglePretty,
    .toggleLineEnds,
  ]
}
