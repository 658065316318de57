package import DraftFormats
package import ScreenModel

/// Runs the composer: an input becomes an event, an event changes the state and returns effects, and the state becomes
/// a frame.
///
/// Access to the outside is by closures: the program passes a terminal, a test passes an array of inputs.
package struct RunLoop {
  /// The reason why a run ended.
  package enum Ending: Sendable, Hashable {
    /// The user quit; there are no unsaved changes, or the user discarded them.
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

  /// Creates a loop.
  ///
  /// - Parameter nextInput: Waits for the next input; returns nil at the end.
  /// - Parameter takeTypedText: Returns the plain characters that are available next, and removes them from the input;
  ///   it is called while a text is typed, so that many characters at once are one change.
  /// - Parameter perform: Performs an effect, and returns its result; it is never called for ``Effect/quit``.
  /// - Parameter takeFinished: Returns the results of effects that take longer, since the last call;
  ///   ``TerminalInput/deadline`` signals that there may be some.
  /// - Parameter record: Writes the changes of the draft to its journal; it is called before each wait for input, and
  ///   before an effect that may take long, even if there are no changes.
  /// - Parameter isBehind: Returns whether more input is available, so that a frame would be outdated; the last frame
  ///   is always shown.
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

  /// Runs until the user quits or the input ends.
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
      // Changes are recorded before the frame, so that everything the user sees is in the journal.
      recordEvents()
      isStale = isStale || !events.isEmpty
      guard isStale, !isBehind() else { continue }
      show(state.render())
      isStale = false
    }
    return .terminated
  }

  /// Performs effects and the effects that follow from them; returns whether one of them quits.
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
  /// Whether the effect may block the loop for long.
  fileprivate var takesLong: Bool {
    switch self {
    case .save, .suspend, .openEditor: true
    default: false
    }
  }
}
