import DraftFormats
import Foundation
import ScreenModel
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Random keys")
struct RandomKeysTests {
  /// The number of inputs for each draft; `RANDOM_KEYS` sets the total number.
  static let count: Int = {
    let all = ProcessInfo.processInfo.environment["RANDOM_KEYS"].flatMap { Int($0) } ?? 2_500
    return max(1, all / drafts.count)
  }()

  static let drafts = ["search", "wrong", "empty", "parts", "text"]

  /// The number of inputs after which the screen is looked at.
  private static let interval = isExhaustive || count > 500 ? 5 : 15

  static func draft(_ name: String) -> Draft {
    var draft = Draft()
    switch name {
    case "search": return ScreenTests.search
    case "wrong": return ScreenTests.wrong
    case "parts":
      draft.method = "POST"
      draft.url = "api.example.com/{id}/é"
      draft.body = Draft.Body(.multipart)
      draft.path = [Draft.Row("id", "a/b")]
      draft.parameters = [
        Draft.Row("f", "me.png", type: .file), Draft.Row("d", "2026-11-20T09:30:00Z", type: .date),
        Draft.Row("o", #"{"a":[1,{"b":null}]}"#, type: .object), Draft.Row("s", "secret"),
        Draft.Row("t", "a\nb"),
      ]
      draft.parameters?[3].isSecret = true
    case "text":
      draft.method = "PUT"
      draft.url = "https://h/p"
      draft.body = Draft.Body(.text)
      draft.body.text = Draft.BodyText((0..<60).map { "line \($0) 名前" }.joined(separator: "\n"))
      draft.query = [Draft.Row("a", "1"), Draft.Row("b", "true", type: .boolean)]
    default: break
    }
    return draft
  }

  @Test(
    "Keys, pastes, clicks and sizes in any order never break the screen, and undo reverts all of them",
    arguments: drafts)
  func randomInputs(name: String) {
    var random = SplitMix(state: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    let start = DraftDocument(Self.draft(name))
    var state = ComposerState(document: start, context: Composition.Context(boundary: "B"))
    let bytes = start.serialized()
    for count in 0..<Self.count {
      step(&state, &random)
      guard count % Self.interval == 0 else { continue }
      check(state.render(), state)
    }
    while !state.dialogs.isEmpty { _ = state.apply(.close) }
    if state.edit != nil { _ = state.apply(.accept) }
    var steps = 0
    while state.history.canUndo, steps < 200_000 {
      _ = state.apply(.undo)
      steps += 1
    }
    TestSupport.check(steps > 3)
    TestSupport.check(state.document.serialized(), bytes)
    TestSupport.check(!state.isModified)
  }

  @Test("A copy of the state stays as it is, whatever happens to the other", arguments: drafts)
  func copies(name: String) {
    var random = SplitMix(state: UInt64(name.utf8.reduce(3) { $0 &* 31 &+ Int($1) }))
    var state = ComposerState(
      document: DraftDocument(Self.draft(name)), context: Composition.Context(boundary: "B"))
    for count in 0..<(isExhaustive ? 2_000 : 100) {
      let copy = state
      let before = (copy.render(), copy.document.serialized())
      step(&state, &random)
      TestSupport.check(copy.render().flattened() == before.0.flattened(), "\(name), key \(count)")
      TestSupport.check(copy.document.serialized(), before.1, "\(name), key \(count)")
    }
  }

  private static let keys: [KeyPress] = {
    var keys: [KeyPress] =
      ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { $0 }
      + " 0123456789[]{}\"%&=+?\\é名\u{301}'!/.<>").map { KeyPress(.character($0)) }
    keys += [
      .enter, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
    .flatMap { Array(repeating: KeyPress($0), count: 4) }
    keys += [KeyPress(.tab, .shift), KeyPress(.function(1))]
    keys += "acegjklopqrstuwxyz".map { KeyPress(.character($0), .control) }
    return keys + "0123456789".map { KeyPress(.character($0), .alt) }
  }()

  private static let sizes = [
    (80, 24), (120, 40), (40, 12), (39, 11), (200, 60), (1, 1), (79, 17), (40, 50), (300, 12), (500, 150),
  ].map { Size(columns: $0.0, rows: $0.1) }

  private static let pastes = [
    "a: 1\nb=2\u{1b}[0m\nname\t値", "x=1&y=%41", "{\"a\": [1, 2]}", "one", "\n", "Accept: text/html\nX: ",
  ]

  private func step(_ state: inout ComposerState, _ random: inout SplitMix) {
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    var input = TerminalInput.key(pick(Self.keys))
    // Dialogs that take nearly every key as text would keep most keys from the panes.
    if !state.dialogs.isEmpty, random.next() % 8 == 0 { input = .key(KeyPress(.escape)) }
    switch random.next() % 40 {
    case 0: input = .resize(pick(Self.sizes))
    case 1: input = .paste(pick(Self.pastes))
    case 2, 3, 4:
      let point = Point(
        column: Int(random.next() % UInt64(state.size.columns)),
        row: Int(random.next() % UInt64(state.size.rows)))
      let kind = pick([MouseEvent.Kind.press, .press, .release, .drag, .wheelUp, .wheelDown])
      input = .mouse(
        MouseEvent(kind, button: pick([0, 0, 0, 1, 2]), at: point, clicks: pick([1, 1, 2])))
    case 5:
      // Run by name.
      if state.dialogs.isEmpty {
        _ = PaletteDialog.run(pick(Action.commands.filter { $0 != .newDraft }), in: &state)
      }
      return
    case 6:
      _ = state.apply(.finished(pick([.environment(["HOME": "/h"]), .notSaved(path: "p", reason: "r")])))
      return
    default: break
    }
    if let event = state.event(for: input), !leaves(event, state) { _ = state.apply(event) }
  }

  /// Returns whether an event would replace the draft, which can't be undone.
  private func leaves(_ event: Event, _ state: ComposerState) -> Bool {
    if let palette = state.frontDialog(PaletteDialog.self), event == .action(.choose) {
      return palette.selected?.action == .newDraft
    }
    return switch (state.dialogs.last, event) {
    case (is SwitchQuestion, .action(.answerDiscard)), (_, .action(.newDraft)): true
    default: false
    }
  }

  private func check(_ frame: Frame, _ state: ComposerState) {
    let screen = frame.flattened()
    let whole = Rect(column: 0, row: 0, columns: state.size.columns, rows: state.size.rows)
    TestSupport.check(screen.size, state.size)
    if let cursor = frame.cursor { TestSupport.check(whole.contains(cursor)) }
    for surface in frame.surfaces {
      TestSupport.check(surface.rect.column >= 0 && surface.rect.row >= 0)
      TestSupport.check(surface.rect.column + surface.rect.columns <= state.size.columns)
      TestSupport.check(surface.rect.row + surface.rect.rows <= state.size.rows)
      TestSupport.check(surface.screen.size, surface.rect.size)
    }
    TestSupport.check(screen.cells.allSatisfy { $0.base.value >= 0x20 && $0.base.value != 0x7F })
  }

  @Test("Every entry of the footer does something, in whatever state it is shown", arguments: drafts)
  func honestFooter(name: String) {
    var random = SplitMix(state: UInt64(name.utf8.count) &* 977)
    var state = ComposerState(
      document: DraftDocument(Self.draft(name)), context: Composition.Context(boundary: "B"))
    for count in 0..<(isExhaustive ? 400 : 20) {
      step(&state, &random)
      guard count % 4 == 0, ScreenLayout.fits(state.size) else { continue }
      // A refusal that is shown already would change nothing.
      state.message = nil
      let frame = state.render()
      let shown = frame.flattened()
      for placed in FooterView(state: state, rect: ScreenLayout(state).footer).placed {
        var next = state
        let effects = next.apply(placed.entry.action)
        let after = next.render()
        let isChanged =
          !effects.isEmpty || after.cursor != frame.cursor || after.flattened() != shown
          || next.live.tabs.shown.id != state.live.tabs.shown.id
        TestSupport.check(
          isChanged,
          "\(placed.entry.key) \(placed.entry.label) on \(state.focus), \(state.contexts)\n\(shown.text)")
      }
    }
  }
}
