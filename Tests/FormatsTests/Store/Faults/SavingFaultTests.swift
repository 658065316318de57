import DraftFormats
import DraftStore
import Glibc
import TestSupport
import Testing

/// Each call of a save fails once, in every way that a disk can fail.
@Suite("Faults while saving")
struct SavingFaultTests {
  private static let old = [UInt8](repeating: 1, count: 70_000)
  private static let new = [UInt8](repeating: 2, count: 150_000)

  @Test(
    "Whatever call of a save goes wrong, the old file is whole or the new one is, and nothing is left beside it"
  )
  func replacing() throws {
    let kinds = Faults.few(from: 1)
    let count = try Faults.each(kinds) { folder, faults, place in
      let file = folder("d.json")
      try FileStore.save(Self.old, to: file)
      let known = try FileStore.read(file).stamp
      let failure = failure {
        try FileStore.save(Self.new, to: file, if: .unchanged(known), calls: faults.calls)
      }
      let bytes = try FileStore.load(file)
      if let failure {
        check(!failure.sentence.isEmpty, "\(place)")
        // If only syncing the folder failed, the new file is there.
        check(bytes == Self.old || bytes == Self.new, "torn: \(place)")
      } else {
        check(bytes, Self.new, "not saved: \(place)")
      }
      if faults.met != [.unlink] { check(folder.names, ["d.json"], "\(place)") }
      // The next save succeeds, and reports no conflict.
      guard case .saved = try FileStore.save(Self.new, to: file, if: .unchanged(known)) else {
        Issue.record("a conflict with what it wrote itself: \(place)")
        return
      }
      check(try FileStore.load(file), Self.new)
    }
    check(count > 8 * kinds.count)
  }

  @Test("Whatever call goes wrong where a file is made, it is there whole or not at all")
  func making() throws {
    let count = try Faults.each { folder, faults, place in
      let file = folder("d.json")
      let failure = failure { try FileStore.save(Self.new, to: file, if: .absent, calls: faults.calls) }
      let bytes = try? FileStore.load(file)
      check(bytes == nil || bytes == Self.new, "torn: \(place)")
      if failure == nil { check(bytes, Self.new, "not saved: \(place)") }
      check(folder.names == (bytes == nil ? [] : ["d.json"]), "\(place)")
    }
    check(count > 25)
  }

  @Test("A link stays a link, whatever call goes wrong")
  func link() throws {
    try Faults.each { folder, faults, place in
      try folder.write(Self.old, to: "real.json")
      try folder.check(symlink("real.json", folder("link.json")))
      _ = failure { try FileStore.save(Self.new, to: folder("link.json"), if: .always, calls: faults.calls) }
      var facts = stat()
      check(lstat(folder("link.json"), &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK, "\(place)")
      let bytes = try FileStore.load(folder("real.json"))
      check(bytes == Self.old || bytes == Self.new, "\(place)")
    }
  }

  @Test(
    "What was in the way is reported in words that help",
    arguments: [
      (ENOSPC, "the disk is full"), (EDQUOT, "your room on this disk is used up"),
      (EROFS, "the disk is read-only"), (EFBIG, "the file is larger than may be written here"),
      (EIO, "the file can't be written: Input/output error"),
      (EMFILE, "the file can't be written: Too many open files"),
    ])
  func sentences(number: Int32, sentence: String) throws {
    let folder = try TemporaryFolder()
    let calls = FileCalls { $0 == .write ? .fails(number) : nil }
    let failure = failure { try FileStore.save(Self.new, to: folder("d"), if: .always, calls: calls) }
    check(failure?.sentence, sentence)
    check(failure?.errno, number)
  }

  @Test("A file that can't be read is not taken for one that is as it was")
  func unreadableMeanwhile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "d")
    let known = try FileStore.read(folder("d")).stamp
    let calls = FileCalls { $0 == .read ? .fails(EIO) : nil }
    check(
      failure { try FileStore.save(Self.new, to: folder("d"), if: .unchanged(known), calls: calls) } != nil)
    check(try FileStore.load(folder("d")), Self.old)
  }

  @Test("The list of recent drafts is the old one or the new one, whatever call goes wrong")
  func recent() throws {
    let count = try Faults.each { folder, faults, place in
      try RecentDrafts.update(in: folder.path) { list in
        for number in 0..<100 { list.remember("/drafts/\(number)") }
      }
      let old = RecentDrafts.load(from: folder.path)
      var new = old
      new.remember("/drafts/new")
      let failure = failure {
        try RecentDrafts.update(in: folder.path, calls: faults.calls) { $0.remember("/drafts/new") }
      }
      let found = RecentDrafts.load(from: folder.path)
      check(found == new || failure != nil && found == old, "\(place)")
      if faults.met != [.unlink] { check(folder.names, ["recent"], "\(place)") }
    }
    check(count > 25)
  }

  @Test("No call that goes wrong leaves a descriptor open")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      // One-time allocations, such as a table of characters, are done in the first round.
      var before = 0
      for round in 0..<2 {
        if round == 1 { before = openDescriptors() }
        try Faults.each(Faults.few(from: 0)) { folder, faults, _ in
          try folder.write([1, 2], to: "d")
          _ = try? FileStore.save([3], to: folder("d"), if: .always, calls: faults.calls)
          try? RecentDrafts.update(in: folder.path, calls: faults.calls) { $0.remember("/a") }
          _ = try? DraftFiles.duplicate(folder("d"), calls: faults.calls)
          let trash = DraftTrash(calls: faults.calls)
          if let number = try? trash.delete(folder("d"), stateFolder: folder.path) {
            _ = try? trash.restore(number)
          }
          let journals = JournalFolder(in: folder.path, calls: faults.calls)
          let file = try? journals.makeJournal(JournalFaultTests.header, base: [1])
          try? file?.append([1])
          try? file?.sync()
          file?.remove()
        }
      }
      try require(openDescriptors() == before)
    }
  }

  private func failure(_ body: () throws -> some Any) -> StoreError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? StoreError
    }
  }
}
