import DraftFormats
import DraftStore
import Glibc
import TestFolders
import Testing
import WiredraftCore

@Suite("Journals of sessions")
struct JournalFolderTests {
  private let folder: TemporaryFolder
  private let journals: JournalFolder

  init() throws {
    folder = try TemporaryFolder()
    journals = JournalFolder(in: folder.path)
  }

  private func header(file: String? = nil, base: JournalHeader.Base? = nil) -> JournalHeader {
    let inline = JournalHeader.Base.inline(JournalLine.bytes(ofBase: DraftDocument()))
    return JournalHeader(
      file: file, folder: folder.path, process: Int(getpid()), startedAt: 1_800_000_000, base: base ?? inline)
  }

  private func change(_ method: String) -> [UInt8] {
    var document = DraftDocument()
    let inverse = document.apply(.setMethod(method))
    return JournalLine.bytes(of: .apply(.setMethod(method), inverse: inverse, key: nil, rows: 1))
  }

  /// Leaves a journal like a session that was killed, and returns its identifier.
  private func leave(_ lines: [UInt8], _ header: JournalHeader? = nil, base: [UInt8]? = nil) throws -> String
  {
    let file = try journals.makeJournal(header ?? self.header(), base: base)
    try file.append(lines)
    return file.id
  }

  private func path(_ id: String) -> String { journals.path + "/" + id + ".journal" }

  private func write(_ bytes: [UInt8], to id: String) throws {
    try folder.write(bytes, to: "journal/" + id + ".journal")
  }

  @Test("A journal and its folder are for their owner only")
  func permissions() throws {
    let id = try leave(change("PUT"))
    var facts = stat()
    try folder.check(stat(journals.path, &facts))
    #expect(facts.st_mode & 0o777 == 0o700)
    try folder.check(stat(path(id), &facts))
    #expect(facts.st_mode & 0o777 == 0o600)
  }

  @Test("The journal of a session that lives is not found, and neither taken nor removed")
  func live() throws {
    let file = try journals.makeJournal(header())
    try file.append(change("PUT"))
    #expect(journals.findEnded(now: 0).unsaved.isEmpty)
    #expect(throws: TakingOverProblem.taken) { try journals.discard(file.id) }
    #expect(throws: TakingOverProblem.taken) { try journals.takeOver(file.id) }
    journals.postpone(file.id)
    #expect(try JournalReader(FileStore.load(path(file.id))).isPostponed == false)
  }

  @Test("Of sessions that ended those with unsaved work are found, the others are removed")
  func ended() throws {
    let unsaved = try leave(change("PUT"))
    let saved = try leave(change("PUT") + JournalLine.bytes(of: .saved))
    let untouched = try leave([])
    let found = journals.findEnded(now: 0)
    #expect(found.unsaved.map(\.id) == [unsaved])
    #expect(found.unsaved.first?.document.draft.method == "PUT")
    #expect(found.unsaved.first?.changeCount == 1)
    #expect(access(path(saved), F_OK) != 0)
    #expect(access(path(untouched), F_OK) != 0)
  }

  @Test("A session that takes a journal over goes on with it, and no other gets it")
  func takesOver() throws {
    let id = try leave(change("PUT"))
    let taken = try journals.takeOver(id)
    #expect(taken.document.draft.method == "PUT")
    #expect(taken.history.canUndo)
    #expect(throws: TakingOverProblem.taken) { try journals.takeOver(id) }
    #expect(journals.findEnded(now: 0).unsaved.isEmpty)
    try taken.file.append(JournalLine.bytes(of: .undo))
    let reader = try JournalReader(FileStore.load(path(id)))
    #expect(!reader.hasUnsavedWork)
    #expect(try reader.replay().history.canRedo)
  }

  @Test("A damaged tail is cut off when the journal is taken over, and what follows is whole")
  func damagedTail() throws {
    let id = try leave(change("PUT"))
    let whole = try FileStore.load(path(id))
    for cut in 1..<40 {
      try write(whole + change("PATCH").dropLast(cut), to: id)
      let taken = try journals.takeOver(id)
      #expect(taken.document.draft.method == "PUT")
      #expect(taken.damagedLines == 1)
      try taken.file.append(change("HEAD"))
      let taking = JournalLine.bytes(ofTakingOverBy: Int(getpid()))
      #expect(try FileStore.load(path(id)) == whole + taking + change("HEAD"))
    }
  }

