/// The reason why the history can't be used.
package enum HistoryError: Error, Sendable, Hashable {
  /// The folder, or one in it, is a link.
  case link(path: String)
  /// The folder belongs to another user, or is none.
  case unsafeFolder(path: String)
  /// A file is damaged.
  case damaged(path: String)
  /// The file was written by a later version of the program. It is left as it is.
  case newer(path: String, version: Int)
  /// Another process kept the file to itself for too long.
  case busy(path: String)
  /// There is no exchange of this number.
  case missing(id: Int)
  /// The file of an exchange is gone, or shorter than it was.
  case incomplete(id: Int)
  /// SQLite failed otherwise, such as for a full disk.
  case database(path: String, code: Int, message: String)

  /// The reason in a sentence.
  package var sentence: String {
    switch self {
    case .link(let path):
      "\(path) is a link, and the history is kept in a folder itself: replace the link by the folder, or set XDG_STATE_HOME."
    case .unsafeFolder(let path): "\(path) is no folder of this user, so nothing is kept there."
    case .damaged(let path): "\(path) is damaged."
    case .newer(let path, let version):
      "\(path) has the format \(version), of a later version of wiredraft; it is left as it is."
    case .busy(let path): "Another process uses \(path) and did not finish in time."
    case .missing(let id): "There is no exchange \(id) in the history."
    case .incomplete(let id): "The bytes of the exchange \(id) are gone or incomplete."
    case .database(let path, let code, let message): "\(path): \(message) (SQLite \(code))."
    }
  }
}
