import DraftFormats
import DraftStore
import Glibc
import SystemPackage
import TestFolders
import Testing

@Suite("Draft files in a folder")
struct ShelfTests {
  private let folder: TemporaryFolder
  private static let draft = Array(#"{"wiredraft": 1, "method": "PUT", "url": "https://h"}"#.utf8)

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> FilePermissions { try FilePath(path).stat().permissions }

  private func reason(_ body: () throws -> Void) -> ShelfError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ShelfError)?.reason
    }
  }

  // MARK: - Listing

  @Test("Draft files are listed by name, links among them, folders and other files not")
  func listing() throws {
    for name in [
      "b.wiredraft.json", "A.wiredraft.json", "x y\u{1b}\n.wiredraft.json", "c.json", ".wiredraft.json",
    ] {
      try folder.write(Self.draft, to: name)
    }
    try folder.check(mkdir(folder("d.wiredraft.json"), 0o700))
    try folder.check(symlink("b.wiredraft.json", folder("link.wiredraft.json")))
    try folder.check(symlink("nowhere", folder("lost.wiredraft.json")))
    let listing = try DraftFolder.list(folder.path)
    #expect(
      listing.names == [
        ".wiredraft.json", "A.wiredraft.json", "b.wiredraft.json", "link.wiredraft.json",
        "lost.wiredraft.json",
        "x y\u{1b}\n.wiredraft.json",
      ])
    #expect(reason { _ = try DraftFolder.list(folder("nowhere")) } == .gone)
    #expect(reason { _ = try DraftFolder.list(folder("c.json")) } == .gone)
  }

  @Test("A name that is not UTF-8 is counted")
  func notUTF8() throws {
    let name = Array(folder("").utf8) + [0xFF] + Array(".wiredraft.json".utf8) + [0]
    let file = name.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_WRONLY | O_CREAT, 0o600) }
    }
    try folder.check(close(file))
    let listing = try DraftFolder.list(folder.path)
    #expect(listing.names.isEmpty && listing.unreadableNames == 1)
    name.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { _ = unlink($0.baseAddress!) }
    }
  }

  @Test("1,000 files are listed and read")
  func many() throws {
    for number in 0..<1000 { try folder.write(Self.draft, to: "\(number).wiredraft.json") }
    let names = try DraftFolder.list(folder.path).names
    #expect(names.count == 1000)
    for name in names { #expect(try DraftFile.read(folder(name)).head.method == "PUT") }
  }

  @Test("Of a file of 50 MB only the beginning is read; a FIFO and a folder are refused at once")
  func reading() throws {
    try folder.write(Self.draft.dropLast() + Array(", \"x\": \"".utf8), to: "large")
    try folder.check(truncate(folder("large"), 50 << 20))
    let file = try DraftFile.read(folder("large"))
    #expect(file.size == 50 << 20)
    #expect(file.head.method == "PUT" && file.head.problem == nil)
    try folder.check(mkfifo(folder("fifo"), 0o600))
    #expect(throws: StoreError.self) { try DraftFile.read(folder("fifo")) }
    #expect(throws: StoreError.self) { try DraftFile.read(folder.path) }
    #expect(throws: StoreError.self) { try DraftFile.read(folder("nowhere")) }
  }

  // MARK: - Renaming and copying

  @Test("A file gets another name, which no other file loses")
  func renaming() throws {
    try folder.write([1], to: "a.wiredraft.json")
    try folder.write([2], to: "b.wiredraft.json")
    #expect(
      try DraftFiles.rename(folder("a.wiredraft.json"), to: "c d.wiredraft.json")
        == folder("c d.wiredraft.json"))
    #expect(
      reason { _ = try DraftFiles.rename(folder("c d.wiredraft.json"), to: "b.wiredraft.json") } == .taken)
    #expect(reason { _ = try DraftFiles.rename(folder("a.wiredraft.json"), to: "e") } == .gone)
    for name in ["", ".", "..", "a/b", "a\0b", String(repeating: "x", count: 256)] {
      #expect(reason { _ = try DraftFiles.rename(folder("b.wiredraft.json"), to: name) } == .noName)
    }
    #expect(folder.names == ["b.wiredraft.json", "c d.wiredraft.json"])
    #expect(try FileStore.load(folder("b.wiredraft.json")) == [2])
    #expect(try FileStore.load(folder("c d.wiredraft.json")) == [1])
  }

  @Test("A link is renamed itself, and a dangling one is in the way like a file")
  func links() throws {
    try folder.write([1], to: "a")
    try folder.check(symlink("a", folder("link")))
    try folder.check(symlink("nowhere", folder("dangling")))
    _ = try DraftFiles.rename(folder("link"), to: "other")
    #expect(try FilePath(folder("other")).stat(followTargetSymlink: false).type == .symbolicLink)
    #expect(reason { _ = try DraftFiles.rename(folder("a"), to: "dangling") } == .taken)
    #expect(folder.names == ["a", "dangling", "other"])
  }

  @Test("A copy gets the first free name, and is for its owner only")
  func duplicating() throws {
    try folder.write([1, 2], to: "a.wiredraft.json", mode: FilePermissions(rawValue: 0o644))
    #expect(try DraftFiles.duplicate(folder("a.wiredraft.json")) == folder("a-2.wiredraft.json"))
    #expect(try DraftFiles.duplicate(folder("a.wiredraft.json")) == folder("a-3.wiredraft.json"))
    #expect(try FileStore.load(folder("a-3.wiredraft.json")) == [1, 2])
    #expect(try mode(folder("a-2.wiredraft.json")) == .ownerReadWrite)
    #expect(reason { _ = try DraftFiles.duplicate(folder("nowhere")) } == .gone)
    try folder.write([1], to: "plain")
    #expect(try DraftFiles.duplicate(folder("plain")) == folder("plain-2"))
    #expect(folder.names.count == 5)
  }

  // MARK: - The trash

  @Test("What is deleted comes back as it was, and is gone for good when the trash is emptied")
  func trash() throws {
    let state = folder("state")
    try folder.check(mkdir(state, 0o700))
    try folder.write([1], to: "a", mode: FilePermissions(rawValue: 0o640))
    try folder.write([2], to: "b")
    try folder.check(symlink("a", folder("link")))
    let trash = DraftTrash()
    let numbers = try ["a", "b", "link"].map { try trash.delete(folder($0), stateFolder: state) }
    #expect(folder.names == ["state"])
    #expect(try mode(state + "/trash") == FilePermissions(rawValue: 0o700))
    #expect(try trash.restore(numbers[0]) == folder("a"))
    #expect(try mode(folder("a")) == FilePermissions(rawValue: 0o640))
    #expect(try trash.restore(numbers[2]) == folder("link"))
    #expect(try trash.restore(numbers[0]) == nil)
    trash.empty(now: 0)
    #expect(try trash.restore(numbers[1]) == nil)
    #expect(folder.names == ["a", "link", "state"])
    #expect(access(state + "/trash", F_OK) != 0)
  }

  @Test("What comes back never takes the place of a file that has its name meanwhile")
  func taken() throws {
    try folder.write([1], to: "a.wiredraft.json")
    let trash = DraftTrash()
    let number = try trash.delete(folder("a.wiredraft.json"), stateFolder: folder.path)
    try folder.write([2], to: "a.wiredraft.json")
    #expect(try trash.restore(number) == folder("a-2.wiredraft.json"))
    #expect(try FileStore.load(folder("a.wiredraft.json")) == [2])
    #expect(try FileStore.load(folder("a-2.wiredraft.json")) == [1])
  }

  @Test("Without its folder it stays in the trash, and says where; what was taken from there is lost")
  func noFolder() throws {
    try folder.check(mkdir(folder("inner"), 0o700))
    try folder.write([1], to: "inner/a")
    let trash = DraftTrash()
    let number = try trash.delete(folder("inner/a"), stateFolder: folder.path)
    rmdir(folder("inner"))
    guard case .noFolder(let kept) = reason({ _ = try trash.restore(number) }) else {
      Issue.record("brought back into a folder that isn't there")
      return
    }
    #expect(try FileStore.load(kept) == [1])
    try folder.check(mkdir(folder("inner"), 0o700))
    #expect(try trash.restore(number) == folder("inner/a"))
    let again = try trash.delete(folder("inner/a"), stateFolder: folder.path)
    unlink(kept.replacing("/\(number)/", with: "/\(again)/"))
    #expect(try trash.restore(again) == nil)
  }

  @Test("Where nothing can be kept, nothing is deleted")
  func noTrash() throws {
    try folder.write([1], to: "a")
    try folder.write([1], to: "file")
    let trash = DraftTrash()
    for state in [folder("nowhere"), folder("file")] {
      guard case .noTrash = reason({ _ = try trash.delete(folder("a"), stateFolder: state) }) else {
        Issue.record("deleted")
        continue
      }
    }
    #expect(reason { _ = try trash.delete(folder("nowhere"), stateFolder: folder.path) } == .gone)
    #expect(try FileStore.load(folder("a")) == [1])
  }

  @Test(
    "To another file system a draft is copied before it goes, and back again", .enabled(if: isOtherFileSystem)
  )
  func otherFileSystem() throws {
    let other = "/dev/shm/wiredraft-test-\(getpid())"
    try folder.check(mkdir(other, 0o700))
    defer { rmdir(other) }
    try folder.write([1, 2, 3], to: "a", mode: FilePermissions(rawValue: 0o640))
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 2_000_000, tv_nsec: 5)]
    utimensat(AT_FDCWD, folder("a"), &times, 0)
    try folder.check(symlink("a", folder("link")))
    let trash = DraftTrash()
    let numbers = try ["a", "link"].map { try trash.delete(folder($0), stateFolder: other) }
    #expect(folder.names.isEmpty)
    #expect(try numbers.map { try trash.restore($0) } == [folder("a"), folder("link")])
    #expect(try FileStore.load(folder("a")) == [1, 2, 3])
    #expect(try mode(folder("a")) == FilePermissions(rawValue: 0o640))
    var facts = stat()
    try folder.check(stat(folder("a"), &facts))
    #expect(facts.st_mtim.tv_sec == 2_000_000)
    try folder.check(lstat(folder("link"), &facts))
    #expect(facts.st_mode & S_IFMT == S_IFLNK)
    trash.empty(now: 0)
  }

  private static var isOtherFileSystem: Bool {
    var (shared, temporary) = (stat(), stat())
    return stat("/dev/shm", &shared) == 0 && stat("/tmp", &temporary) == 0
      && shared.st_dev != temporary.st_dev
      && access("/dev/shm", W_OK) == 0
  }

  @Test("What a session that ended otherwise left is removed after 90 days, and only then")
  func oldTrash() throws {
    try folder.check(mkdir(folder("trash"), 0o700))
    // No process has this number.
    for name in ["99999999-old", "\(getpid())-live"] {
      try folder.check(mkdir(folder("trash/\(name)"), 0o700))
      try folder.write([1], to: "trash/\(name)/a")
    }
    try folder.write([1], to: "b")
    func sweep(now: Int64) throws {
      let trash = DraftTrash()
      _ = try trash.delete(folder("b"), stateFolder: folder.path)
      trash.empty(now: now)
      try folder.write([1], to: "b")
    }
    let now = Int64(time(nil))
    try sweep(now: now + 89 * 86_400)
    #expect(access(folder("trash/99999999-old/a"), F_OK) == 0)
    try sweep(now: now + 91 * 86_400)
    #expect(access(folder("trash/99999999-old"), F_OK) != 0)
    #expect(access(folder("trash/\(getpid())-live/a"), F_OK) == 0)
  }

  // MARK: - Recent drafts

  @Test("The list is for its owner only, and a link in its place is not followed")
  func recent() throws {
    try folder.write([7], to: "victim")
    try folder.check(symlink("victim", folder("recent")))
    try RecentDrafts.update(in: folder.path) { $0.remember("/a") }
    try RecentDrafts.update(in: folder.path) { $0.remember("/b") }
    #expect(RecentDrafts.load(from: folder.path).paths == ["/b", "/a"])
    #expect(try mode(folder("recent")) == .ownerReadWrite)
    #expect(try FileStore.load(folder("victim")) == [7])
    try folder.check(chmod(folder("recent"), 0o644))
    try RecentDrafts.update(in: folder.path) { $0.remember("/c") }
    #expect(try mode(folder("recent")) == .ownerReadWrite)
    #expect(RecentDrafts.load(from: folder("nowhere")).paths.isEmpty)
    #expect(throws: StoreError.self) { try RecentDrafts.update(in: folder("nowhere")) { $0.remember("/a") } }
  }

  @Test("Many who note drafts at once lose none")
  func race() async throws {
    let path = folder.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<10 { try? RecentDrafts.update(in: path) { $0.remember("/\(writer)/\(number)") } }
        }
      }
    }
    #expect(RecentDrafts.load(from: path).paths.count == 80)
    #expect(folder.names == ["recent"])
  }

  @Test("Of many who give files one name, one does, and nothing is lost")
  func renameRace() async throws {
    for number in 0..<16 { try folder.write([UInt8(number)], to: "\(number)") }
    let path = folder.path
    let count = await withTaskGroup(of: Int.self) { group in
      for number in 0..<16 {
        group.addTask { (try? DraftFiles.rename("\(path)/\(number)", to: "one")) == nil ? 0 : 1 }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 1)
    #expect(folder.names.count == 16)
  }
}
