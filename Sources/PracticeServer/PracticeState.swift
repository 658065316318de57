import Readers
import WiredraftCore

struct PracticeState: Sendable {
  /// The largest number of items, and of tokens and other records.
  static let limit = 1_000

  var items = ItemStore()
  var tokens: OrderedMembers<String, IssuedToken> = [:]
  var tokenCount = 0
  var replays = ReplayStore()
  var records: OrderedMembers<String, ParameterValue> = [:]

  struct IssuedToken: Sendable {
    let scope: [String]
    /// In seconds since 1970.
    let end: Int
  }
}
