import ScreenModel
import WiredraftCore

/// The exchanges of the draft: the one in progress, and those that have ended.
struct ExchangeMemory: Sendable {
  /// An exchange that was asked for and has not ended.
  struct Running: Sendable {
    var id: Int
    /// The request; nil before it is made.
    var order: SendOrder?
    /// Whether bytes go and come; before, there may be a question.
    var hasBegun = false
    var progress = ExchangeProgress()
    /// Whether it is being cancelled.
    var isCancelled = false
    /// Whether the rows of a stream stay as they are shown.
    var isPaused = false
  }

  var lastID = 0
  /// The command that an answer was given to last.
  var lastCommand = "jq ."
  var running: Running?
  /// The exchanges of this session that have ended, the latest last.
  var ended: [ReceivedAnswer] = []
  /// The index of the shown one among these.
  var shownIndex = 0

  /// The exchange before the shown one; nil if there is none in this session.
  var older: ReceivedAnswer? { ended.indices.contains(shownIndex - 1) ? ended[shownIndex - 1] : nil }

  /// The shown exchange; nil if none has ended.
  var shown: ReceivedAnswer? { ended.indices.contains(shownIndex) ? ended[shownIndex] : nil }
}

extension ExchangeMemory {
  /// The most exchanges that a session keeps open.
  private static let mostKept = 50

  // MARK: - Sending

  /// Returns the reason why nothing can be sent now; nil if the draft can be.
  static func refusal(in state: ComposerState) -> Sentence? {
    if state.repair != nil { return "The draft can't be sent before its file is mended." }
    if state.exchange.running?.hasBegun == true {
      return "A request is on its way: \(key: .cancelSend) cancels it."
    }
    if state.draft.url.isEmpty { return "A request needs a URL before it can be sent." }
    guard state.composition.hasErrors else { return nil }
    return "Nothing is sent, the request has an error: \(key: .listProblems) lists what is wrong."
  }

  /// Sends the request that is shown, after a question where one is due.
  static func send(in state: inout ComposerState) -> [Effect] {
    state.exchange.lastID += 1
    let id = state.exchange.lastID
    state.exchange.running = Running(id: id)
    return [.exchange(.draw(id: id))]
  }

  /// Follows the redirect of an answer.
  static func follow(_ answer: ReceivedAnswer, in state: inout ComposerState) -> [Effect] {
    guard state.exchange.running == nil else { return [] }
    state.exchange.lastID += 1
    let id = state.exchange.lastID
    state.exchange.running = Running(id: id, order: answer.order)
    return [.exchange(.follow(id: id, after: answer))]
  }

  /// Cancels the exchange in progress.
  static func cancel(in state: inout ComposerState) -> [Effect] {
    guard let running = state.exchange.running else { return [] }
    state.exchange.running?.isCancelled = true
    return [.exchange(.cancel(id: running.id))]
  }

  /// Takes a report of the program; one on another exchange than the current one has no meaning any more.
  static func take(_ report: ExchangeReport, in state: inout ComposerState) -> [Effect] {
    guard let running = state.exchange.running, report.id == running.id else { return [] }
    switch report {
    case .drawn:
      // A value that was drawn anew may have changed what is shown.
      if let reason = refusal(in: state) {
        state.exchange.running = nil
        state.message = Message(text: reason, kind: .warning)
        return []
      }
      let order = SendOrder(id: running.id, state)
      state.exchange.running?.order = order
      return [.exchange(.prepare(order))]
    case .asks(let id, let reasons, let prompt):
      state.open(SendQuestion(id: id, reasons: reasons, prompt: prompt))
    case .refused(_, let reason):
      state.exchange.running = nil
      state.message = Message(text: Sentence(reason), kind: .failure)
    case .began:
      state.exchange.running?.hasBegun = true
      if ScreenLayout(state).answer == nil { state.show(.answer) }
    case .goesOn(_, var progress):
      if running.isPaused { progress.live = running.progress.live }
      state.exchange.running?.progress = progress
    case .ended(_, let answer, let problem): return end(with: answer, notKept: problem, in: &state)
    }
    return []
  }

  private static func end(
    with answer: ReceivedAnswer, notKept problem: String?, in state: inout ComposerState
  ) -> [Effect] {
    state.exchange.running = nil
    state.exchange.ended = (state.exchange.ended + [answer]).suffix(mostKept)
    state.exchange.shownIndex = state.exchange.ended.count - 1
    let message = answer.message(in: state)
    state.message =
      problem.map {
        Message(text: "\(message.text) It is not in the history: \($0)", kind: .warning)
      } ?? message
    // Two requests have two identifiers.
    return GeneratedValues.refusal(in: state) == nil ? [.readVariables(drawsGenerated: true)] : []
  }

  // MARK: - Older and newer

  /// Shows an older or a newer exchange.
  static func show(by step: Int, in state: inout ComposerState) {
    let count = state.exchange.ended.count
    state.exchange.shownIndex = max(0, min(count - 1, state.exchange.shownIndex + step))
  }

  /// Shows the exchange before the shown one, which may be in the history.
  static func showOlder(in state: inout ComposerState) -> [Effect] {
    if state.exchange.older != nil {
      show(by: -1, in: &state)
      return []
    }
    let oldest = state.exchange.ended.first
    if let oldest, oldest.historyID == nil {
      state.message = Message(text: "This is the oldest answer: it was not kept, so none before it is known.")
      return []
    }
    return [.history(.loadOlder(than: oldest?.historyID, draft: state.fileName))]
  }

  /// Returns the reason why there is no older or newer exchange; nil if there is one.
  static func stepRefusal(by step: Int, in state: ComposerState) -> Sentence? {
    // Older ones may be in the history.
    if step < 0 { return nil }
    guard !state.exchange.ended.isEmpty else { return "Nothing has been sent: \(key: .send) sends." }
    let target = state.exchange.shownIndex + step
    if state.exchange.ended.indices.contains(target) { return nil }
    return "This is the latest answer."
  }
}

extension ExchangeReport {
  /// The number of the order.
  var id: Int {
    switch self {
    case .drawn(let id), .asks(let id, _, _), .refused(let id, _), .began(let id), .goesOn(let id, _),
      .ended(let id, _, _):
      id
    }
  }
}
