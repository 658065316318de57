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

/// The reason why an exchange of the history is looked for.
package enum KeptPurpose: Sendable, Hashable {
  case show
  /// The answer that is shown is compared with it.
  case compare
}

/// An operation on the history; each is answered by a ``HistoryOutcome``.
package enum HistoryRequest: Sendable, Hashable {
  /// Load the exchange before another one; the newest for nil. With a draft's file, only of that draft.
  case loadOlder(than: Int?, draft: String?)
  /// Load the last exchange of a draft's file.
  case loadLast(draft: String)
  /// Load an exchange.
  case load(Int)
  /// Load an exchange, to compare the shown answer with it.
  case loadOther(Int)
  /// List the exchanges that words apply to, for a purpose.
  case search(String, KeptPurpose)
}

/// The result of an operation on the history.
package enum HistoryOutcome: Sendable, Hashable {
  /// An exchange, and whether it comes before those of this session; nil if there is none.
  case loaded(ReceivedAnswer?, isOlder: Bool)
  /// The last exchange of a draft's file, and when that was, for people; nil if none was kept.
  case last(ReceivedAnswer?, draft: String, when: String)
  /// An exchange to compare the shown answer with.
  case loadedOther(ReceivedAnswer)
  case found([KeptEntry], words: String, KeptPurpose)
  /// The operation failed, for a reason that is a sentence.
  case failed(String)
}
