import Foundation
import TestSupport
import Testing

/// The folder that journals, copies and recent drafts are kept in, after another user may have tampered with it. What
/// needs no other user is in `Tests/Corpora/program/state-folder.txt`.
@Suite("The state folder")
struct StateFolderTests {
  @Test(
    "A folder that is another's is not used", .enabled(if: geteuid() == 0, "only root may give folders away"))
  func foreign() throws {
    let program = try Program()
    let state = program.folder.path + "/.local/state/wiredraft"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    check(chown(state, 4_242, 4_242), 0)
    let result = try program.run(["--plain"], input: Data("url https://h/\n".utf8))
    check(result.text.contains("it belongs to another user"), result.text)
    check(try FileManager.default.contentsOfDirectory(atPath: state), [])
  }
}
