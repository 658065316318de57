import DraftStore
import Glibc
import SystemPackage
import TestFolders
import Testing

@Suite("Loading and saving")
struct FileStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> FilePermissions {
    try FilePath(folder(name)).stat().permissions
  }

  private func reason(_ body: () throws -> Void) -> StoreError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.reason
    }
  }

  @Test("What is saved is loaded again, and a new file is for its owner only")
  func roundTrip() throws {
    for bytes in [[], [0, 255, 10], [UInt8](repeating: 7, count: 300_000)] {
      try FileStore.save(bytes, to: folder("draft"))
      #expect(try FileStore.load(folder("draft")) == bytes)
    }
    #expect(try mode("draft") == .ownerReadWrite)
    #expect(folder.names == ["draft"])
  }

  @Test("A file keeps its permissions, and is replaced rather than written over")
  func permissions() throws {
    try folder.write([1], to: "draft")
    try folder.check(chmod(folder("draft"), 0o664))
    let old = try FilePath(folder("draft")).stat().inode
    try FileStore.save([2], to: folder("draft"))
    #expect(try mode("draft") == FilePermissions(rawValue: 0o664))
    #expect(try FilePath(folder("draft")).stat().inode != old)
  }

  @Test("A symbolic link stays, and what it leads to is written")
  func links() throws {
    try folder.check(mkdir(folder("sub"), 0o700))
    try folder.write([1], to: "sub/target")
    try folder.check(symlink("sub/hop", folder("link")))
    try folder.check(symlink("target", folder("sub/hop")))
    try folder.check(symlink("sub/new", folder("dangling")))
    try FileStore.save([2], to: folder("link"))
    try FileStore.save([3], to: folder("dangling"))
    #expect(try FileStore.load(folder("sub/target")) == [2])
    #expect(try FileStore.load(folder("sub/new")) == [3])
    #expect(folder.names == ["dangling", "link", "sub"])
    #expect(try FilePath(folder("link")).stat(followTargetSymlink: false).type == .symbolicLink)
  }

  @Test("What is no file is an error with its reason, and nothing waits or changes")
  func problems() throws {
    try folder.check(mkfifo(folder("fifo"), 0o600))
    try folder.check(mkdir(folder("folder"), 0o700))
    try folder.check(symlink("loop", folder("loop")))
    try folder.write([1], to: "file")
    let before = folder.names
    for (name, expected) in [
      ("fifo", StoreError.Reason.notAFile), ("folder", .isFolder), ("loop", .system), ("no/file", .notFound),
      ("file/below", .notFound), ("fi\0le", .system), (String(repeating: "a", count: 300), .system),
    ] {
      #expect(reason { _ = try FileStore.load(folder(name)) } == expected, "load \(name)")
      #expect(reason { try FileStore.save([2], to: folder(name)) } == expected, "save \(name)")
    }
    #expect(reason { _ = try FileStore.load("") } == .emptyPath)
    #expect(reason { try FileStore.save([], to: "") } == .emptyPath)
    #expect(reason { _ = try FileStore.load(folder("missing")) } == .notFound)
    #expect(folder.names == before)
    #expect(try FileStore.load(folder("file")) == [1])
  }

  @Test("An error names the path, the operation and the system's number")
  func error() throws {
    do throws(StoreError) {
      _ = try FileStore.load("/nowhere/draft")
      Issue.record("It was loaded.")
    } catch {
      #expect(error == StoreError(path: "/nowhere/draft", operation: .load, reason: .notFound, errno: ENOENT))
      #expect(error.sentence == "the file does not exist")
    }
  }

  @Test("A name of the greatest length is saved")
  func longName() throws {
    let name = String(repeating: "a", count: 255)
    try FileStore.save([1], to: folder(name))
    #expect(folder.names == [name])
  }

  @Test("When the disk takes only a part of the bytes, the old file stays and no other is left")
  func partialWrite() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try FileStore.save([1], to: folder("draft"))
      // A limit on the size of files stops a write midway, as a full disk does; it applies to the process.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      try folder.check(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit))
      var failure: Int32?
      do throws(StoreError) {
        try FileStore.save([UInt8](repeating: 7, count: 300_000), to: folder("draft"))
      } catch { failure = error.errno }
      try #require(failure == EFBIG)
      try #require(try FileStore.load(folder("draft")) == [1])
      try #require(folder.names == ["draft"])
    }
  }

  @Test(
    "A file or folder that may not be written is reported, and stays",
    .enabled(if: geteuid() != 0, "root may write all files"))
  func noPermission() throws {
    try folder.write([1], to: "draft", mode: .ownerRead)
    #expect(reason { try FileStore.save([2], to: folder("draft")) } == .noPermission)
    try folder.check(chmod(folder.path, 0o500))
    defer { chmod(folder.path, 0o700) }
    #expect(reason { try FileStore.save([2], to: folder("new")) } == .noPermissionOnFolder)
    #expect(try FileStore.load(folder("draft")) == [1])
  }
}
