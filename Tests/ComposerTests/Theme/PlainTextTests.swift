import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The text of the screen without attributes, as for a screen reader or `tmux capture-pane`.
@Suite("The text of the screen alone")
struct PlainTextTests {
  /// A state that the text must show.
  enum State: CaseIterable {
    case selectedRow, severalSelected, editing, error, disabled, secret, verbatim, computed, moved, rewritten
    case newLine, automatic, activeTab, selectedChoice, selectedCommand, selectedDraft, selectedProblem,
      selectedCopy
    case selectedChange, selectedStyle, unsaved, openDraft, mouseOff, differing, matching, unfitting
    case lessonReached, recentGone, zoomedOrNot
  }

  /// Returns two screens that differ only in a state.
  private static func pair(_ state: State) throws -> (Rehearsal, Rehearsal) {
    let search = ScreenTests.search
    func runs(_ one: String, _ two: String, _ draft: Draft = search) throws -> (Rehearsal, Rehearsal) {
      (try Rehearsal(one, on: draft), try Rehearsal(two, on: draft))
    }
    func drafts(_ one: Draft.Row, _ two: Draft.Row) throws -> (Rehearsal, Rehearsal) {
      (
        try Rehearsal("j", on: Draft("GET", [one, Draft.Row("z")])),
        try Rehearsal("j", on: Draft("GET", [two, Draft.Row("z")]))
      )
    }
    switch state {
    case .selectedRow: return try runs("", "j")
    case .severalSelected: return try runs("jj", ",vjj")
    case .editing: return try runs("j", "ji")
    case .error: return try drafts(Draft.Row("n", "1", type: .number), Draft.Row("n", "x", type: .number))
    case .disabled: return try drafts(Draft.Row("n", "1"), Draft.Row("n", "1", isEnabled: false))
    case .secret:
      var secret = Draft.Row("n", "abcd")
      secret.isSecret = true
      return try drafts(Draft.Row("n", "abcd"), secret)
    case .verbatim:
      var verbatim = Draft.Row("n", "1")
      verbatim.isVerbatim = true
      return try drafts(Draft.Row("n", "1"), verbatim)
    case .computed: return try runs("3", "3f")
    case .moved: return try runs("mpj", "mp")
    case .rewritten:
      // With a single row the cursor can't move, so the key only removes the marks.
      return try runs("bfj", "bf", Draft("POST", [Draft.Row("a", "1")]))
    case .newLine: return try runs("6mpj", "6mp")
    case .automatic: return try runs("5x", "5")
    case .activeTab: return try runs("7", "6")
    case .selectedChoice: return try runs("m", "m<down>")
    case .selectedCommand: return try runs("<c-p>row", "<c-p>row<down>")
    case .selectedDraft:
      let files = ["a.wiredraft.json", "b.wiredraft.json"].map { ($0, DraftDocument(search).serialized()) }
      let all = Dictionary(uniqueKeysWithValues: files)
      return (
        try Rehearsal("<c-o>", on: search, files: all), try Rehearsal("<c-o><down>", on: search, files: all)
      )
    case .selectedProblem: return try runs("!", "!j", ScreenTests.wrong)
    case .selectedCopy: return try runs("y", "y<down>")
    case .selectedChange: return try runs("xd<c-p>history<enter>", "xd<c-p>history<enter>k")
    case .selectedStyle: return try runs("e", "e<right>")
    case .unsaved: return try runs("", "xd")
    case .openDraft:
      let files = ["a.wiredraft.json": DraftDocument(search).serialized(), "b.wiredraft.json": [UInt8]()]
      return (
        try Rehearsal("<c-o>", on: search, files: files),
        try Rehearsal("<c-o>", on: search, files: files, fileName: "a.wiredraft.json")
      )
    case .mouseOff: return try runs("j", "Mj")
    case .differing: return try runs("c", "cn")
    case .matching: return try runs("?", "?/row<enter>")
    case .unfitting:
      return (
        try Rehearsal("h<enter>", on: Draft("GET", [Draft.Row("n", "1")])),
        try Rehearsal("h<enter>", on: Draft("GET", [Draft.Row("n", "x")]))
      )
    case .lessonReached: return try runs("<f2><enter>", "<f2><enter>mp")
    case .recentGone:
      let files = ["/other/gone.wiredraft.json": [UInt8]("{".utf8)]
      let right = ["/other/gone.wiredraft.json": DraftDocument(search).serialized()]
      return (
        try Rehearsal("<c-o>", on: search, files: files), try Rehearsal("<c-o>", on: search, files: right)
      )
    case .zoomedOrNot: return try runs("", "z")
    }
  }

  @Test("Each state is visible in the text, above the explanation line or in it", arguments: State.allCases)
  func told(state: State) throws {
    let (one, two) = try Self.pair(state)
    let isDistinguishable = one.lines != two.lines
    check(isDistinguishable, "\(state)")
  }

  @Test(
    "The selected line of each list has a sign, on ASCII terminals, too",
    arguments: ["m", "b", "<c-p>row", "!", "y", "e", "<f2>", "h<enter>", "xd<c-p>history<enter>"])
  func selection(script: String) throws {
    for (options, sign) in [(ComposerOptions(), "▸"), (ComposerOptions(boxesAreASCII: true), ">")] {
      let run = try Rehearsal(script, on: ScreenTests.wrong, options: options)
      let screen = run.frame.surfaces.last?.screen
      let lines = screen?.lines ?? []
      check(lines.contains { $0.dropFirst().hasPrefix(sign) || $0.dropFirst(2).hasPrefix(sign) }, "\(run)")
    }
  }
}
