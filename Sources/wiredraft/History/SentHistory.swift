import ComposerUI
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

enum SentHistory {
  private static let folderName = "history"

  /// The history is suspect if an error said that it is damaged; `tell` gets a sentence if it was, and a new one begins.
  static func make(isSuspect: Bool = false, _ tell: (String) -> Void) throws(Problem) -> HistoryStore {
    let folder: String
    do throws(StateFolder.Failure) {
      folder = try StateFolder.make()
    } catch {
      throw Problem(reason: "\(StateFolder.shown(error.path)): \(error.reason)")
    }
    let store = try open(folder) { try HistoryStore(in: $0, limits: limits, isSuspect: isSuspect) }
    if let sentence = sentence(on: store) { tell(sentence) }
    return store
  }

  /// `tell` gets a sentence if the history was damaged, and a new one begins.
  static func existing(_ tell: (String) -> Void) throws(Problem) -> HistoryStore? {
    for folder in StateFolder.existing() {
      guard let store = try open(folder, { try HistoryStore.existing(in: $0, limits: limits) }) else {
        continue
      }
      if let sentence = sentence(on: store) { tell(sentence) }
      return store
    }
    return nil
  }

  /// The paths of the damaged histories that were moved aside, as people are shown them; nothing reads them.
  static var damaged: [String] {
    StateFolder.existing().flatMap { folder in
      let path = "\(folder)/\(folderName)"
      return FolderEntry.names(in: path).filter { $0.hasPrefix(HistoryStore.damagedPrefix) }.sorted()
        .map { StateFolder.shown("\(path)/\($0)") }
    }
  }

  private static func open<Store>(
    _ folder: String, _ make: (String) throws -> Store
  ) throws(Problem) -> Store {
    let path = "\(folder)/\(folderName)"
    // SQLite refuses a link in any part of the path, and a home may be behind one.
    do { return try make(WholePath.inFolder(path) ?? path) } catch { throw Problem(error) }
  }

  private static func sentence(on store: HistoryStore) -> String? {
    store.damaged.map {
      "The history was damaged. It is in \(StateFolder.shown($0)) now, and a new one begins."
    }
  }

  private static var limits: HistoryLimits {
    let defaults = UserConfiguration.current.configuration.defaults
    var limits = HistoryLimits()
    limits.days = defaults.historyDays
    (limits.total, limits.answer) = (defaults.historySize * 1_000_000, defaults.historyAnswerSize * 1_000_000)
    return limits
  }

  struct Problem: Error {
    var reason: String

    init(reason: String) { self.reason = reason }

    init(_ error: any Error) {
      reason =
        switch error {
        case let error as HistoryError: error.sentence
        case let error as Errno: "\(SystemFailure(error.rawValue).reason)."
        case let error as SecretCutError: error.sentence
        default: "\(error)"
        }
    }
  }

  /// Returns nil if the configuration says to keep none. `composed` is nil for a request that was given as bytes, and
  /// `previous` for a first step; the others are secrets beside those of the request.
  static func keep(
    _ sent: SentExchange, of composed: ComposedRequest?, draft: String?, after previous: Int?,
    beside others: [SecretValue] = [], _ tell: (String) -> Void
  ) throws(Problem) -> Int? {
    guard limits.days > 0 else { return nil }
    do {
      return try keep(sent, of: composed, draft: draft, after: previous, beside: others, in: try make(tell))
    } catch HistoryError.damaged {
      // The numbers of a new history begin again.
      let store = try make(isSuspect: true, tell)
      do {
        return try keep(sent, of: composed, draft: draft, after: nil, beside: others, in: store)
      } catch {
        throw Problem(error)
      }
    } catch {
      throw error as? Problem ?? Problem(error)
    }
  }

  private static func keep(
    _ sent: SentExchange, of composed: ComposedRequest?, draft: String?, after previous: Int?,
    beside others: [SecretValue], in store: HistoryStore
  ) throws -> Int {
    let request = sent.request
    let captured = composed.map { sent.capturedSecrets(by: $0.document.expected) } ?? []
    let others = sent.route.proxySecrets + others + captured
    let secrets = RequestSecrets(of: request, composedAs: composed, beside: others)
    let message = request.message()
    let kept = try KeptRequest(message, cutting: secrets.places, key: store.key)
    var record = ExchangeRecord(
      began: Int(sent.began * 1e9), method: request.method,
      url: Self.url(of: request, without: secrets.places),
      request: kept)
    record.draft = draft.flatMap(WholePath.existing)
    record.previous = previous
    record.draftText = composed?.document.withoutSecrets().serialized()
    record.environment = composed?.composition.variables.scope.environment
    record.status = sent.answer.response.statusLine?.status
    record.outcome = sent.outcome
    return try store.keep(record, answer: sent.answer, ending: sent.closing, hiding: secrets.sent)
  }

  /// Returns the URL of a request with `*` for the bytes of secrets in its target.
  private static func url(of request: OutgoingRequest, without secrets: [SecretPlace]) -> String {
    var target = Array(request.url.target.utf8)
    let start = request.method.utf8.count + 1
    // The target of a request to a proxy, or of one whose line was typed, is another.
    guard request.head.bytes.dropFirst(start).starts(with: target) else {
      return SecretURL.masked(request.url.text, dots: "****")
    }
    for place in secrets {
      for index in place.range.clamped(to: start..<start + target.count) {
        target[index - start] = KeptRequest.filler
      }
    }
    var url = request.url
    url.target = String(decoding: target, as: UTF8.self)
    return url.text
  }

  /// A note on standard error says why an exchange can't be kept.
  @discardableResult
  static func keepOrTell(
    _ sent: SentExchange, of composed: ComposedRequest?, draft: String?, after previous: Int? = nil,
    beside others: [SecretValue] = []
  ) -> Int? {
    do throws(Problem) {
      let number = try keep(sent, of: composed, draft: draft, after: previous, beside: others) {
        StandardError.print("note: \($0)")
      }
      if number != nil { tellPlace }
      return number
    } catch {
      StandardError.print("note: The exchange is not kept: \(error.reason)")
      return nil
    }
  }

  /// Says once that exchanges are kept beside temporary files, if they are.
  private static let tellPlace: Void = {
    if let notice = StateFolder.notice { StandardError.print("note: \(notice)") }
  }()
}
