import DraftFormats
import Testing
import WiredraftCore

@Suite("What a journal begins with")
struct JournalHeaderTests {
  @Test("A file, a question that was put off and what the header says are read back")
  func header() throws {
    let text = Array(
      #"{"wiredraft": 1, "method": "PUT", "x": [1, 2], "parameters": [{"name": "a", "value": [1, 2]}]}"#.utf8)
    let bases: [JournalHeader.Base] = [
      .inline(text), .beside, .file(size: text.count, checksum: CRC32.checksum(of: text)),
    ]
    for base in bases {
      let header = JournalHeader(
        file: "/home/é \"quoted\"/a.wiredraft.json", folder: "/home/a\nb", process: 123,
        startedAt: 1_790_000_000,
        base: base)
      var bytes = JournalLine.bytes(of: header)
      #expect(bytes.count { $0 == 0x0A } == 1)
      var reader = try JournalReader(bytes)
      #expect(reader.header == header)
      #expect(reader.file == header.file)
      #expect(!reader.isPostponed && !reader.hasUnsavedWork)
      #expect(try reader.replay(base: text).document.draft.method == "PUT")
      bytes += JournalLine.bytes(ofFile: "/other") + JournalLine.postponed()
      reader = try JournalReader(bytes)
      #expect(reader.isPostponed)
      #expect(reader.file == "/other")
      #expect(try reader.replay(base: text).file == "/other")
      bytes += JournalLine.bytes(ofFile: nil)
      #expect(try !JournalReader(bytes).isPostponed)
      #expect(try JournalReader(bytes).replay(base: text).file == nil)
    }
  }

  @Test("Without what it begins with, or with something else, a journal gives nothing")
  func base() throws {
    let text = Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8)
    func reader(_ base: JournalHeader.Base) throws -> JournalReader {
      try JournalReader(
        JournalLine.bytes(of: JournalHeader(file: nil, folder: "/", process: 1, startedAt: 0, base: base)))
    }
    let ofFile = try reader(.file(size: text.count, checksum: CRC32.checksum(of: text)))
    let beside = try reader(.beside)
    #expect(throws: JournalError.missingBase) { try beside.replay() }
    #expect(throws: JournalError.missingBase) { try ofFile.replay() }
    #expect(throws: JournalError.otherBase) { try ofFile.replay(base: text + [0x0A]) }
    var other = text
    other[29] ^= 1
    #expect(throws: JournalError.otherBase) { try ofFile.replay(base: other) }
    var own = JournalLine.bytes(ofBase: DraftDocument())
    #expect(try ofFile.replay(base: own).document.draft.method == "GET")
    own[30] ^= 1
    #expect(throws: JournalError.otherBase) { try beside.replay(base: own) }
    #expect(throws: JournalError.otherBase) { try beside.replay(base: own.dropLast()) }
    #expect {
      try beside.replay(base: [0x7B, 0x0A, 0x20, 0xFF])
    } throws: { error in
      guard case .unreadableBase(let error)? = error as? JournalError else { return false }
      return error.position.line == 2
    }
  }

  @Test("A glance says the file and the process, and reads nothing else")
  func glance() throws {
    let header = JournalHeader(
      file: "/a", folder: "/", process: 7, startedAt: 5, base: .inline(Array("nonsense".utf8)))
    var bytes = JournalLine.bytes(of: header)
    #expect(try JournalGlance(bytes).file == "/a")
    bytes += JournalLine.bytes(of: .undo) + JournalLine.bytes(ofFile: "/b") + JournalLine.bytes(of: .redo)
    bytes += JournalLine.bytes(ofTakingOverBy: 9) + Array("damaged\n".utf8)
    let glance = try JournalGlance(bytes + JournalLine.bytes(ofFile: "/c").dropLast(3))
    #expect(glance.file == "/b" && glance.process == 9 && glance.header == header)
    #expect(try JournalReader(bytes).process == 9)
    #expect(throws: JournalError.damagedHeader) { try JournalGlance(Array("x\n".utf8)) }
  }

  @Test("What is no journal, or one of a later version, is told apart")
  func notJournals() {
    #expect(throws: JournalError.damagedHeader) { try JournalReader([]) }
    #expect(throws: JournalError.damagedHeader) { try JournalReader(Array("hello\n".utf8)) }
    #expect(throws: JournalError.notAJournal) { try JournalReader(JournalLine.postponed()) }
    let later = Array(#"{ "journal": 2, "base": 7 }"#.utf8)
    let line = Array("\(String(CRC32.checksum(of: later), radix: 16)) ".utf8) + later + [0x0A]
    #expect(throws: JournalError.newerVersion(2)) { try JournalReader(line) }
    #expect(JournalError.newerVersion(2).sentence.contains("version 2"))
  }
}
