@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Keys that do nothing")
struct UnboundKeysTests {
  /// All keys of a keyboard that a terminal reports.
  private static let keys: [KeyPress] = {
    let signs = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
    let letters = "abcdefghijklmnopqrstuvwxyz"
    var keys = (letters + letters.uppercased() + "0123456789" + signs + "é名").map { KeyPress(.character($0)) }
    keys += (1...31).compactMap { KeyPress(controlByte: $0) } + [KeyPress(.character(" "), .control)]
    keys += (1...12).map { KeyPress(.function($0)) }
    let named: [Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown,
    ]
    keys += named.map { KeyPress($0) }
    keys += [KeyPress(.tab, .shift), KeyPress(.up, .shift), KeyPress(.left, .control)]
    return keys
  }()

  @Test("From a dialog nothing is sent, and the key says how to get there")
  func sendingFromDialogs() throws {
    for keys in ["V", "m", "C", "y"] {
      let run = try Rehearsal(keys + "<c-r>", on: EditingTests.two)
      #expect(
        run.state.messageText?.hasPrefix("Nothing is sent from here: Escape goes back") == true, "\(keys)")
    }
  }

  /// The drafts, and for each the keys that lead to a context.
  private static let scripts: [(draft: String, scripts: [String])] = [
    (
      "search",
      [
        "", "G", "3", "4", "5", "1", "1h", "6", "7", "7G", "8", "9", "v", "z", "i", "1i", "hi", "o", "I", "m",
        "m<tab>", "b", "e", "=", "'", "y", "/", "/sw", "V", "?", "?w", "?/", "?/x<enter>", "<c-p>",
        "<c-p>zzzz",
        "<c-o>", "<f2>", "0", "x<c-q>", "<c-s>", "x<c-p>history<enter>", "9L", "<c-p>title<enter>", "t",
      ]
    ),
    ("wrong", ["", "n", "!", "i"]),
    ("empty", ["", "<esc>", "<esc>2", "<esc>7", "<esc>6"]),
    ("parts", ["", "j", "jj>", "bj4", "i", "<c-p>path<enter>"]),
    ("text", ["", "4", "4i", "4k", "4ki"]),
  ]

  /// The dialogs that only a file, another program or a paste opens.
  private static let questions: [any Dialog] = [
    QuitQuestion(), ReplaceQuestion(path: "a.json"), SwitchQuestion(pendingSwitch: .new),
    EditorProblemQuestion(problems: ["No."], position: nil), RecoveryDialog(drafts: RecoveryTests.drafts),
    ConflictDialog(path: "a.json", ours: Array("{}\n".utf8), theirs: Array("[]\n".utf8)),
    DraftNamePrompt(path: "a.wiredraft.json"), LessonMenuDialog(),
  ]

  private func expectNoSilence(
    _ state: ComposerState, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var state = state
    state.message = nil
    let before = state.render()
    let shown = before.flattened()
    for key in Self.keys {
      guard let event = state.event(for: .key(key)) else {
        Issue.record("\(key.label) is no event: \(place)", sourceLocation: sourceLocation)
        continue
      }
      var next = state
      guard next.apply(event).isEmpty else { continue }
      let message = next.message
      let saysNothing = message?.text.shown.hasPrefix("There is no") == true
      guard message == nil || saysNothing else { continue }
      next.message = nil
      let after = next.render()
      let isChanged =
        after.cursor != before.cursor || after.flattened() != shown
        || next.live.tabs.shown.id != state.live.tabs.shown.id || next.focus != state.focus
      if message == nil {
        #expect(isChanged, "\(key.label) is silent: \(place)", sourceLocation: sourceLocation)
      } else if case .unbound = event {
      } else {
        #expect(
          !isChanged, "\(key.label) changes the screen, but: \(message?.text.shown ?? ""). \(place)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test(
    "Every key changes something or says something, in the panes and in all dialogs",
    arguments: scripts.map(\.draft))
  func noKeyIsSilent(draft: String) throws {
    let number = try #require(Self.scripts.firstIndex { $0.draft == draft })
    for script in sample(Self.scripts[number].scripts, oneIn: 14, from: number) {
      let run = try Rehearsal(script, on: RandomKeysTests.draft(draft))
      expectNoSilence(run.state, "\(draft) \(script)")
    }
  }

  @Test("Every key changes something or says something in questions")
  func noKeyIsSilentInQuestions() throws {
    for question in sample(Self.questions, oneIn: 4) {
      var state = try Rehearsal("", on: ScreenTests.search).state
      state.open(question)
      expectNoSilence(state, "\(question)")
    }
    let paste = Rehearsal(inputs: [.paste("curl https://h/?a=1"), .paste("curl 'https://h/' -d a=1")])
    expectNoSilence(paste.state, "import")
    var lesson = try LessonPlay("query-or-body")
    expectNoSilence(lesson.state, "lesson")
    try lesson.play("<f2>")
    expectNoSilence(lesson.state, "lesson menu")
  }

  // MARK: - Sentences

  private func message(_ script: String, draft: Draft = ScreenTests.search) throws -> String {
    let state = try Rehearsal(script, on: draft).state
    return [state.messageText, state.messageHint].compactMap { $0 }.filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  private func expect(_ script: String, says text: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let found = try message(script)
    #expect(found == text, sourceLocation: sourceLocation)
  }

  @Test("A key of other programs names the key to press instead")
  func habits() throws {
    try expect("q", says: "q does nothing here; ^Q quits.")
    try expect(":", says: ": does nothing here; ^P finds every command.")
    try expect("a", says: "a does nothing here; o adds a row.")
    for key in ["<esc>", "6<esc>", "0<esc>", "8<esc>"] {
      #expect(
        try message(key).hasSuffix(" does nothing here; there is nothing to leave, and ^Q quits."), "\(key)")
    }
    try expect("<c-f>", says: "^F does nothing here; / filters the rows.")
    #expect(try message("<f3>").contains("/ filters"))
    #expect(try message("<c-d>").contains("PgDn"))
    #expect(try message("<c-u>").contains("PgUp"))
    for key in ["p", "c", "D", "<f5>"] { #expect(!(try message(key).contains("shows the keys")), "\(key)") }
    try expect(
      "i<c-d>", says: "^D does nothing while a text is edited; Del deletes the character at the cursor.")
  }

  @Test("A key of another pane says what it does there, and which key goes there")
  func elsewhere() throws {
    #expect(
      try message("1f")
        == "f would override the query or body, or go back to the parameters, in Parameters and Query. 2 goes there."
    )
    #expect(try message("1o").hasPrefix("o would make a row below and edit it, in Parameters"))
    #expect(try message("1x").hasPrefix("x would delete the row, in Parameters"))
    #expect(try message("1<space>").hasPrefix("Space would switch the row on or off, in Parameters"))
    try expect("w", says: "w would go to the next piece of the wire, in Wire. 6 goes there.")
    #expect(try message("6r").hasPrefix("r would send the row as it is"))
  }

  @Test("A key without any meaning names the key that shows all keys")
  func nowhere() throws {
    try expect("@", says: "@ does nothing here; ? shows the keys that do.")
    try expect("i<f9>", says: "F9 does nothing while a text is edited; F1 shows the keys that do.")
  }

  @Test("The user's own keys are named, wherever they are bound")
  func ownKeys() throws {
    var bindings = KeyContext.wire.bindings
    bindings.append(.init([.letter("q")], .toggleLineEnds))
    let keymap = Keymap([.wire: bindings])
    let run = try Rehearsal("q", on: ScreenTests.search, keymap: keymap)
    #expect(
      run.state.messageText
        == "q would show the wire with CR and LF, then as hexadecimal digits, then as text, in Wire.")
    // Bound in the focused pane, it does its action.
    #expect(try Rehearsal("6q", on: ScreenTests.search, keymap: keymap).state.live.form == .lineEnds)
  }

  @Test("In a dialog a key that does nothing names those that do")
  func dialogs() throws {
    #expect(try message("mx").hasPrefix("x is no choice here: a letter of the list chooses. Keys: "))
    #expect(try message("m<f9>").hasPrefix("F9 does nothing here. Keys: "))
    try expect("x<c-q>x", says: "x does nothing here. Keys: s save, d discard, Esc close, ? help.")
    #expect(try message("x<c-q>?").isEmpty)
  }

  @Test("Moving against an edge says so")
  func edges() throws {
    try expect("kkkkkkkk", says: "There is nothing above.")
    try expect("ilt<home><left>", says: "There is nothing before the cursor.")
    try expect("22", says: "Parameters is shown already.")
    try expect("11", says: "This is the request line.")
    // The key after it removes the message.
    #expect(try message("kkkkkkkkj").isEmpty)
  }

  @Test("Going on past the last piece of the wire says that it begins again")
  func wireGoesRound() throws {
    try expect("6Gw", says: "Once around: this is the first piece of the wire again.")
    #expect(try Rehearsal("6Gw", on: ScreenTests.search).state.live.cursor == 0)
    try expect("6gW", says: "Once around: this is the last piece of the wire.")
    #expect(try message("nnnnn", draft: ScreenTests.wrong).hasPrefix("Once around: Problem 1 of 6: "))
  }

  @Test("Alt and a key that does nothing are Escape and that key, and the key is explained")
  func alt() throws {
    let run = try Rehearsal("i<a-x>", on: ScreenTests.search)
    #expect(run.state.edit == nil)
    #expect(run.state.draft.parameters?.count == ScreenTests.search.parameters.map { $0.count - 1 })
    try expect("<a-q>", says: "q does nothing here; ^Q quits.")
  }
}
