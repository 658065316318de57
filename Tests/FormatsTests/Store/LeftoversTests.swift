import Foundation
import TestSupport
import Testing

@testable import DraftStore

@Suite("What dead processes left")
struct LeftoversTests {
  private let temporary: TemporaryFolder
  private let drafts: TemporaryFolder
  /// The number of a process that has ended.
  private let dead: pid_t

  init() throws {
    (temporary, drafts) = (try TemporaryFolder(), try TemporaryFolder())
    let child = try Child(["true"])
    child.wait()
    dead = child.id
  }

  private func makeFolder(_ name: String, files: [String], mode: mode_t = 0o700) throws {
    try temporary.check(mkdir(temporary(name), mode))
    for file in files { try temporary.write([1], to: name + "/" + file) }
  }

  /// Makes everything in a folder two days old.
  private func age(_ folder: TemporaryFolder) throws {
    check(try Child(["find", folder.path, "-exec", "touch", "-hd", "2 days ago", "{}", "+"]).wait(), 0)
  }

  private func sweep() { Leftovers.sweep([drafts.path], temporary: temporary.path) }

  @Test("Folders for an editor go after a day, unless their process lives or they may be the user's own")
  func editorFolders() throws {
    try makeFolder("wiredraft-\(dead)-aB3xYz", files: ["parameters.txt", ".parameters.txt.swp"])
    try makeFolder("wiredraft-aB3xYz", files: ["parameters.txt"])
    let kept = [
      "wiredraft-\(getpid())-aB3xYz", "wiredraft-100000", "wiredraft-drafts", "wiredraft-test-aB3xYz",
      "other-aB3xYz",
    ]
    for name in kept { try makeFolder(name, files: ["parameters.txt"]) }
    try makeFolder("wiredraft-aB3xY1", files: ["parameters.txt"], mode: 0o755)
    try makeFolder("wiredraft-aB3xY2", files: [])
    try makeFolder("wiredraft-aB3xY2/sub", files: [])
    try temporary.write([1], to: "wiredraft-aB3xY3")
    try temporary.check(symlink(drafts.path, temporary("wiredraft-aB3xY4")))
    try drafts.write([1], to: "d.wiredraft.json")
    let all = temporary.names
    sweep()
    check(temporary.names, all, "nothing is old")
    try age(temporary)
    sweep()
    check(
      temporary.names,
      (kept + ["wiredraft-aB3xY1", "wiredraft-aB3xY2", "wiredraft-aB3xY3", "wiredraft-aB3xY4"]).sorted())
    check(drafts.names, ["d.wiredraft.json"])
  }

  @Test("An editor that goes on saving keeps its folder")
  func savedSince() throws {
    try makeFolder("wiredraft-\(dead)-aB3xYz", files: ["parameters.txt"])
    try age(temporary)
    try temporary.write([2], to: "wiredraft-\(dead)-aB3xYz/parameters.txt")
    try temporary.check(
      utimensat(AT_FDCWD, temporary("wiredraft-\(dead)-aB3xYz"), [timespec(), timespec()], 0))
    sweep()
    check(temporary.names, ["wiredraft-\(dead)-aB3xYz"])
  }

  @Test("New versions that never got their names go after a day; what is saved leaves none")
  func newVersions() throws {
    let left = [".wiredraft-\(dead)-1zzz2kab9.tmp", ".wiredraft-3w5e11264sgsf.tmp"]
    let kept = [
      ".wiredraft-\(getpid())-1zzz2kab9.tmp", ".wiredraft-.tmp", ".wiredraft-notes.txt.tmp", "a.tmp",
    ]
    for name in left + kept { try drafts.write([1], to: name) }
    sweep()
    check(drafts.names, (left + kept).sorted(), "nothing is old")
    try age(drafts)
    try FileStore.save([1], to: drafts("draft"))
    sweep()
    check(drafts.names, (kept + ["draft"]).sorted())
  }

  @Test("The names that are made are names that are swept")
  func madeNames() throws {
    let number = "\(getpid())"
    for name in [Leftovers.nameBeside()] {
      try drafts.write([1], to: name.replacingOccurrences(of: number, with: "\(dead)"))
    }
    try makeFolder(
      Leftovers.template.replacingOccurrences(of: number, with: "\(dead)").replacingOccurrences(
        of: "X", with: "q"),
      files: ["body.json"])
    try age(drafts)
    try age(temporary)
    sweep()
    check(drafts.names + temporary.names, [])
  }
}
