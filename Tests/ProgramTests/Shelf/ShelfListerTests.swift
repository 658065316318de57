import TestSupport
import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Testing

@testable import wiredraft

@Suite("What the list of drafts reads")
struct ShelfListerTests {
  @Test("The folder of the present draft is listed, by paths that begin as its own does")
  func folder() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wiredraft.json", "b c.wiredraft.json"] { try folder.write(Array("{}".utf8), to: name) }
    let listing = ShelfLister.list(beside: folder("a.wiredraft.json"))
    check(listing.inFolder.map(\.path), [folder("a.wiredraft.json"), folder("b c.wiredraft.json")])
    check(listing.inFolder.map(\.shown), ["a.wiredraft.json", "b c.wiredraft.json"])
    check(ShelfLister.list(beside: folder("nowhere/a")).problem?.contains("can't be read") == true)
  }

  @Test("Folders below have their paths and titles; elsewhere in the repository a path is whole")
  func tree() throws {
    let folder = try TemporaryFolder()
    for name in ["api", "api/pay", "docs", ".git"] { try folder.check(mkdir(folder(name), 0o700)) }
    for name in ["api/a", "api/pay/b", "docs/c"] {
      try folder.write(Array("{}".utf8), to: name + ".wiredraft.json")
    }
    try folder.write(
      Array(#"{"wiredraft": 1, "title": "Payments"}"#.utf8), to: "api/pay/folder.wiredraft.json")
    let listing = ShelfLister.list(beside: folder("api/a.wiredraft.json"))
    check(
      listing.inFolder.map(\.shown),
      [
        "api/a.wiredraft.json", "api/pay/b.wiredraft.json", "docs/c.wiredraft.json",
      ])
    check(listing.inFolder[1].path, folder("api/pay/b.wiredraft.json"))
    check(listing.inFolder[2].path.hasSuffix("/docs/c.wiredraft.json"))
    check(listing.folders.mapValues(\.title), ["api/pay/": "Payments"])
  }

  @Test("The newest draft of a folder is first; of equally old ones the order is that of their names")
  func newest() throws {
    let folder = try TemporaryFolder()
    for (name, time) in [("a", 10), ("b", 30), ("c", 20), ("d", 20)] {
      try folder.write(Array("{}".utf8), to: name + ".wiredraft.json")
      let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      try folder.check(utimensat(AT_FDCWD, folder(name + ".wiredraft.json"), times, 0))
    }
    let listing = ShelfLister.list(beside: folder("a.wiredraft.json"))
    check(listing.inFolder.map(\.shown), ["b", "c", "d", "a"].map { $0 + ".wiredraft.json" })
  }

  @Test("Looking writes nothing, and a file that can't be written is read-only")
  func looking() throws {
    let folder = try TemporaryFolder()
    let bytes = Array(
      #"{"wiredraft": 1, "environment": "dev", "parameters": [{"name": "a", "value": "b"}]}"#.utf8)
    try folder.write(bytes, to: "a.wiredraft.json")
    let path = folder("a.wiredraft.json")
    try folder.check(chmod(path, 0o400))
    let before = DraftFile.changedAt(path)
    let facts = ShelfLister.facts(of: [path])[path]
    check(facts?.isReadOnly == true && facts?.environment == "dev" && facts?.preview?.rowCount == 1)
    check(DraftFile.changedAt(path), before)
    check(ShelfLister.list(beside: path).inFolder.count, 1)
    check(FolderEntry.names(in: folder.path), ["a.wiredraft.json"])
  }

  @Test("A folder's file that can't be read says why, and a long one is left alone")
  func folderFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.check(mkdir(folder(name), 0o700))
      try folder.write(Array("{}".utf8), to: name + "/x.wiredraft.json")
    }
    try folder.write(Array("{".utf8), to: "a/folder.wiredraft.json")
    try folder.write([UInt8](repeating: 0x20, count: 70_000), to: "b/folder.wiredraft.json")
    let folders = ShelfLister.list(beside: folder("x")).folders
    check(folders["a/"]?.problem?.hasPrefix("1:2: ") == true)
    check(folders["b/"]?.problem?.contains("65536") == true)
  }

  @Test("A damaged file says what is wrong and where, one that is gone that it is")
  func facts() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{\n\"wiredraft\" 1}".utf8), to: "damaged")
    try folder.write(
      Array(#"{"wiredraft": 1, "title": "T", "url": "https://h?token=abc"}"#.utf8), to: "whole")
    let paths = ["damaged", "whole", "nowhere"].map { folder($0) } + [folder.path]
    let facts = ShelfLister.facts(of: paths)
    check(facts[paths[0]]?.problem, "2:13: expected a colon")
    check(facts[paths[1]]?.title, "T")
    check(facts[paths[1]]?.url?.contains("abc") == false)
    check(facts[paths[1]]?.size, 60)
    check(facts[paths[2]]?.isGone == true)
    check(facts[paths[3]]?.problem, "this is a folder, not a file")
  }

  @Test("A time is told in few words: an age within the hour, today, yesterday, this year, or another")
  func clock() {
    let now: Int64 = 1_795_000_000
    let clock = ChangeClock(now: now)
    check(clock.words(now) == "just now" && clock.words(now - 60) == "1 minute ago")
    check(clock.words(now - 3_599), "59 minutes ago")
    let earlier = clock.words(now - 3_600)
    check(earlier.hasPrefix("today ") || earlier.hasPrefix("yesterday "))
    check(clock.words(now - 86_400).hasPrefix("yesterday "))
    check(clock.words(now - 40 * 86_400).contains(" Oct "))
    check(clock.words(now - 400 * 86_400).hasPrefix("2025-10-"))
    check(clock.long(now).hasPrefix("2026-11-1"))
    // A clock that was set back doesn't produce a nonsensical age.
    check(clock.words(now + 400 * 86_400).hasPrefix("2027-12-"))
    check(!clock.words(now + 60).contains("ago"))
  }
}
