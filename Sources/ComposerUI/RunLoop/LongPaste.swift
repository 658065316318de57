internal import Explanations
internal import ScreenModel
import Synchronization

/// A paste so long that reading it takes a while, in which Escape stops it.
struct LongPaste {
  /// The number of bytes from which on a paste is read elsewhere.
  static let shortest = 1 << 20

  let input: TerminalInput
  let byteCount: Int

  init?(_ input: TerminalInput) {
    guard case .paste(let text) = input, text.utf8.count >= Self.shortest else { return nil }
    (self.input, byteCount) = (input, text.utf8.count)
  }

  enum Progress {
    case reading(Int, isWhole: Bool)
    case stopped(Int)
  }

  final class Result: Sendable {
    private let result = Mutex<(state: ComposerState, effects: [Effect])?>(nil)

    func read(_ input: TerminalInput, in state: ComposerState) {
      var state = state
      let effects = state.event(for: input).map { state.apply($0) } ?? []
      result.withLock { $0 = (state, effects) }
    }

    /// Returns the result once; nil until it is there.
    func take() -> (state: ComposerState, effects: [Effect])? { result.withLock { $0.take() } }
  }

  static func isStopped(by input: TerminalInput) -> Bool {
    input == .key(KeyPress(.escape)) || input == .key(KeyPress(.character("g"), .control))
  }
}

extension ComposerState {
  mutating func note(_ progress: LongPaste.Progress) -> [Effect] {
    switch progress {
    case .reading(let count, let isWhole):
      let end = isWhole ? "" : " so far"
      let key = KeyPress(.escape).word(isASCII: options.boxesAreASCII)
      message = Message(text: "Reading a paste of \(count.shortByteCount)\(end): \(key) stops it.")
    case .stopped(let count):
      message = Message(
        text:
          "The paste was stopped after \(count.shortByteCount): nothing of it was taken, the draft is as it was."
      )
    }
    return []
  }
}
