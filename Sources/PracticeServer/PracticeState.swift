import Readers
import WiredraftCore

/// The state of a session.
struct PracticeState: Sendable {
  /// The largest number of items, and of tokens and other records.
  static let limit = 1_000

  var items = ItemStore()
  /// The tokens that /token gave, with the time at which each ends.
  var tokens: OrderedMembers<String, IssuedToken> = [:]
  /// The number of tokens that were given.
  var tokenCount = 0
  /// The answers to requests with an Idempotency-Key, by path and key.
  var replays = ReplayStore()
  /// The payments and photos that were made, by path.
  var records: OrderedMembers<String, ParameterValue> = [:]

  /// A token, and what it allows.
  struct IssuedToken: Sendable {
    let scope: [String]
    /// The time in seconds since 1970.
    let end: Int
  }
}
