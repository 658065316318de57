import DraftFormats
import Glibc
import SystemPackage
import TestSupport
import Testing
import Variables
import WiredraftCore
@testable import DraftStore

@Suite("Files, folders and journals")
struct StoreTests {
  private let folder: TemporaryFolder
  private static let draft = Array(#"{"wiredraft": 1, "method": "PUT", "url": "https://h"}"#.utf8)

  init() throws { folder = try TemporaryFolder() }

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
      try require(failure == EFBIG)
      try require(try FileStore.load(folder("draft")) == [1])
      try require(folder.names == ["draft"])
    }
  }

  @Test("Texts of any length and bytes that differ in one bit have different stamps")
  func checksums() throws {
    for count in [1, 7, 8, 9, 16, 1000] {
      let bytes = [UInt8](repeating: 0xFF, count: count)
      try FileStore.save(bytes, to: folder("draft"))
      let (loaded, stamp) = (try FileStore.load(folder("draft")), try FileStore.read(folder("draft")).stamp)
      check(loaded, bytes)
      for index in [0, count / 2, count - 1] {
        var other = bytes
        other[index] ^= 1
        try folder.write(other, to: "draft")
        check(try !FileStore.read(folder("draft")).stamp.hasSameBytes(as: stamp), "\(count), \(index)")
      }
    }
  }

  @Test("Where the group can't be kept, another may what all others may")
  func lostGroup() {
    let modes: [mode_t] = [0o660, 0o664, 0o2640]
    check(modes.map { AtomicWrite.permissions($0, whereGroupIsLost: true) }, [0o600, 0o644, 0o600])
    check(AtomicWrite.permissions(0o660, whereGroupIsLost: false), 0o660)
  }

  // MARK: - Drafts in folders

  @Test("Thousands of files are listed and read; a tree of more is cut; a name that is not UTF-8 is counted")
  func many() throws {
    for number in 0..<1000 { try folder.write(Self.draft, to: "\(number).wiredraft.json") }
    let name = Array(folder("").utf8) + [0xFF] + Array(".wiredraft.json".utf8) + [0]
    func withName(_ body: (UnsafePointer<CChar>) -> Int32) throws {
      let result = name.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
      }
      try folder.check(result)
    }
    try withName { close(open($0, O_WRONLY | O_CREAT, 0o600)) }
    let listing = try DraftFolder.list(folder.path)
    try withName { unlink($0) }
    check([listing.names.count, listing.unreadableNames], [1000, 1])
    check(try listing.names.count { try DraftFile.read(folder($0)).head.method == "PUT" }, 1000)
    for number in 1000..<DraftTree.mostFiles { try folder.write([], to: "\(number).wiredraft.json") }
    try folder.check(mkdir(folder("in"), 0o700))
    try folder.write([], to: "in/x.wiredraft.json")
    let tree = try DraftTree(around: folder.path)
    check(tree.isCut && tree.folders.count == 1)
  }

  @Test(
    "Many who note drafts at once lose none; of many who give files one name one does, and nothing is lost")
  func races() async throws {
    let path = folder.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<10 { try? RecentDrafts.update(in: path) { $0.remember("/\(writer)/\(number)") } }
        }
      }
    }
    check(RecentDrafts.load(from: path).paths.count, 80)
    check(folder.names, ["recent"])
    for number in 0..<16 { try folder.write([UInt8(number)], to: "\(number)") }
    let count = await withTaskGroup(of: Int.self) { group in
      for number in 0..<16 {
        group.addTask { (try? DraftFiles.rename("\(path)/\(number)", to: "one")) == nil ? 0 : 1 }
      }
      return await group.reduce(0, +)
    }
    check([count, folder.names.count], [1, 17])
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
    check(folder.names, [])
    check(try numbers.map { try trash.restore($0) }, [folder("a"), folder("link")])
    check(try FileStore.load(folder("a")), [1, 2, 3])
    var facts = stat()
    try folder.check(stat(folder("a"), &facts))
    check(facts.st_mode & 0o7777 == 0o640 && facts.st_mtim.tv_sec == 2_000_000)
    try folder.check(lstat(folder("link"), &facts))
    check(facts.st_mode & S_IFMT, S_IFLNK)
    trash.empty(now: 0)
  }

  private static var isOtherFileSystem: Bool {
    var (shared, temporary) = (stat(), stat())
    return stat("/dev/shm", &shared) == 0 && stat("/tmp", &temporary) == 0
      && shared.st_dev != temporary.st_dev
      && access("/dev/shm", W_OK) == 0
  }

  // MARK: - Journals

  @Test("A damaged tail is cut off when the journal is taken over, and what follows is whole")
  func damagedTail() throws {
    func change(_ method: String) -> [UInt8] {
      var document = DraftDocument()
      let inverse = document.apply(.setMethod(method))
      return JournalLine.bytes(of: .apply(.setMethod(method), inverse: inverse, key: nil, rows: 1))
    }
    let journals = JournalFolder(in: folder.path)
    var file: JournalFile? = try journals.makeJournal(JournalFaultTests.header)
    try file?.append(change("PUT"))
    let id = try require(file?.id)
    file = nil
    let path = "journal/\(id).journal"
    let whole = try FileStore.load(folder(path))
    for cut in 1..<40 {
      try folder.write(whole + change("PATCH").dropLast(cut), to: path)
      let taken = try journals.takeOver(id)
      check(taken.document.draft.method == "PUT" && taken.damagedLines == 1, "\(cut)")
      try taken.file.append(change("HEAD"))
      let taking = JournalLine.bytes(ofTakingOverBy: Int(getpid()))
      check(try FileStore.load(folder(path)), whole + taking + change("HEAD"), "\(cut)")
    }
  }

  // MARK: - Files of variables

  @Test("A file of variables of another user or group, or that the system refuses to read, is left out")
  func leftOut() throws {
    try folder.write(Array("A=1".utf8), to: ".env")
    let others = FoundVariableFiles(from: folder.path, environments: [], user: geteuid() + 1)
    check(others.files.isEmpty && others.leftOut.map(\.reason) == [.otherOwner])
    for call in [FileCalls.Call.open, .read, .close] {
      let calls = FileCalls { $0 == call ? .fails(EACCES) : nil }
      let found = FoundVariableFiles(from: folder.path, environments: [], user: geteuid(), calls: calls)
      check(found.files.isEmpty && found.leftOut.map(\.reason) == [.unreadable(errno: EACCES)])
      check(found.leftOut.map(\.reason.sentence), ["it can't be read: Permission denied"])
    }
    // A group counts as the user's own if it has the same number.
    try folder.check(chmod(folder(".env"), 0o620))
    check(FoundVariableFiles(from: folder.path, environments: []).leftOut.isEmpty, getegid() == geteuid())
  }

  @Test("Each kind of problem of a file of variables has a sentence")
  func sentences() {
    let place = TextPosition(line: 1, column: 1)
    let kinds: [VariableFileProblem.Kind] = [
      .invalidName, .missingEqualSign, .unterminatedQuote, .textAfterQuote, .invalidUTF8,
      .json(.unexpectedEnd),
      .notAnObject(found: .array), .environmentNotAnObject(name: "dev", found: .null),
    ]
    let sentences = kinds.map { VariableFileProblem($0, at: place).sentence }
    check(Set(sentences).count == kinds.count && !sentences.contains(""), "\(sentences)")
    check(sentences.last, "\"dev\" must be an object of variables, not null")
  }
}
