package import Responses
package import Sending
import WiredraftCore

/// An exchange that has ended: the request that was sent, and what came back.
package final class ReceivedAnswer: Sendable {
  /// The order that it answers.
  package let order: SendOrder
  /// The URL that the request went to.
  package let url: ServerURL
  /// The number of bytes of the request.
  package let requestLength: Int
  /// Where and when the bytes went and came.
  package let story: ExchangeStory
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
  /// The charset that the text was in; nil if nothing said it.
  package let charset: String?
  /// How the bytes of the answer ended.
  package let ending: ResponseReader.Ending
  package let diagnostics: [ResponseDiagnostic]
  /// Whether it was cancelled.
  package let isCancelled: Bool

  package init(
    to order: SendOrder, url: ServerURL, requestLength: Int, story: ExchangeStory, response: Response,
    message: any AnswerBytes, index: PieceIndex, content: any AnswerBytes,
    isContentComplete: Bool,
    text: (any AnswerBytes)?, json: JSONIndex?, charset: String?, ending: ResponseReader.Ending,
    diagnostics: [ResponseDiagnostic], isCancelled: Bool
  ) {
    self.order = order
    self.url = url
    self.requestLength = requestLength
    self.story = story
    self.response = response
    self.message = message
    self.index = index
    self.content = content
    self.isContentComplete = isContentComplete
    self.text = text
    self.json = json
    self.charset = charset
    self.ending = ending
    self.diagnostics = diagnostics
    self.isCancelled = isCancelled
  }

  /// The method of the request.
  package var method: String { order.composition.method }
  /// The status; nil if no head came.
  package var status: Int? { response.statusLine?.status }
}

extension ReceivedAnswer: Hashable {
  /// Returns whether two are the same exchange.
  package static func == (lhs: ReceivedAnswer, rhs: ReceivedAnswer) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
