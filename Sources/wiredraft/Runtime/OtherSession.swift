import ComposerUI
import DraftStore
import Glibc

enum OtherSession {
  /// A note if another session has a file open; nil is a draft without a file.
  static func notes(on path: String?) -> [Sentence] {
    let process = path.flatMap { Self.process(on: $0) }
    return process.map { [Sentence(ComposerState.noteOfOtherSession(process: $0))] } ?? []
  }

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
