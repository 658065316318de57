@testable import DraftStore
import Glibc
import TestFolders
import Testing

@Suite("Owners and groups of files that are replaced")
struct OwnerTests {
  @Test("Where the group can't be kept, another may what all others may")
  func lostGroup() {
    #expect(AtomicWrite.permissions(0o660, whereGroupIsLost: true) == 0o600)
    #expect(AtomicWrite.permissions(0o664, whereGroupIsLost: true) == 0o644)
    #expect(AtomicWrite.permissions(0o2640, whereGroupIsLost: true) == 0o600)
    #expect(AtomicWrite.permissions(0o660, whereGroupIsLost: false) == 0o660)
  }

  @Test("Owner, group and mode stay", .enabled(if: geteuid() == 0, "only root may give files away"))
  func stays() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "draft")
    try folder.check(chown(folder("draft"), 4711, 4712))
    try folder.check(chmod(folder("draft"), 0o2664))
    try FileStore.save([2], to: folder("draft"))
    var facts = stat()
    try folder.check(stat(folder("draft"), &facts))
    #expect(facts.st_uid == 4711 && facts.st_gid == 4712 && facts.st_mode & 0o7777 == 0o2664)
  }

  @Test("A session of a file is found by a link that led nowhere when it began")
  func danglingLink() throws {
    let folder = try TemporaryFolder()
    try folder.check(symlink("target.json", folder("link.json")))
    #expect(WholePath.ofFile(folder("link.json")) == WholePath.ofFile(folder("target.json")))
  }
}
