import DraftFormats
import DraftStore
import Glibc
import TestSupport
import Testing
import WiredraftCore

/// Each call that creates, writes, syncs, takes over or removes a journal fails once.
@Suite("Faults of the journal")
struct JournalFaultTests {
  static let header = JournalHeader(
    file: nil, folder: "/f", process: Int(getpid()), startedAt: 1_800_000_000,
    base: .inline(JournalLine.bytes(ofBase: DraftDocument())))

  /// Returns the line of a change, identified by its text.
  private static func line(_ number: Int) -> [UInt8] {
    JournalLine.bytes(of: .apply(.setURL("h/\(number)"), inverse: .setURL(""), key: nil, rows: 1))
  }

  private static func bytes(of id: String, in folder: TemporaryFolder) throws -> [UInt8] {
    try FileStore.load(folder("journal/" + id + ".journal"))
  }

  @Test(
    "Every line that was acknowledged is there, whatever call goes wrong, and the ones after it are found again"
  )
  func appending() throws {
    let kinds = Faults.few(from: 2)
    let count = try Faults.each(kinds) { folder, faults, place in
      let journals = JournalFolder(in: folder.path, calls: faults.calls)
      let made = try? journals.makeJournal(Self.header)
      if made == nil { check(!journals.hasJournals(but: nil), "\(place)") }
      let file = try made ?? JournalFolder(in: folder.path).makeJournal(Self.header)
      var (acknowledged, pending) = ([UInt8](), [UInt8]())
      let start = try Self.bytes(of: file.id, in: folder)
      for number in 0..<6 {
        // As in the program, lines that could not be written wait for the next attempt.
        pending += Self.line(number)
        if (try? file.append(pending)) != nil {
          acknowledged += pending
          pending = []
        }
        // If the program died now:
        let now = try Self.bytes(of: file.id, in: folder)
        check(now.starts(with: start + acknowledged), "an acknowledged line is lost: \(place)")
        let reader = try JournalReader(now)
        check(reader.validLength >= start.count + acknowledged.count, "\(place)")
        check(reader.damagedLines <= 1, "\(place)")
        if number % 2 == 1 { try? file.sync() }
      }
      // After a lasting fault, the disk has room again: the same file is continued.
      faults.end()
      try file.append(pending + Self.line(6))
      let reader = try JournalReader(try Self.bytes(of: file.id, in: folder))
      check(reader.damagedLines, 0, "\(place)")
      check(reader.changeCount, 7, "\(place)")
      check(try reader.replay().document.draft.url, "h/6", "\(place)")
    }
    check(count > 5 * kinds.count)
  }

  @Test("A journal with a large draft beside it is whole or not there, whatever call goes wrong")
  func makingWithBase() throws {
    let base = [UInt8](repeating: 0x20, count: 100_000)
    let count = try Faults.each { folder, faults, place in
      var header = Self.header
      header.base = .beside
      let file = try? JournalFolder(in: folder.path, calls: faults.calls).makeJournal(header, base: base)
      let names = (try? FileStore.load(folder("journal/" + (file?.id ?? "none") + ".base"))) ?? []
      if let file {
        check(names, base, "\(place)")
        _ = try JournalReader(try Self.bytes(of: file.id, in: folder))
        withExtendedLifetime(file) {}
      } else if faults.met != [.unlink] {
        check(!JournalFolder(in: folder.path).hasJournals(but: nil), "\(place)")
      }
    }
    check(count > 12)
  }

  @Test(
    "A journal that is taken over, put off or removed stays readable or is gone, whatever call goes wrong")
  func ended() throws {
    var count = 0
    for operation in ["take", "postpone", "discard", "find"] {
      count += try Faults.each { folder, faults, place in
        let id = try leave(in: folder)
        let torn = try Self.bytes(of: id, in: folder)
        // If it can't be truncated, it continues in the user's own folder, which a test must not touch.
        let calls = FileCalls { operation == "take" && $0 == .truncate ? nil : faults.fault(of: $0) }
        let journals = JournalFolder(in: folder.path, calls: calls)
        switch operation {
        case "take":
          if let taken = try? journals.takeOver(id) {
            check(taken.document.draft.url, "h/1", "\(place)")
            faults.end()
            try taken.file.append(Self.line(2))
            taken.file.remove()
            return
          }
        case "postpone": journals.postpone(id)
        case "discard": try? journals.discard(id)
        default: _ = journals.findEnded(now: 1_800_000_000)
        }
        guard let bytes = try? Self.bytes(of: id, in: folder) else {
          check(operation, "discard", "the journal is gone: \(place)")
          check(JournalFolder(in: folder.path).findDiscarded(now: 0).map(\.id), [id], "\(place)")
          return
        }
        let reader = try JournalReader(bytes)
        check(reader.changeCount, 2, "\(operation), \(place)")
        check(bytes.count <= torn.count + 64, "\(place)")
        check(try reader.replay().document.draft.url, "h/1", "\(operation), \(place)")
      }
    }
    check(count > 5)
  }

  /// Leaves a journal like a session that was killed within its last line.
  private func leave(in folder: TemporaryFolder) throws -> String {
    let file = try JournalFolder(in: folder.path).makeJournal(Self.header)
    try file.append(Self.line(0) + Self.line(1) + Self.line(2).dropLast(9))
    return file.id
  }

  @Test(
    "What can't be cut off behind half a line is cut off before the next, so that no line is lost behind it")
  func tornTail() throws {
    let folder = try TemporaryFolder()
    // The disk becomes full in the middle of a line, and truncating fails as well.
    let state = TornState()
    let calls = FileCalls { call in state.fault(of: call) }
    let file = try JournalFolder(in: folder.path, calls: calls).makeJournal(Self.header)
    try file.append(Self.line(0))
    state.begin()
    #expect(throws: StoreError.self) { try file.append(Self.line(1)) }
    check(try JournalReader(Self.bytes(of: file.id, in: folder)).damagedLines, 1)
    // Truncating still fails: nothing is written after the incomplete line.
    #expect(throws: StoreError.self) { try file.append(Self.line(2)) }
    state.end()
    try file.append(Self.line(3))
    let reader = try JournalReader(Self.bytes(of: file.id, in: folder))
    check(reader.damagedLines, 0)
    check(try reader.replay().document.draft.url, "h/3")
  }
}
