public import ScreenModel

/// Runs the composer: an input becomes an action, an action a new state and effects, the state a frame.
///
/// What reaches outside are closures: the program gives a terminal, a test an array of inputs.
public struct RunLoop {
  /// How a run ended.
  public enum Ending: Sendable, Hashable {
    /// The user left; nothing is unsaved, or it was to be discarded.
    case quit
    /// The terminal is gone, or there is no more input.
    case terminated
  }

  /// The state.
  public private(set) var state: ComposerState
  private let nextInput: () -> TerminalInput?
  private let perform: (Effect) -> Action?
  private let show: (Frame) -> Void

  /// Makes a loop.
  ///
  /// - Parameter nextInput: Waits for the next input; nil is the end.
  /// - Parameter perform: Does an effect, and returns what came of it; ``Effect/quit`` never reaches it.
  /// - Parameter show: Shows a frame.
  public init(
    _ state: ComposerState, nextInput: @escaping () -> TerminalInput?,
    perform: @escaping (Effect) -> Action?, show: @escaping (Frame) -> Void
  ) {
    self.state = state
    self.nextInput = nextInput
    self.perform = perform
    self.show = show
  }

  /// Runs until the user leaves or the input ends.
  public mutating func run() -> Ending {
    if perform(all: state.effectsForContext()) { return .quit }
    show(state.render())
    while let input = nextInput() {
      if input == .terminate { return .terminated }
      guard let action = state.action(for: input) else { continue }
      if perform(all: state.apply(action)) { return .quit }
      show(state.render())
    }
    return .terminated
  }

  /// Performs effects and what follows from them; returns whether one of them is the end.
  private mutating func perform(all effects: [Effect]) -> Bool {
    var waiting = effects
    while !waiting.isEmpty {
      let effect = waiting.removeFirst()
      if effect == .quit { return true }
      if let action = perform(effect) { waiting += state.apply(action) }
    }
    return false
  }
}
