import ScreenModel
import WiredraftCore

struct ExchangeMemory: Sendable {
  struct Running: Sendable {
    var id: Int
    /// The request; nil before it is made.
    var order: SendOrder?
    /// Whether bytes go and come; before, there may be a question.
    var hasBegun = false
    var progress = ExchangeProgress()
    /// Whether the values that it takes from an answer were just renewed.
    var isRenewed = false
    var isCancelled = false
    /// Whether the rows of a stream stay as they are shown.
    var isPaused = false
  }

  var lastID = 0
  struct Wait: Sendable {
    var id: Int
    var seconds: Int
  }

  var wait: Wait?
  var sources: [String: AnswerSource] = [:]
  var renewal: Renewal?
  /// The texts that each kind of prompt was given, the latest last.
  var promptTexts: [PromptKind: [String]] = [.command: ["jq ."]]
  /// The exchange of the history that was shown when the draft was opened, and its time for people; nil for none.
  var opened: (historyID: Int, when: String)?
  var running: Running?
  /// The exchanges of this session that have ended, the latest last.
  var ended: [ReceivedAnswer] = []
  var shownIndex = 0

  var older: ReceivedAnswer? { ended.indices.contains(shownIndex - 1) ? ended[shownIndex - 1] : nil }

  var shown: ReceivedAnswer? { ended.indices.contains(shownIndex) ? ended[shownIndex] : nil }
}

extension ExchangeMemory {
  /// The seconds up to which a wait is counted down.
  private static let longestCountdown = 3600

  private static let mostKept = 50

  // MARK: - Sending

  static func refusal(in state: ComposerState) -> Sentence? {
    if state.repair != nil { return "The draft can't be sent before its file is mended." }
    if state.exchange.running?.hasBegun == true {
      return "A request is on its way: \(key: .cancelSend) cancels it."
    }
    if state.draft.url.isEmpty { return "A request needs a URL before it can be sent." }
    guard state.composition.hasErrors else { return nil }
    if state.session.awaitsFiles {
      return "Nothing is sent yet: a file is still being read. \(key: .send) again in a moment."
    }
    return "Nothing is sent, the request has an error: \(key: .listProblems) lists what is wrong."
  }

  static func send(in state: inout ComposerState) -> [Effect] {
    state.exchange.lastID += 1
    let id = state.exchange.lastID
    state.exchange.running = Running(id: id)
    return [.exchange(.draw(id: id))]
  }

  /// Sends the request of an answer again, byte for byte.
  static func sendAgain(
    _ answer: ReceivedAnswer, typed: [String: [String]] = [:], in state: inout ComposerState
  ) -> [Effect] {
    state.exchange.lastID += 1
    let id = state.exchange.lastID
    state.exchange.running = Running(id: id, order: answer.order)
    return [.exchange(.again(id: id, answer, typed: typed))]
  }

  static func follow(_ answer: ReceivedAnswer, in state: inout ComposerState) -> [Effect] {
    guard state.exchange.running == nil else { return [] }
    state.exchange.lastID += 1
    let id = state.exchange.lastID
    state.exchange.running = Running(id: id, order: answer.order)
    return [.exchange(.follow(id: id, after: answer))]
  }

  static func cancel(in state: inout ComposerState) -> [Effect] {
    guard let running = state.exchange.running else { return [] }
    state.exchange.running?.isCancelled = true
    return [.exchange(.cancel(id: running.id))]
  }

  /// Takes a report of the program; one on another exchange than the current one has no meaning any more.
  static func take(_ report: ExchangeReport, in state: inout ComposerState) -> [Effect] {
    if case .waits(let id, let left) = report { return wait(id, left: left, in: &state) }
    if case .history(_, let sentence) = report {
      state.message = Message(text: Sentence(sentence), kind: .warning)
      return []
    }
    guard let running = state.exchange.running, report.id == running.id else { return [] }
    switch report {
    case .drawn(_, let now):
      // A value that was drawn anew may have changed what is shown.
      if let reason = refusal(in: state) {
        state.exchange.running = nil
        state.message = Message(text: reason, kind: .warning)
        return []
      }
      if !running.isRenewed, let stale = StaleSource(at: now, in: state) {
        state.open(StaleSourceQuestion(id: running.id, stale: stale))
        return []
      }
      return prepare(in: &state)
    case .asks(let id, let inquiry): state.open(SendQuestion(id: id, inquiry: inquiry))
    case .asksSecret(let id, let name, let answer, let typed):
      state.open(TypedSecretPrompt(id: id, name: name, answer: answer, typed: typed))
    case .refused(_, let reason):
      (state.exchange.running, state.exchange.renewal) = (nil, nil)
      state.message = Message(text: Sentence(reason), kind: .failure)
    case .began:
      state.exchange.running?.hasBegun = true
      // The program counts down no more.
      state.exchange.wait = nil
      if ScreenLayout(state).answer == nil { state.show(.answer) }
    case .goesOn(_, var progress):
      if running.isPaused { progress.live = running.progress.live }
      state.exchange.running?.progress = progress
    case .ended(_, let answer): return end(with: answer, in: &state)
    case .waits, .history: break
    }
    return []
  }

  static func prepare(in state: inout ComposerState) -> [Effect] {
    guard let running = state.exchange.running else { return [] }
    let order = SendOrder(id: running.id, state)
    state.exchange.running?.order = order
    return [.exchange(.prepare(order))]
  }

  private static func wait(_ id: Int, left: Int, in state: inout ComposerState) -> [Effect] {
    guard state.exchange.wait?.id == id else { return [] }
    state.exchange.wait = left > 0 ? Wait(id: id, seconds: left) : nil
    if left == 0 { state.message = Message(text: "The wait is over: \(key: .send) sends again.") }
    return []
  }

  private static func end(
    with answer: ReceivedAnswer, in state: inout ComposerState
  ) -> [Effect] {
    state.exchange.running = nil
    state.exchange.ended = (state.exchange.ended + [answer]).suffix(mostKept)
    state.exchange.shownIndex = state.exchange.ended.count - 1
    state.message = answer.message(in: state)
    var effects = AnswerSource.capture(from: answer, in: &state)
    if let renewal = state.exchange.renewal {
      state.exchange.renewal = nil
      return effects + renewal.goOn(with: answer, in: &state)
    }
    if let seconds = answer.wait, seconds > 0, seconds <= longestCountdown {
      state.exchange.wait = Wait(id: answer.id, seconds: seconds)
      effects.append(.exchange(.countDown(id: answer.id, seconds: seconds)))
    }
    // Two requests have two identifiers.
    if GeneratedValues.refusal(in: state) == nil { effects.append(.readVariables(drawsGenerated: true)) }
    return effects
  }

  // MARK: - Older and newer

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
  var id: Int {
    switch self {
    case .drawn(let id, _), .asks(let id, _), .asksSecret(let id, _, _, _), .refused(let id, _),
      .began(let id), .goesOn(let id, _), .ended(let id, _), .history(let id, _), .waits(let id, _):
      id
    }
  }
}
