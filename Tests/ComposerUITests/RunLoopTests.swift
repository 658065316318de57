import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Run loop")
struct RunLoopTests {
  @Test("Frames are skipped while more input is waiting, and the last one is always shown")
  func leavesOutFrames() {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Row("a", "")]
    let state = ComposerState(document: DraftDocument(draft), context: CompositionContext())
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
    #expect(loop.run() == .terminated)
    #expect(loop.state.draft.parameters?[0].text.count == 500)
    // The first frame, and the one after all keys.
    #expect(frames == 2)
    #expect(last?.flattened().lines == loop.state.render().flattened().lines)
  }
}
