import Glibc
import TestSupport
import Testing

@Suite("Cases of files")
struct StoreSessionTests {
  /// A case with the entry `needs: root` runs only as that user, one with `needs: no root` only as another.
  @Test("Files, drafts in folders, files of variables and journals are kept as their cases say")
  func cases() throws {
    try Corpus.check("store") { one in
      var one = one
      if let user = one["needs"], (user == "root") != (geteuid() == 0) { return one }
      var session = try StoreSession()
      one.follow { try session.answer($0) }
      return one
    }
  }
}
