public import DraftFormats
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
  private let takeTypedText: () -> String
  private let perform: (Effect) -> Action?
  private let takeFinished: () -> [Action]
  private let record: ([HistoryEvent], ComposerState) -> Void
  private let isBehind: () -> Bool
  private let show: (Frame) -> Void

  /// Makes a loop.
  ///
  /// - Parameter nextInput: Waits for the next input; nil is the end.
  /// - Parameter takeTypedText: Returns the plain characters that wait already and come next, and takes them out of
  ///   the input: it is asked while a text is typed, so that many characters at once are one change.
  /// - Parameter perform: Does an effect, and returns what came of it; ``Effect/quit`` never reaches it.
  /// - Parameter takeFinished: Returns what came of effects since the last time, where that takes longer;
  ///   ``TerminalInput/deadline`` tells that there may be something.
  /// - Parameter record: Puts what was done to the draft into its journal; it is asked before each wait for input, and
  ///   before what may take long, also where nothing was done.
  /// - Parameter isBehind: Whether more input waits already, so that a frame would be late; the last is always shown.
  /// - Parameter show: Shows a frame.
  public init(
    _ state: ComposerState, nextInput: @escaping () -> TerminalInput?,
    takeTypedText: @escaping () -> String = { "" },
    perform: @escaping (Effect) -> Action?, takeFinished: @escaping () -> [Action] = { [] },
    record: @escaping ([HistoryEvent], ComposerState) -> Void = { _, _ in },
    isBehind: @escaping () -> Bool = { false }, show: @escaping (Frame) -> Void
  ) {
    self.state = state
    self.nextInput = nextInput
    self.takeTypedText = takeTypedText
    self.perform = perform
    self.takeFinished = takeFinished
    self.record = record
    self.isBehind = isBehind
    self.show = show
  }

  /// Runs until the user leaves or the input ends.
  public mutating func run() -> Ending {
    if perform(all: state.effectsForContext()) { return .quit }
    show(state.render())
    if perform(all: state.effectsAtStart()) { return .quit }
    recordEvents()
    var isStale = false
    while let input = nextInput() {
      if input == .terminate { return .terminated }
      let isTyping = state.isTyping(input)
      let actions = takeFinished() + [state.action(for: input)].compactMap(\.self)
      for action in actions where perform(all: state.apply(action)) { return .quit }
      if isTyping, state.takesTypedText, perform(all: state.applyTyped(takeTypedText())) { return .quit }
      // Before the frame: what is seen is kept, whatever happens next.
      recordEvents()
      isStale = isStale || !actions.isEmpty
      guard isStale, !isBehind() else { continue }
      show(state.render())
      isStale = false
    }
    return .terminated
  }

  /// Performs effects and what follows from them; returns whether one of them is the end.
  private mutating func perform(all effects: [Effect]) -> Bool {
    var waiting = effects
    while !waiting.isEmpty {
      let effect = waiting.removeFirst()
      if effect == .quit { return true }
      if effect.takesLong { recordEvents() }
      if let action = perform(effect) { waiting += state.apply(action) }
    }
    return false
  }

  private mutating func recordEvents() {
    let events = state.takeJournalEvents()
    record(events, state)
  }
}

extension Effect {
  /// Whether the loop may stand still for long until it is done.
  fileprivate var takesLong: Bool {
    switch self {
    case .save, .suspend, .openEditor: true
    default: false
    }
  }
}
