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
  /// Whether a dialog that the user may not expect was opened, and is not on the screen yet.
  private var asksUnseen = false
  /// An input that was read and is to be handled next; nil for none.
  private var leftOver: TerminalInput?
  private let nextInput: () -> TerminalInput?
  private let takeTypedText: () -> String
  private let perform: (Effect) -> Event?
  private let takeFinished: () -> [Event]
  private let record: ([HistoryEvent], ComposerState) -> Void
  private let hasInput: () -> Bool
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
  /// - Parameter hasInput: Returns whether more input is available, so that ``nextInput`` would not wait.
  /// - Parameter isBehind: Returns whether so much input is available that a frame would be outdated; the
  ///   last frame is always shown.
  /// - Parameter show: Shows a frame.
  package init(
    _ state: ComposerState, nextInput: @escaping () -> TerminalInput?,
    takeTypedText: @escaping () -> String = { "" },
    perform: @escaping (Effect) -> Event?, takeFinished: @escaping () -> [Event] = { [] },
    record: @escaping ([HistoryEvent], ComposerState) -> Void = { _, _ in },
    hasInput: @escaping () -> Bool = { false }, isBehind: @escaping () -> Bool = { false },
    show: @escaping (Frame) -> Void
  ) {
    self.state = state
    self.nextInput = nextInput
    self.takeTypedText = takeTypedText
    self.perform = perform
    self.takeFinished = takeFinished
    self.record = record
    self.hasInput = hasInput
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
    while var input = leftOver.take() ?? nextInput() {
      if input == .terminate { return .terminated }
      if let (first, second) = state.keys(in: input) { (input, leftOver) = (first, second) }
      state.noteForWatchers(input)
      let event = state.event(for: input)
      let isTyping = CellEdit.isTyping(input, as: event, in: state)
      if let event {
        isStale = true
        if handle(event) { return .quit }
      }
      if isTyping, CellEdit.takesTypedText(in: state),
        perform(all: CellEdit.applyTyped(takeTypedText(), in: &state))
      {
        return .quit
      }
      // Whatever was typed before a result arrived comes first, so that no key reaches a dialog that it opens.
      if leftOver == nil, !hasInput() {
        for event in takeFinished() {
          isStale = true
          if handle(event) { return .quit }
        }
      }
      // Changes are recorded before the frame, so that everything the user sees is in the journal.
      recordEvents()
      if asksUnseen {
        leaveOutTypedAhead()
        show(state.render())
        isStale = false
      }
      guard isStale, leftOver == nil, !isBehind() else { continue }
      show(state.render())
      isStale = false
    }
    return .terminated
  }

  /// Applies an event and performs its effects; returns whether one of them quits.
  private mutating func handle(_ event: Event) -> Bool {
    let effects = apply(event)
    // The effects may replace the draft, and its changes with it.
    if !effects.isEmpty { recordEvents() }
    return perform(all: effects)
  }

  /// Performs effects and the effects that follow from them; returns whether one of them quits.
  private mutating func perform(all effects: [Effect]) -> Bool {
    var waiting = effects
    while !waiting.isEmpty {
      let effect = waiting.removeFirst()
      if effect == .quit { return true }
      if effect.takesLong { recordEvents() }
      if let event = perform(effect) { waiting += apply(event) }
    }
    return false
  }

  // MARK: - Questions

  /// Applies an event, and notes whether it opened a dialog that the user may not expect.
  private mutating func apply(_ event: Event) -> [Effect] {
    let before = state.dialogInFront
    let effects = state.apply(event)
    let now = state.dialogInFront
    guard now != before else { return effects }
    guard let now, now.depth >= before?.depth ?? 0 else {
      asksUnseen = false
      return effects
    }
    // A key that opens a list is often followed by the key of an item, without a look at the screen.
    if case .finished = event { asksUnseen = true } else { asksUnseen = now.isQuestion }
    return effects
  }

  /// Drops the keys that were typed before a question was on the screen.
  private mutating func leaveOutTypedAhead() {
    asksUnseen = false
    var count = 0
    while leftOver != nil || hasInput(), let input = leftOver.take() ?? nextInput() {
      guard input.isTyped else {
        leftOver = input
        break
      }
      count += 1
    }
    if count > 0 { state.noteLeftOut(count) }
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
