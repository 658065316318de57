import DraftStore
import Glibc

/// Finds other sessions on a file.
enum OtherSession {
  /// Returns the process of another live composer on a file, or nil for none.
  ///
  /// - Parameter own: This session's journal, if it has one.
  static func process(on path: String, but own: String? = nil) -> Int? {
    for folder in JournalFolder.existing() {
      var found = folder.liveSession(of: path, but: own)
      // The journal of this session may just have been created.
      if let session = found, session.process == Int(getpid()) {
        found = folder.liveSession(of: path, but: session.id)
      }
      if let found { return found.process }
    }
    return nil
  }
}
