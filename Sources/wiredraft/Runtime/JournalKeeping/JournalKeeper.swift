import ComposerUI
import DraftFormats
import DraftStore
import Glibc

/// Keeps the journal of this session: each change is in it before the loop waits for the next key, and on the disk
/// half a second later.
///
/// Used from the loop's thread; its workers do what may wait.
final class JournalKeeper {
  /// What is told where the journal can't be written, and when it can be again.
  private let report: @Sendable (Event) -> Void
  private let syncer: JournalSyncer
  private let maker: JournalMaker
  /// What the next journal begins with, until it is made.
  private var beginning: JournalBeginning
  private var file: JournalFile?
  /// Lines that are not in the journal yet.
  private var pending: [UInt8] = []
  /// The file that the draft has, as the state named it last.
  private var notedFile: String?
  private var isFailing = false
  /// A journal that was recovered from a place where nothing can be written: as long as it is held nobody else takes it.
  private var original: JournalFile?

  init(_ beginning: JournalBeginning, report: @escaping @Sendable (Event) -> Void) {
    self.beginning = beginning
    self.report = report
    notedFile = beginning.file
    syncer = JournalSyncer { report(.finished(.journalTrouble($0.sentence))) }
    // The loop comes by, and takes it or says what is wrong.
    maker = JournalMaker { report(.finished(.journalReady)) }
  }

  /// The journal of this session, among those of its folder; nil where there is none yet.
  var id: String? { file?.id }

  /// Writes what was done into the journal.
  ///
  /// It is made with the first change, or at once where the draft has a file, so that a second composer of it can
  /// tell.
  func record(_ events: [HistoryEvent], _ state: ComposerState) {
    if state.fileName != notedFile {
      notedFile = state.fileName
      pending += JournalLine.bytes(ofFile: notedFile.map(JournalBeginning.wholePath) ?? "")
    }
    for event in events { pending += JournalLine.bytes(of: event) }
    guard !pending.isEmpty || (file == nil && notedFile != nil) else { return }
    do {
      try flush()
      // While it is made nothing is known.
      guard isFailing, file != nil else { return }
      isFailing = false
      report(.finished(.journalTrouble(nil)))
    } catch {
      // Said once; each later change tries again.
      guard !isFailing else { return }
      isFailing = true
      report(.finished(.journalTrouble(Self.reason(error))))
    }
  }

  /// Begins a journal for another draft; the one for the draft before is removed.
  func begin(_ beginning: JournalBeginning) {
    end()
    self.beginning = beginning
    notedFile = beginning.file
  }

  /// Goes on with a journal that another session left; the one of this session is removed.
  ///
  /// - Parameter name: The draft's file as the state names it.
  func adopt(_ taken: JournalFile, original: JournalFile?, draftFile name: String?) {
    end()
    file = taken
    self.original = original
    notedFile = name
  }

  /// Removes the journal: nothing is unsaved, or it is not wanted.
  func end() {
    maker.wait()
    if file == nil { file = try? maker.take() }
    file?.remove()
    file = nil
    original = nil
    pending = []
  }

  /// Brings all to the disk before the program ends; returns what is in the way, nil where it is kept.
  func keep() -> String? {
    maker.wait()
    do {
      try flush()
      // What was made at once lacks nothing now; a large one may just have been made.
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
      // A large draft's text is not kept twice.
      if file != nil { beginning.forget() }
    }
    if file == nil, !maker.isMaking { try make() }
    // What is done while a large one is made waits for it.
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
