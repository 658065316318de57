package import Sending

/// A report on an exchange, identified by the number of its order.
package enum ExchangeReport: Sendable, Hashable {
  /// Generated values that were too old were drawn anew, if there were any: the order can be made.
  case drawn(id: Int)
  /// Something must be allowed first; the reasons are sentences, and the prompt says what is sent.
  case asks(id: Int, reasons: [String], prompt: String)
  /// Nothing is sent, for a reason that is a sentence.
  case refused(id: Int, reason: String)
  /// The request is on its way.
  case began(id: Int)
  /// The request is still on its way.
  case goesOn(id: Int, ExchangeProgress)
  /// The exchange has ended; the answer may have no byte. The reason why it could not be kept in the history is a
  /// sentence.
  case ended(id: Int, ReceivedAnswer, notKept: String? = nil)
}

/// How far an exchange in progress is.
package struct ExchangeProgress: Sendable, Hashable {
  /// The milliseconds since it began.
  package var elapsed: Int
  /// The bytes that were sent, and that came.
  package var sent: Int, received: Int
  package var stage: ExchangeStory.Stage
  /// The latest rows of an answer that is a stream; nil for others.
  package var live: LiveRows?

  package init(
    elapsed: Int = 0, sent: Int = 0, received: Int = 0, stage: ExchangeStory.Stage = .lookup,
    live: LiveRows? = nil
  ) {
    (self.elapsed, self.sent, self.received, self.stage) = (elapsed, sent, received, stage)
    self.live = live
  }
}
