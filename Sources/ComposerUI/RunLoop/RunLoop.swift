package import DraftFormats
package import ScreenModel

/// Runs the composer: an input becomes an event, an event a new state and effects, the state a frame.
///
/// What reaches outside are closures: the program gives a terminal, a test an array of inputs.
package struct RunLoop {
  /// How a run ended.
  package enum Ending: Sendable, Hashable {
    /// The user left; nothing is unsaved, or it was to be discarded.
    case quit
    /// The terminal is gone, or there is no more input.
    case terminated
  }

  package private(set) var state: ComposerState
  private let nextInput: () -> TerminalInput?
  private let takeTypedText: () -> String
  private let perform: (Effect) -> Event?
  private let takeFinished: () -> [Event]
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
  package init(
    _ state: ComposerState, nextInput: @escaping () -> TerminalInput?,
    takeTypedText: @escaping () -> String = { "" },
    perform: @escaping (Effect) -> Event?, takeFinished: @escaping () -> [Event] = { [] },
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
  package mutating func run() -> Ending {
    if perform(all: state.effectsForContext()) { return .quit }
    show(state.render())
    if perform(all: state.effectsAtStart()) { return .quit }
    recordEvents()
    var isStale = false
    while let input = nextInput() {
      if input == .terminate { return .terminated }
      let isTyping = CellEdit.isTyping(input, in: state)
      let events = takeFinished() + [state.event(for: input)].compactMap(\.self)
      for event in events where perform(all: state.apply(event)) { return .quit }
      if isTyping, CellEdit.takesTypedText(in: state),
        perform(all: CellEdit.applyTyped(takeTypedText(), in: &state))
      {
        return .quit
      }
      // Before the frame: what is seen is kept, whatever happens next.
      recordEvents()
      isStale = isStale || !events.isEmpty
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
      if let event = perform(effect) { waiting += state.apply(event) }
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
