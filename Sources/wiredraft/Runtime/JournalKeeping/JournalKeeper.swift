import ComposerUI
import DraftFormats
import DraftStore
import Glibc

/// Keeps the journal of this session. Each change is in it before the loop waits for the next key, and on the disk half
/// a second later.
///
/// Used on the loop's thread; its workers do the slow parts.
final class JournalKeeper {
  /// Called when the journal can't be written, and when it can be written again.
  private let report: @Sendable (Event) -> Void
  private let syncer: JournalSyncer
  private let maker: JournalMaker
  private var beginning: JournalBeginning
  private var file: JournalFile?
  private var pending: [UInt8] = []
  private var notedFile: String?
  /// The number of the draft that the journal is of; nil until something of it is recorded.
  private var draft: Int?
  private var next: [UInt8] = []
  private var isFailing = false
  /// A journal that was recovered from a read-only place; while it is held, no other session takes it.
  private var original: JournalFile?

  init(_ beginning: JournalBeginning, report: @escaping @Sendable (Event) -> Void) {
    self.beginning = beginning
    self.report = report
    notedFile = beginning.file
    syncer = JournalSyncer { report(.finished(.journalTrouble($0.sentence))) }
    // The result wakes the loop, which takes the journal or reports the error.
    maker = JournalMaker { report(.finished(.journalReady)) }
  }

  var id: String? { file?.id }

  /// The journal is created with the first change, or at once if the draft has a file, so that a second composer on
  /// that file notices.
  func record(_ events: [HistoryEvent], _ state: ComposerState) {
    // The effects that begin another draft's journal come after the draft: its file is none of this journal.
    guard draft ?? state.draftNumber == state.draftNumber else {
      for event in events { next += JournalLine.bytes(of: event) }
      return
    }
    draft = state.draftNumber
    if state.fileName != notedFile {
      notedFile = state.fileName
      pending += JournalLine.bytes(ofFile: notedFile.map(JournalBeginning.wholePath) ?? "")
    }
    for event in events { pending += JournalLine.bytes(of: event) }
    guard !pending.isEmpty || (file == nil && notedFile != nil) else { return }
    do {
      try flush()
      // While the journal is being created, its state isn't known.
      guard isFailing, file != nil else { return }
      isFailing = false
      report(.finished(.journalTrouble(nil)))
    } catch {
      // Reported once; each later change tries again.
      guard !isFailing else { return }
      isFailing = true
      report(.finished(.journalTrouble(Self.reason(error))))
    }
  }

  /// Begins a journal for another draft, and removes the previous one.
  func begin(_ beginning: JournalBeginning) {
    end()
    self.beginning = beginning
    notedFile = beginning.file
    takeNext()
  }

  private func takeNext() {
    draft = nil
    (pending, next) = (next, [])
  }

  /// Removes this session's own journal.
  func adopt(_ taken: JournalFile, original: JournalFile?, draftFile name: String?) {
    end()
    file = taken
    self.original = original
    notedFile = name
    takeNext()
  }

  /// Moves the journal to the trash: the user discarded the changes.
  func discard() {
    _ = keep()
    // If there is no journal, or it can't be moved, the changes are gone, as the user asked.
    try? file?.discard()
    file = nil
    end()
  }

  /// Leaves the journal as that of a session that has ended, so that the draft can be recovered; returns nil if there
  /// is no complete journal. The bytes are nil for a draft with changes, otherwise the draft in the form of its file.
  func putAside(_ bytes: [UInt8]?) -> (id: String, folder: JournalFolder)? {
    if let bytes {
      guard let document = try? DraftDocument(reading: bytes) else { return nil }
      end()
      beginning = JournalBeginning(file: nil, document: DraftDocument())
      var (blank, history) = (DraftDocument(), EditHistory())
      history.recordsEvents = true
      history.apply(.replace(document), to: &blank)
      for event in history.takeEvents() { pending += JournalLine.bytes(of: event) }
    }
    guard keep() == nil, let left = file else { return nil }
    file = nil
    original = nil
    left.release()
    return (left.id, left.home)
  }

  /// Removes the journal: nothing is unsaved.
  func end() {
    maker.wait()
    if file == nil { file = try? maker.take() }
    file?.remove()
    file = nil
    original = nil
    pending = []
  }

  /// Writes everything to the disk before the program ends; returns the obstacle, or nil on success.
  func keep() -> String? {
    maker.wait()
    do {
      try flush()
      // A journal created synchronously is complete; a large one may just have been created.
      maker.wait()
      try flush()
      try file?.sync()
      return nil
    } catch {
      return Self.reason(error)
    }
  }

  // MARK: - Writing

  private func flush() throws {
    if file == nil, let made = try maker.take() { file = made }
    defer {
      // A large draft's text isn't kept twice.
      if file != nil { beginning.forget() }
    }
    if file == nil, !maker.isMaking { try make() }
    // Changes made while a large journal is being created wait for it.
    guard let file, !pending.isEmpty else { return }
    try file.append(pending)
    pending = []
    syncer.note(file)
  }

  private func make() throws {
    let folder = JournalFolder(in: try StateFolder.make())
    if beginning.isLarge() {
      maker.make(beginning.header(.beside), base: beginning.base, in: folder)
    } else {
      file = try folder.makeJournal(beginning.header(.inline(beginning.base())))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as StateFolder.Failure: "\(StateFolder.shown(error.path)): \(error.reason)"
    case let error as StoreError: error.sentence
    default: "\(error)"
    }
  }
}