  @Test("What was put off says so, keeps its time, and goes after 90 days")
  func postponed() throws {
    let id = try leave(change("PUT"))
    var times = (timespec(tv_sec: 1_800_000_000, tv_nsec: 5), timespec(tv_sec: 1_800_000_000, tv_nsec: 5))
    let result = withUnsafePointer(to: &times) { pointer in
      pointer.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path(id), $0, 0) }
    }
    try folder.check(result)
    let late: Int64 = 1_800_000_000 + JournalFolder.longestStay + 1
    // The user hasn't been asked yet.
    #expect(journals.findEnded(now: late).unsaved.map(\.id) == [id])
    journals.postpone(id)
    journals.postpone(id)
    let found = journals.findEnded(now: 1_800_000_100)
    #expect(found.unsaved.map(\.isPostponed) == [true])
    #expect(found.unsaved.map(\.changedAt) == [1_800_000_000])
    // A clock that goes backwards removes nothing.
    #expect(journals.findEnded(now: 0).expired.isEmpty)
    let end = journals.findEnded(now: late)
    #expect(end.expired.map(\.id) == [id])
    #expect(end.unsaved.isEmpty)
    #expect(access(path(id), F_OK) != 0)
  }

  @Test("A journal from before the clock was set never gets too old")
  func unsetClock() throws {
    let id = try leave(change("PUT"))
    journals.postpone(id)
    var times = (timespec(tv_sec: 10, tv_nsec: 0), timespec(tv_sec: 10, tv_nsec: 0))
    _ = withUnsafePointer(to: &times) { pointer in
      pointer.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path(id), $0, 0) }
    }
    #expect(journals.findEnded(now: 1_800_000_000).unsaved.map(\.id) == [id])
  }

  @Test("A journal whose beginning can't be read is put aside, one of a later version left alone")
  func unreadable() throws {
    let id = try leave(change("PUT"))
    try write(Array("rubbish\n".utf8), to: id)
    let found = journals.findEnded(now: 0)
    #expect(found.unreadable.count == 1)
    #expect(folder.names == ["journal"])
    #expect(journals.findEnded(now: 0).unreadable.isEmpty)
    #expect(access(journals.path + "/" + id + ".damaged", F_OK) == 0)
  }

  @Test("What a large draft begins with is beside the journal, and goes with it")
  func beside() throws {
    let base = DraftDocument(Draft(), title: "T").serialized()
    let file = try journals.makeJournal(header(base: .beside), base: base)
    try file.append(change("HEAD"))
    let id = file.id
    #expect(access(journals.path + "/" + id + ".base", F_OK) == 0)
    withExtendedLifetime(file) {}
    file.remove()
    #expect(access(journals.path + "/" + id + ".base", F_OK) != 0)
    #expect(access(path(id), F_OK) != 0)
  }

  @Test("A live session is found by its file, whatever name of it is given, but not the own one")
  func liveSession() throws {
    try folder.write([], to: "d.json")
    try folder.check(symlink("d.json", folder("link.json")))
    let real = try #require(WholePath.ofFile(folder("d.json")))
    let file = try journals.makeJournal(header(file: real))
    #expect(journals.liveSession(of: folder("link.json"))?.process == Int(getpid()))
    #expect(journals.liveSession(of: folder("d.json"), but: file.id) == nil)
    #expect(journals.liveSession(of: folder("other.json")) == nil)
    try file.append(JournalLine.bytes(ofFile: WholePath.ofFile(folder("new.json")) ?? ""))
    #expect(journals.liveSession(of: folder("d.json")) == nil)
    #expect(journals.liveSession(of: folder("new.json")) != nil)
  }

  @Test("What was put aside goes after 90 days, with a word")
  func removesDamaged() throws {
    try folder.check(mkdir(journals.path, 0o700))
    try folder.write([1], to: "journal/abc.damaged")
    try folder.write([1], to: "journal/abc.base")
    var facts = stat()
    let path = journals.path + "/abc.damaged"
    try folder.check(lstat(path, &facts))
    let now = Int64(facts.st_mtim.tv_sec)
    #expect(journals.findEnded(now: now + JournalFolder.longestStay).removed.isEmpty)
    #expect(access(journals.path + "/abc.base", F_OK) == 0)
    #expect(journals.findEnded(now: now + JournalFolder.longestStay + 1).removed == [path])
    #expect(access(path, F_OK) != 0)
    #expect(access(journals.path + "/abc.base", F_OK) != 0)
  }

  @Test("What was damaged is reported after it was put off, too, and once it was taken over no more")
  func postponedDamage() throws {
    let id = try leave(change("PUT") + change("PATCH").dropLast(3))
    journals.postpone(id)
    #expect(journals.findEnded(now: 0).unsaved.map(\.damagedLines) == [1])
    #expect(try takeAndLeave(id) == 1)
    #expect(try takeAndLeave(id) == 0)
  }

  private func takeAndLeave(_ id: String) throws -> Int { try journals.takeOver(id).damagedLines }

  @Test("A mended text is found, and comes back")
  func mending() throws {
    let text = Array("{ nonsense".utf8)
    let id = try leave(
      JournalLine.bytes(of: .mend(at: 0, removing: 1, inserting: "[")), header(file: "/d", base: .beside),
      base: text)
    #expect(journals.findEnded(now: 0).unsaved.map(\.isMending) == [true])
    let taken = try journals.takeOver(id)
    #expect(taken.mended.map { String($0.present.text) } == "[ nonsense")
    #expect(taken.changeCount == 1)
  }

  @Test("What sessions left that died while they made their journal goes")
  func leftovers() throws {
    _ = try leave(change("PUT"))
    try folder.write([1], to: "journal/abc.new")
    try folder.write([1], to: "journal/abc.base")
    try folder.write([1], to: "journal/def.base")
    _ = journals.findEnded(now: 0)
    #expect(access(journals.path + "/abc.new", F_OK) != 0)
    #expect(access(journals.path + "/abc.base", F_OK) != 0)
    #expect(access(journals.path + "/def.base", F_OK) != 0)
    #expect(journals.findEnded(now: 0).unsaved.count == 1)
  }
}
