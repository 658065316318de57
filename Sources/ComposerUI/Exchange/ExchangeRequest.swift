/// A step of an exchange that the program performs; each is answered by an ``ExchangeReport``.
package enum ExchangeRequest: Sendable, Hashable {
  /// Draw generated values anew if they are too old to be sent; answered with ``ExchangeReport/drawn(id:)``.
  case draw(id: Int)
  /// Send a request, or ask first.
  case prepare(SendOrder)
  /// Send the request that was asked about; what can be allowed for its origin may be, until the composer quits.
  case confirm(id: Int, forOrigin: Bool)
  /// Follow the redirect of an exchange, as a step of it.
  case follow(id: Int, after: ReceivedAnswer)
  /// Send the request of an exchange again, byte for byte, with secrets that were asked for.
  case again(id: Int, ReceivedAnswer, typed: [String: [String]])
  /// Tell every second how long is left before the request of an exchange may be sent again.
  case countDown(id: Int, seconds: Int)
  /// Cancel an exchange, or the question about it.
  case cancel(id: Int)
}
