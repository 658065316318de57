import DraftFormats
import Responses
import Sending
import WiredraftCore

extension ReceivedAnswer {
  /// Makes the answer that a server would have given by sending some bytes and closing the connection.
  package convenience init?(
    replaying bytes: [UInt8], to order: SendOrder, id: Int? = nil, after previous: ReceivedAnswer? = nil,
    isCancelled: Bool = false
  ) {
    guard let url = previous.flatMap(Self.next)?.url ?? ServerURL(order.composition.url),
      let head = previous.flatMap(Self.next)?.head ?? RawHead(order.composition.head.bytes)
    else {
      return nil
    }
    let length = order.composition.length
    var story = ExchangeStory(start: 0, length: length)
    let millisecond = 1_000_000
    let events: [(Int, ExchangeEvent.Kind)] = [
      (3, .resolved(host: url.host, addresses: ["192.0.2.7"], began: 0)),
      (3, .trying(address: "192.0.2.7", port: url.port)),
      (12, .connected(local: "192.0.2.9:50000", remote: "192.0.2.7:\(url.port)")),
      (13, .written(length)), (64, .read(offset: 0, count: bytes.count)), (84, .closed(.clean)), (84, .done),
    ]
    for (time, kind) in events { story.add(ExchangeEvent(time: time * millisecond, kind: kind)) }
    let method = head.method
    var reader = ResponseReader(method: method)
    var index = PieceIndex(method: method)
    var content: [UInt8] = []
    reader.read(bytes[...]) { piece in
      index.add(piece)
      if piece.role.isBody { content += bytes[piece.range] }
    }
    reader.end(isCancelled ? .interrupted : .closed) { index.add($0) }
    let response = reader.response
    var json: JSONIndex?
    if BodyFormat(response.mediaType) == .json {
      var read = JSONIndex()
      read.read(content[...])
      read.finish()
      json = read.certainLength > 0 ? read : nil
    }
    var stream = ContentStream(response.mediaType)
    stream?.read(content[...])
    stream?.finish()
    let rows = (order.document.draft.parameters ?? []).enumerated().map { index, row in
      (
        row: Draft.RowReference(.parameters, index),
        value: SentValue(
          identifier: index, name: row.name, text: row.text, kind: row.type == .number ? .number : .text)
      )
    }
    let reflections = Reflection.find(rows.map(\.value), in: content, json: json).map {
      (row: rows[$0.identifier].row, found: $0)
    }
    let redirect: RedirectOffer?
    do throws(Redirect.Obstacle) {
      redirect = try Redirect(
        after: response, to: url, head: head, secretFields: [], hasSecretInBody: false
      ).map { .step($0) }
    } catch {
      redirect = .obstacle(error.sentence)
    }
    self.init(
      id: id ?? order.id, to: order,
      sent: SentRequest(url: url, head: head, length: length, secretFields: [], began: 0), after: previous,
      redirect: redirect, reflections: reflections,
      outcome: story.outcome, response: response, message: bytes, index: index, content: content,
      isContentComplete: response.isComplete,
      text: String(validating: content, as: UTF8.self) == nil ? nil : content, json: json,
      stream: stream, charset: nil,
      ending: isCancelled ? .interrupted : .closed, diagnostics: response.diagnostics,
      isCancelled: isCancelled)
  }

  private static func next(after answer: ReceivedAnswer) -> Redirect? {
    if case .step(let redirect)? = answer.redirect { redirect } else { nil }
  }
}
