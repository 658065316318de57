import DraftStore
import Glibc
import TestFolders
import Testing

@Suite("Version control")
struct VersionControlTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A folder or file of version control is found above a file, however deep",
    arguments: [".git", ".hg", ".svn", ".jj", ".bzr", ".pijul", "_darcs", ".fslckout", "CVS"])
  func found(name: String) throws {
    try folder.check(mkdir(folder("in"), 0o700))
    try folder.check(mkdir(folder("in/deep"), 0o700))
    try folder.write([], to: "in/deep/a.json")
    try folder.write([], to: "in/other")
    #expect(VersionControl.folder(above: folder("in/deep/a.json")) == nil)
    try folder.check(mkdir(folder("in/" + name), 0o700))
    #expect(VersionControl.folder(above: folder("in/deep/a.json")) == name)
    #expect(VersionControl.folder(above: folder("in/missing")) == nil)
  }

  @Test("A worktree has a file, and a link is followed to where the file is")
  func linked() throws {
    try folder.check(mkdir(folder("tree"), 0o700))
    try folder.check(mkdir(folder("plain"), 0o700))
    try folder.write([], to: "tree/.git")
    try folder.write([], to: "tree/a.json")
    try folder.check(symlink(folder("tree/a.json"), folder("plain/link.json")))
    #expect(VersionControl.folder(above: folder("tree/a.json")) == ".git")
    #expect(VersionControl.folder(above: folder("plain/link.json")) == ".git")
  }
}
