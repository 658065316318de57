import ComposerUI
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

enum HistoryReader {
  static func perform(_ request: HistoryRequest) -> HistoryOutcome {
    do {
      var damage: String?
      let opened = try SentHistory.existing { damage = $0 }
      if let damage { return .failed(damage) }
      guard let store = opened else {
        if case .search(let words, let purpose) = request { return .found([], words: words, purpose) }
        if case .loadLast(let draft) = request { return .last(nil, draft: draft, when: "") }
        return .loaded(nil, isOlder: true)
      }
      switch request {
      case .loadLast(let draft):
        guard let path = WholePath.existing(draft), let row = try store.list(limit: 1, draft: path).first
        else {
          return .last(nil, draft: draft, when: "")
        }
        let answer = try load(row.id, from: store)
        return .last(answer, draft: draft, when: ChangeClock().words(Int64(answer.sent.began)))
      case .loadOlder(let id, let draft):
        let rows = try store.list(draft: draft.flatMap(WholePath.existing))
        let row = id.map { id in rows.first { $0.id < id } } ?? rows.first
        return .loaded(try row.map { try load($0.id, from: store) }, isOlder: true)
      case .load(let id): return .loaded(try load(id, from: store), isOlder: false)
      case .loadOther(let id): return .loadedOther(try load(id, from: store))
      case .search(let words, let purpose):
        let rows = try store.list(words.split(separator: " ").map(String.init), limit: KeptEntry.most)
        return .found(rows.map(entry), words: words, purpose)
      }
    } catch HistoryError.damaged(let path) {
      var sentence = HistoryError.damaged(path: path).sentence
      _ = try? SentHistory.make(isSuspect: true) { sentence = $0 }
      return .failed(sentence)
    } catch let problem as SentHistory.Problem {
      return .failed("The history can't be read: \(problem.reason)")
    } catch {
      return .failed("The history can't be read: \(SentHistory.Problem(error).reason)")
    }
  }

  private static func entry(_ row: HistoryRow) -> KeptEntry {
    KeptEntry(
      id: row.id, when: String(row.when.prefix(16)).replacing("T", with: " "), method: row.method,
      url: row.url,
      status: row.status, milliseconds: row.duration / 1_000_000)
  }

  private static func load(_ id: Int, from store: HistoryStore) throws -> ReceivedAnswer {
    let kept = try store.load(id)
    let record = kept.record
    let program = HelperProgram.find()
    guard let url = ServerURL(record.url), case .bytes(let bytes)? = record.request.message.pieces.first,
      let head = RawHead(bytes)
    else { throw SentHistory.Problem(reason: "The exchange \(id) is damaged.") }
    let sent = SentRequest(
      url: url, head: head, length: record.request.message.count, secretFields: [],
      began: Double(record.began) / 1e9)
    let ending: ResponseReader.Ending =
      record.answer.map { $0.part == .whole ? $0.ending : .interrupted } ?? .interrupted
    let previous = record.previous.flatMap { $0 < id ? try? load($0, from: store) : nil }
    let document = record.draftText.flatMap { try? DraftDocument(reading: $0) }
    guard let answer = try kept.answer(program: program), let message = kept.message else {
      return ReceivedAnswer(
        id: -id, to: nil, sent: sent, after: previous, historyID: id, document: document,
        outcome: record.outcome,
        response: Response(), message: [UInt8](), index: PieceIndex(method: record.method),
        content: [UInt8](),
        isContentComplete: false, text: nil, json: nil, charset: nil, ending: .interrupted, diagnostics: [],
        isCancelled: false)
    }
    var reader = AnswerReader(of: message.file, method: record.method, limits: answer.limits)
    try reader.read(to: message.count)
    return try ReceivedAnswer(
      id: -id, to: nil, sent: sent, after: previous, historyID: id, document: document,
      outcome: record.outcome, answer,
      index: reader.index, ending: ending, program: program)
  }
}

extension ReceivedAnswer {
  convenience init(
    id: Int, to order: SendOrder?, sent: SentRequest, after previous: ReceivedAnswer? = nil,
    redirect: RedirectOffer? = nil, historyID: Int?, document: DraftDocument? = nil,
    values: [(row: Draft.RowReference, value: SentValue)] = [],
    stream known: (Int) -> ContentStream? = { _ in nil }, arrivals: Arrivals = Arrivals(),
    outcome: ExchangeOutcome, _ answer: Answer, index: PieceIndex, ending: ResponseReader.Ending,
    isCancelled: Bool = false, program: HelperProgram?
  ) throws {
    let text = try answer.text(program: program)
    let json = try text.flatMap { try Self.index(of: $0, answer.response.mediaType) }
    let found =
      answer.watch.reason == nil
      ? Reflection.find(values.map(\.value), in: text ?? answer.content, json: json) : []
    self.init(
      id: id, to: order, sent: sent, after: previous, redirect: redirect, historyID: historyID,
      document: document, reflections: found.map { (values[$0.identifier].row, $0) }, arrivals: arrivals,
      outcome: outcome, response: answer.response, message: answer.message.watched(by: ReadingWatch()),
      index: index, content: answer.content.watched(by: ReadingWatch()),
      isContentComplete: answer.isContentComplete, text: text?.watched(by: ReadingWatch()), json: json,
      stream: try text.flatMap { text in
        try
          (text.file === answer.content.file && text.count == answer.content.count ? known(text.count) : nil)
          ?? Self.stream(of: text, answer.response.mediaType)
      },
      charset: try answer.charset, ending: ending, diagnostics: answer.diagnostics, isCancelled: isCancelled)
  }

  /// Returns the events or lines of a text; nil for a text that is no stream, and where there is no time for all of it.
  private static func stream(of text: StoredBytes, _ type: MediaType?) throws -> ContentStream? {
    guard var stream = ContentStream(type) else { return nil }
    guard try text.forEachChunkInTime({ stream.read(Array($0)[...]) }) == nil else { return nil }
    stream.finish()
    return stream
  }

  /// Returns the index of a text that is JSON; nil for others, and where there is no time for all of it.
  private static func index(of text: StoredBytes, _ type: MediaType?) throws -> JSONIndex? {
    guard BodyFormat(type) == .json else { return nil }
    var index = JSONIndex()
    guard try text.forEachChunkInTime({ index.read($0) }) == nil else { return nil }
    index.finish()
    return index.certainLength > 0 ? index : nil
  }
}
