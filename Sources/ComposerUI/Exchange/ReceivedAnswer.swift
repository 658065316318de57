package import DraftFormats
package import Responses
package import Sending
private import Synchronization
package import WiredraftCore

/// An exchange that has ended: the request that was sent, and what came back.
package final class ReceivedAnswer: Sendable {
  /// The number of the exchange in this session.
  package let id: Int
  /// The order that it answers; nil for an exchange of an earlier session.
  package let order: SendOrder?
  /// The request.
  package let sent: SentRequest
  /// The exchange whose redirect was followed; nil for the first step.
  package let previous: ReceivedAnswer?
  /// The next request that it asks for; nil if it asks for none.
  package let redirect: RedirectOffer?
  private let keptID: Mutex<Int?>
  /// The number in the history; nil if it is not kept, or not yet.
  package var historyID: Int? { keptID.withLock { $0 } }
  /// The draft; nil if it was not kept.
  package let document: DraftDocument?
  /// The places of the content in which values of the request come back, each with the row that was sent.
  package let reflections: [(row: Draft.RowReference, found: Reflection)]
  /// The times at which the bytes of the content came.
  package let arrivals: Arrivals
  /// Where and when the bytes went and came.
  package let outcome: ExchangeOutcome
  package let response: Response
  /// All bytes that came.
  package let message: any AnswerBytes
  /// The places from which its pieces are found.
  package let index: PieceIndex
  /// The content without its codings; as far as they could be taken off.
  package let content: any AnswerBytes
  package let isContentComplete: Bool
  /// The content as a text in UTF-8; nil if it is none.
  package let text: (any AnswerBytes)?
  /// The index of the text; nil if it is no JSON.
  package let json: JSONIndex?
  /// The events or lines of the text; nil if it is no stream.
  package let stream: ContentStream?
  /// The charset that the text was in; nil if nothing said it.
  package let charset: String?
  /// How the bytes of the answer ended.
  package let ending: ResponseReader.Ending
  package let diagnostics: [ResponseDiagnostic]
  /// Whether it was cancelled.
  package let isCancelled: Bool

  package init(
    id: Int, to order: SendOrder?, sent: SentRequest, after previous: ReceivedAnswer? = nil,
    redirect: RedirectOffer? = nil, historyID: Int? = nil, document: DraftDocument? = nil,
    reflections: [(row: Draft.RowReference, found: Reflection)] = [], arrivals: Arrivals = Arrivals(),
    outcome: ExchangeOutcome, response: Response,
    message: any AnswerBytes, index: PieceIndex, content: any AnswerBytes,
    isContentComplete: Bool,
    text: (any AnswerBytes)?, json: JSONIndex?, stream: ContentStream? = nil, charset: String?,
    ending: ResponseReader.Ending,
    diagnostics: [ResponseDiagnostic], isCancelled: Bool
  ) {
    self.id = id
    self.order = order
    self.sent = sent
    self.previous = previous
    self.redirect = redirect
    keptID = Mutex(historyID)
    self.document = document ?? order?.document
    self.reflections = reflections
    self.arrivals = arrivals
    self.outcome = outcome
    self.response = response
    self.message = message
    self.index = index
    self.content = content
    self.isContentComplete = isContentComplete
    self.text = text
    self.json = json
    self.stream = stream
    self.charset = charset
    self.ending = ending
    self.diagnostics = diagnostics
    self.isCancelled = isCancelled
  }

  /// Notes the number that it got in the history.
  package func note(historyID: Int) { keptID.withLock { $0 = historyID } }

  /// The method of the request.
  package var method: String { sent.head.method }
  /// The URL that it went to.
  package var url: ServerURL { sent.url }
  /// The exchanges that led to this one by redirects, and itself, the first one first.
  package var steps: [ReceivedAnswer] { (previous?.steps ?? []) + [self] }
  /// The status; nil if no head came.
  package var status: Int? { response.statusLine?.status }
}

extension ReceivedAnswer: Hashable {
  /// Returns whether two are the same exchange.
  package static func == (lhs: ReceivedAnswer, rhs: ReceivedAnswer) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
