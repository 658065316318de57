import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

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
        check(isChanged, "\(key.label) is silent: \(place)", at: sourceLocation)
      } else if case .unbound = event {
      } else {
        check(
          !isChanged, "\(key.label) changes the screen, but: \(message?.text.shown ?? ""). \(place)",
          at: sourceLocation)
      }
    }
  }

  @Test(
    "Every key changes something or says something, in the panes and in all dialogs",
    arguments: scripts.map(\.draft))
  func noKeyIsSilent(draft: String) throws {
    let number = try require(Self.scripts.firstIndex { $0.draft == draft })
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
}
