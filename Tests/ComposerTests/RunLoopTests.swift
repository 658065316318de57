import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Run loop")
struct RunLoopTests {
  @Test("Frames are skipped while more input is waiting, and the last one is always shown")
  func leavesOutFrames() {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", "")]
    let state = ComposerState(document: DraftDocument(draft), context: Composition.Context())
    var inputs: [TerminalInput] = [.key(KeyPress(.enter))]
    inputs += (0..<500).map { _ in .key(KeyPress(.character("x"))) }
    var (next, frames) = (0, 0)
    var last: Frame?
    var loop = RunLoop(
      state,
      nextInput: {
        next += 1
        return next <= inputs.count ? inputs[next - 1] : nil
      }, perform: { _ in nil }, isBehind: { next < inputs.count },
      show: { frame in
        frames += 1
        last = frame
      })
    check(loop.run(), .terminated)
    check(loop.state.draft.parameters?[0].text.count, 500)
    // The first frame, and the one after all keys.
    check(frames, 2)
    check(last?.flattened().lines, loop.state.render().flattened().lines)
  }

  /// Runs the loop with a paste of more than a megabyte, which is read as soon as the inputs after it are read.
  private func runPaste(_ script: String) throws -> (state: ComposerState, shown: [String]) {
    var draft = Draft()
    draft.url = "https://h/"
    let rows = (0..<60_000).map { "name\($0)=value\($0)\n" }.joined()
    var inputs = ([.paste(rows)] + (try KeyScript.parse(script)))[...]
    var work: (() -> Void)?
    var shown: [String] = []
    var loop = RunLoop(
      ComposerState(document: DraftDocument(draft), context: Composition.Context()),
      nextInput: {
        if let input = inputs.popFirst() { return input }
        guard let now = work.take() else { return nil }
        now()
        return .deadline
      },
      perform: { _ in nil },
      startElsewhere: {
        work = $0
        return true
      },
      show: { frame in shown.append(frame.flattened().lines.joined(separator: "\n")) })
    check(loop.run(), .terminated)
    return (loop.state, shown)
  }

  @Test("While a long paste is read the screen says so; keys wait for it, and it is one step to undo")
  func longPaste() throws {
    let run = try runPaste("j")
    check(run.shown.contains { $0.contains("Reading a paste of 1 MB: Escape stops it.") })
    check(run.state.draft.parameters?.count, 60_000)
    check(run.state.grid.row, 1)
    let undone = try runPaste("u")
    check(undone.state.draft.parameters?.count ?? 0, 0)
  }

  @Test("Escape stops a long paste, and nothing of it is taken")
  func stoppedPaste() throws {
    let run = try runPaste("j<esc>")
    check(run.state.draft.parameters?.count ?? 0, 0)
    check(!run.state.isModified)
    check(run.shown.last?.contains("nothing of it was taken") == true)
  }

  @Test("A paste that is still arriving is said to be, with its bytes so far")
  func arrivingPaste() {
    var state = ComposerState(document: DraftDocument(Draft()), context: Composition.Context())
    for (input, text) in [
      (TerminalInput.pasting(byteCount: 3_400_000), "Reading a paste of 3 MB so far: Escape stops it."),
      (.pasteStopped(byteCount: 3_400_000), "nothing of it was taken"),
    ] {
      _ = state.event(for: input).map { state.apply($0) }
      check(state.render().flattened().lines.joined().contains(text))
    }
  }

  /// Runs the loop with inputs that all arrived before the program read the first.
  private func run(
    _ script: String, on draft: Draft = Draft(), finished: [Event] = []
  ) throws -> (state: ComposerState, effects: [Effect], ending: RunLoop.Ending) {
    let inputs = try KeyScript.parse(script)
    var next = 0
    var effects: [Effect] = []
    var waiting = finished
    var loop = RunLoop(
      ComposerState(document: DraftDocument(draft), context: Composition.Context()),
      nextInput: {
        next += 1
        return next <= inputs.count ? inputs[next - 1] : next == inputs.count + 1 ? .deadline : nil
      },
      perform: { effect in
        effects.append(effect)
        return nil
      },
      takeFinished: {
        defer { waiting = [] }
        return waiting
      },
      hasInput: { next < inputs.count }, show: { _ in })
    let ending = loop.run()
    return (loop.state, effects, ending)
  }

  private static let found = Event.finished(
    .recoverable(
      RecoverableDrafts([RecoverableDraft(id: "a", name: "Old", changeCount: 1)], isAtStart: true)))

  @Test(
    "Keys that were typed before the unsaved drafts are found never answer the dialog about them",
    arguments: ["d", "oidDocument<tab>7<enter>", "oq<tab>tea<enter>", "<enter>r", "dD<esc>"])
  func typedBeforeRecovery(script: String) throws {
    let run = try run(script, finished: [Self.found])
    check(!run.effects.contains(.discardRecoverable(id: "a")))
    check(!run.effects.contains(.recover(id: "a")))
    check(!run.effects.contains(.postponeRecoverable(ids: ["a"])))
  }

  @Test("A key typed before a question is on the screen does not answer it, and a message says so")
  func typedBeforeQuestion() throws {
    let quit = try run("h.example/p<enter><c-q>dd")
    check(quit.ending, .terminated)
    check(quit.state.dialogInFront?.isQuestion == true)
    check(quit.state.messageText, "2 keys typed before this question was shown did nothing.")
    // A list that a key opened takes the key that was meant for it.
    check(try run("h.example/p<enter>mp").state.draft.method, "POST")
  }

  @Test(
    "Alt with a key that does nothing is Escape, then that key; in a text, and with a key of its own, it stays one"
  )
  func altKeys() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("b", "2")]
    let run = try run("v<a-x>", on: draft)
    check(run.state.draft.parameters?.map(\.name), ["b"])
    let text = try self.run("izz<a-j>x", on: draft)
    check(text.state.draft.parameters?[0].text, "1zzx")
    let bound = try self.run("izz<a-4>", on: draft)
    check(bound.state.draft.parameters?[0].text, "1zz")
  }
}
