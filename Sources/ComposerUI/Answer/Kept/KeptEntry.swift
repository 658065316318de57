/// An exchange in the history, as a list shows it.
package struct KeptEntry: Sendable, Hashable {
  /// The most exchanges in a list.
  package static let most = 200

  package var id: Int
  /// The time, for people.
  package var when: String
  package var method: String, url: String
  package var status: Int?
  package var milliseconds: Int

  package init(id: Int, when: String, method: String, url: String, status: Int?, milliseconds: Int) {
    (self.id, self.when, self.method, self.url) = (id, when, method, url)
    (self.status, self.milliseconds) = (status, milliseconds)
  }
}

/// An operation on the history; each is answered by a ``HistoryOutcome``.
package enum HistoryRequest: Sendable, Hashable {
  /// Load the exchange before another one; the newest for nil. With a draft's file, only of that draft.
  case loadOlder(than: Int?, draft: String?)
  /// Load an exchange.
  case load(Int)
  /// List the exchanges that words apply to.
  case search(String)
}

/// The result of an operation on the history.
package enum HistoryOutcome: Sendable, Hashable {
  /// An exchange, and whether it comes before those of this session; nil if there is none.
  case loaded(ReceivedAnswer?, isOlder: Bool)
  case found([KeptEntry], words: String)
  /// The operation failed, for a reason that is a sentence.
  case failed(String)
}
