import DraftStore
import Glibc
import SystemPackage
import TestFolders
import Testing

@Suite("Files that others write, too")
struct FileStampTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func save(_ bytes: [UInt8], _ condition: SaveCondition) throws(StoreError) -> SaveOutcome {
    try FileStore.save(bytes, to: folder("draft"), if: condition)
  }

  private func reason(_ body: () throws(StoreError) -> Void) -> StoreError.Reason? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("A file that no other program wrote is saved, and the saved version is recognised the next time")
  func alone() throws {
    try folder.write([1], to: "draft")
    var stamp = try FileStore.read(folder("draft")).stamp
    for byte in 2...5 {
      guard case .saved(let new, wasGone: false) = try save([UInt8(byte)], .unchanged(stamp)) else {
        Issue.record("It was not saved.")
        return
      }
      #expect(try FileStore.read(folder("draft")).stamp == new)
      stamp = new
    }
    #expect(folder.names == ["draft"])
  }

  @Test("Another program's bytes are handed out and stay, of whatever length and at whatever time")
  func conflict() throws {
    for theirs in [[9], [9, 9], []] as [[UInt8]] {
      try folder.write([1], to: "draft")
      let stamp = try FileStore.read(folder("draft")).stamp
      try folder.write(theirs, to: "draft")
      // The clock may stop, or go backwards.
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      try folder.check(utimensat(AT_FDCWD, folder("draft"), &times, 0))
      guard case .changed(let file) = try save([2], .unchanged(stamp)) else {
        Issue.record("It was saved.")
        return
      }
      #expect(file.bytes == theirs)
      #expect(try FileStore.load(folder("draft")) == theirs)
      // After reading that version, the caller may replace it.
      guard case .saved(_, wasGone: false) = try save([2], .unchanged(file.stamp)) else {
        Issue.record("It was not saved.")
        return
      }
    }
    #expect(folder.names == ["draft"])
  }

  @Test("The same bytes again are no other version, and neither are those that are to be saved")
  func sameBytes() throws {
    try folder.write([1, 2, 3], to: "draft")
    let stamp = try FileStore.read(folder("draft")).stamp
    try folder.write([1, 2, 3], to: "other")
    try folder.check(rename(folder("other"), folder("draft")))
    #expect(try FileStore.read(folder("draft")).stamp != stamp)
    guard case .saved = try save([4], .unchanged(stamp)) else {
      Issue.record("It was not saved.")
      return
    }
    // The version of this file is unknown, but it holds the bytes to be written.
    guard case .saved = try save([4], .unchanged(nil)) else {
      Issue.record("It was not saved.")
      return
    }
  }

  @Test("A file that is gone is made again, and that is told; one that was never there is only made")
  func gone() throws {
    try folder.write([1], to: "draft")
    let stamp = try FileStore.read(folder("draft")).stamp
    try folder.check(unlink(folder("draft")))
    guard case .saved(_, wasGone: true) = try save([2], .unchanged(stamp)) else {
      Issue.record("It is not told.")
      return
    }
    try folder.check(unlink(folder("draft")))
    guard case .saved(_, wasGone: false) = try save([2], .unchanged(nil)) else {
      Issue.record("It was not saved.")
      return
    }
  }

  @Test("A file that was not there and is there now is not replaced")
  func appeared() throws {
    try folder.write([1], to: "draft")
    #expect(try save([2], .absent) == .exists)
    guard case .changed(let file) = try save([2], .unchanged(nil)) else {
      Issue.record("It was saved.")
      return
    }
    #expect(file.bytes == [1])
    #expect(try FileStore.load(folder("draft")) == [1])
  }

  @Test("Where the folder is gone it is reported, and nothing is made")
  func noFolder() throws {
    try folder.check(mkdir(folder("sub"), 0o700))
    try folder.write([1], to: "sub/draft")
    let stamp = try FileStore.read(folder("sub/draft")).stamp
    try folder.check(unlink(folder("sub/draft")))
    try folder.check(rmdir(folder("sub")))
    var sentence = ""
    do throws(StoreError) {
      _ = try FileStore.save([2], to: folder("sub/draft"), if: .unchanged(stamp))
    } catch { sentence = error.sentence }
    #expect(sentence == "the folder of the file does not exist")
    #expect(folder.names.isEmpty)
  }

  @Test("A file without any permission to write is read-only for everybody, also for root")
  func readOnly() throws {
    try folder.write([1], to: "draft", mode: .ownerRead)
    #expect(FileStore.obstacle(to: folder("draft"))?.reason == .noPermission)
    #expect(reason { () throws(StoreError) in _ = try save([2], .always) } == .noPermission)
    #expect(try FileStore.load(folder("draft")) == [1])
    try folder.check(chmod(folder("draft"), 0o600))
    #expect(FileStore.obstacle(to: folder("draft")) == nil)
    #expect(FileStore.obstacle(to: folder("new")) == nil)
    #expect(FileStore.obstacle(to: folder("no/new"))?.reason == .notFound)
    // A link is as writable as its target.
    try folder.write([1], to: "locked", mode: .ownerRead)
    try folder.check(symlink("locked", folder("link")))
    #expect(FileStore.obstacle(to: folder("link"))?.reason == .noPermission)
  }

  @Test("Texts of any length that differ in one bit have different stamps")
  func checksums() throws {
    for count in [1, 7, 8, 9, 16, 1000] {
      let bytes = [UInt8](repeating: 0x20, count: count)
      try folder.write(bytes, to: "draft")
      let stamp = try FileStore.read(folder("draft")).stamp
      for index in [0, count / 2, count - 1] {
        var other = bytes
        other[index] ^= 1
        try folder.write(other, to: "draft")
        #expect(try !FileStore.read(folder("draft")).stamp.hasSameBytes(as: stamp), "\(count), \(index)")
      }
    }
  }
}
