import DraftStore
import Glibc

/// Tells who else works on a file.
enum OtherSession {
  /// Returns the process of another composer that lives and works on a file; nil for none.
  ///
  /// - Parameter own: The journal of this session, where it has one as yet.
  static func process(on path: String, but own: String? = nil) -> Int? {
    for folder in JournalFolder.existing() {
      var found = folder.liveSession(of: path, but: own)
      // The journal of this session may just have been made.
      if let session = found, session.process == Int(getpid()) {
        found = folder.liveSession(of: path, but: session.id)
      }
      if let found { return found.process }
    }
    return nil
  }
}
