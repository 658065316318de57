package import Sending

/// A request as it was sent.
package struct SentRequest: Sendable {
  /// The URL that it went to.
  package let url: ServerURL
  /// Its head, as the origin gets it; secrets of a kept one are `*`.
  package let head: RawHead
  /// The number of bytes.
  package let length: Int
  /// The places of the fields that carry a secret, among the fields of the head.
  package let secretFields: Set<Int>
  /// The time at which the exchange began, in seconds since 1970.
  package let began: Double

  package init(url: ServerURL, head: RawHead, length: Int, secretFields: Set<Int>, began: Double) {
    (self.url, self.head, self.length) = (url, head, length)
    (self.secretFields, self.began) = (secretFields, began)
  }
}

/// The next request that an answer asks for.
package enum RedirectOffer: Sendable {
  case step(Redirect)
  /// There is none, for a reason that is a sentence.
  case obstacle(String)
}
