package import Sending

/// A report on an exchange, identified by the number of its order.
package enum ExchangeReport: Sendable, Hashable {
  /// Generated values that were too old were drawn anew, if there were any: the order can be made.
  /// The time is in seconds since 1970.
  case drawn(id: Int, at: Double)
  /// Something must be allowed first.
  case asks(id: Int, SendInquiry)
  /// The request of an exchange needs a secret that was typed and is not kept.
  case asksSecret(id: Int, name: String, of: ReceivedAnswer, typed: [String: [String]])
  /// Nothing is sent, for a reason that is a sentence.
  case refused(id: Int, reason: String)
  /// The request is on its way.
  case began(id: Int)
  /// The request is still on its way.
  case goesOn(id: Int, ExchangeProgress)
  /// The exchange has ended; the answer may have no byte.
  case ended(id: Int, ReceivedAnswer)
  /// An exchange that has ended could not be kept in the history, or not in the one that was there.
  case history(id: Int, sentence: String)
  /// The seconds that the server of an exchange still asks to wait.
  case waits(id: Int, left: Int)
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
