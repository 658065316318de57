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
  private var leftOver: [TerminalInput] = []
  /// The inputs that wait for a list that is being read.
  private var held: [TerminalInput] = []
  private let nextInput: () -> TerminalInput?
  private let takeTypedText: () -> String
  private let perform: (Effect) -> Event?
  private let takeFinished: () -> [Event]
  private let record: ([HistoryEvent], ComposerState) -> Void
  private let hasInput: () -> Bool
  private let isBehind: () -> Bool
  private let startElsewhere: (@escaping @Sendable () -> Void) -> Bool
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
  /// - Parameter startElsewhere: Runs a closure while the loop goes on, and then makes ``nextInput`` return
  ///   ``TerminalInput/deadline``; returns false, without running it, if that isn't possible.
  /// - Parameter show: Shows a frame.
  package init(
    _ state: ComposerState, nextInput: @escaping () -> TerminalInput?,
    takeTypedText: @escaping () -> String = { "" },
    perform: @escaping (Effect) -> Event?, takeFinished: @escaping () -> [Event] = { [] },
    record: @escaping ([HistoryEvent], ComposerState) -> Void = { _, _ in },
    hasInput: @escaping () -> Bool = { false }, isBehind: @escaping () -> Bool = { false },
    startElsewhere: @escaping (@escaping @Sendable () -> Void) -> Bool = { _ in false },
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
    self.startElsewhere = startElsewhere
    self.show = show
  }

  /// Runs until the user quits or the input ends.
  package mutating func run() -> Ending {
    if perform(all: state.effectsForContext()) { return .quit }
    show(state.render())
    if perform(all: state.effectsAtStart()) { return .quit }
    recordEvents()
    var isStale = false
    while var input = takeInput() {
      if input == .terminate { return .terminated }
      if let (first, second) = state.keys(in: input) {
        input = first
        leftOver.insert(second, at: 0)
      }
      state.noteForWatchers(input)
      if let paste = LongPaste(input) {
        if let ending = read(paste) { return ending }
        isStale = true
        input = .deadline
      }
      if state.holds(input, hasHeld: !held.isEmpty) {
        held.append(input)
        input = .deadline
      } else if state.event(for: input) == .action(.close) {
        // The keys that were typed at the list go with it.
        held = []
      }
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
      if leftOver.isEmpty, !hasInput() {
        for event in takeFinished() {
          isStale = true
          if handle(event) { return .quit }
        }
      }
      if !held.isEmpty, !state.awaitsEntries {
        leftOver = held + leftOver
        held = []
      }
      // Changes are recorded before the frame, so that everything the user sees is in the journal.
      recordEvents()
      if asksUnseen {
        leaveOutTypedAhead()
        show(state.render())
        isStale = false
      }
      guard isStale, leftOver.isEmpty, !isBehind() else { continue }
      show(state.render())
      isStale = false
    }
    return .terminated
  }

  private mutating func takeInput() -> TerminalInput? {
    leftOver.isEmpty ? nextInput() : leftOver.removeFirst()
  }

  /// Reads a long paste, elsewhere if possible, on a copy of the state: Escape drops the copy. Other input waits.
  private mutating func read(_ paste: LongPaste) -> Ending? {
    let result = LongPaste.Result()
    var held: [TerminalInput] = []
    let before = state.dialogInFront
    if !startElsewhere({ [state] in result.read(paste.input, in: state) }) {
      result.read(paste.input, in: state)
    }
    _ = state.note(.reading(paste.byteCount, isWhole: true))
    show(state.render())
    while true {
      if let (state, effects) = result.take() {
        self.state = state
        noteQuestion(since: before, isExpected: true)
        leftOver = held + leftOver
        // Writing so much to the journal takes a while, too.
        show(self.state.render())
        if !effects.isEmpty { recordEvents() }
        return perform(all: effects) ? .quit : nil
      }
      guard let input = nextInput(), input != .terminate else { return .terminated }
      if LongPaste.isStopped(by: input) {
        // The keys before it were meant for what the paste would have made.
        _ = state.note(.stopped(paste.byteCount))
        return nil
      }
      if case .resize(let size) = input, !handle(.resize(size)) { show(state.render()) }
      if input != .deadline { held.append(input) }
    }
  }

  /// Applies an event and performs its effects; returns whether one of them quits.
  private mutating func handle(_ event: Event) -> Bool {
    let effects = apply(event)
    // The effects may replace the draft, and its changes with it.
    if !effects.isEmpty { recordEvents() }
    return perform(all: effects)
  }

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

  private mutating func apply(_ event: Event) -> [Effect] {
    let before = state.dialogInFront
    let effects = state.apply(event)
    if case .finished = event {
      noteQuestion(since: before, isExpected: false)
    } else {
      noteQuestion(since: before, isExpected: true)
    }
    return effects
  }

  /// If the user pressed a key for the dialog, only a question is unexpected.
  private mutating func noteQuestion(since before: ComposerState.DialogInFront?, isExpected: Bool) {
    let now = state.dialogInFront
    guard now != before else { return }
    guard let now, now.depth >= before?.depth ?? 0 else {
      asksUnseen = false
      return
    }
    // A key that opens a list is often followed by the key of an item, without a look at the screen.
    asksUnseen = !isExpected || now.isQuestion
  }

  /// Drops the keys that were typed before a question was on the screen.
  private mutating func leaveOutTypedAhead() {
    asksUnseen = false
    var count = 0
    while !leftOver.isEmpty || hasInput(), let input = takeInput() {
      guard input.isTyped else {
        leftOver.insert(input, at: 0)
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
  fileprivate var takesLong: Bool {
    switch self {
    case .save, .suspend, .openEditor: true
    default: false
    }
  }
}
