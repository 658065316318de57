package import DraftFormats
internal import Glibc
internal import SystemPackage

/// The folder of the journals: one for each session of the composer that is alive or has unsaved work.
///
/// A journal that can be locked belongs to a session that has ended. Simultaneous readers don't disturb each other:
/// they use a shared lock, while a session's lock is exclusive.
package struct JournalFolder: Sendable, Hashable {
  package let path: String
  let calls: FileCalls

  /// Creates the folder of journals in a state folder; nothing is created on the disk.
  package init(in stateFolder: String, calls: FileCalls = .system) {
    path = stateFolder + "/journal"
    self.calls = calls
  }

  package static func == (left: JournalFolder, right: JournalFolder) -> Bool { left.path == right.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The journals of drafts that were discarded; they are kept for ``longestInTrash``.
  package var trash: JournalFolder { JournalFolder(at: path + "/trash", calls: calls) }

  init(at path: String, calls: FileCalls) {
    self.path = path
    self.calls = calls
  }

  package static func existing() -> [JournalFolder] {
    StateFolder.existing().map { JournalFolder(in: $0) }.filter { access($0.path, F_OK) == 0 }
  }

  /// Creates a journal, and the folder if it doesn't exist, both for their owner only.
  ///
  /// - Parameter base: The draft's text for a header that says that it is beside the journal.
  package func makeJournal(_ header: JournalHeader, base: [UInt8]? = nil) throws(StoreError) -> JournalFile {
    try makeJournal(lines: JournalLine.bytes(of: header), base: base)
  }

  /// The lines include the header.
  func makeJournal(lines: [UInt8], base: [UInt8]?) throws(StoreError) -> JournalFile {
    do throws(Errno) { try make() } catch { throw StoreError(number: error.rawValue, path: path) }
    for _ in 0..<8 {
      do throws(StoreError) {
        return try JournalFile.create(in: path, id: Self.newID, base: base, lines: lines, calls: calls)
      } catch {
        // Before the file is locked, a session that cleans up may briefly mistake it for a leftover.
        let isTaken = [EWOULDBLOCK, ENOENT].contains { error == StoreError(number: $0, path: error.path) }
        guard isTaken else { throw error }
      }
    }
    return try JournalFile.create(in: path, id: Self.newID, base: base, lines: lines, calls: calls)
  }

  /// The folder is for its owner only.
  func make() throws(Errno) {
    guard access(path, F_OK) != 0 else { return }
    do throws(Errno) {
      try calls.makeFolder(FilePath(path))
    } catch .fileExists {
      // Another session created it.
    }
  }

  /// Returns whether there is any journal other than one; it looks at names only.
  package func hasJournals(but own: String?) -> Bool {
    names.contains { $0.hasSuffix(Self.ending) && $0 != own.map { $0 + Self.ending } }
  }

  /// Returns the live session on a file, under whatever name, or nil if there is none.
  ///
  /// - Parameter own: The calling session's own journal, which is left out.
  package func liveSession(of file: String, but own: String? = nil) -> LiveSession? {
    guard let wanted = WholePath.ofFile(file) else { return nil }
    for id in ids where id != own {
      let path = Self.journalPath(path, id)
      guard let journal = OpenJournal(path, .shared), !journal.isFree, let bytes = try? journal.read(),
        let glance = try? JournalGlance(bytes)
      else { continue }
      let name = glance.file ?? ""
      if name == wanted || WholePath.ofFile(name) == wanted {
        return LiveSession(id: id, process: glance.process, startedAt: glance.header.startedAt)
      }
    }
    return nil
  }

  /// An empty name means that the draft no longer has a file.
  static func fileName(_ noted: String?) -> String? { noted.flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: - Names

  /// Contains no time, as clocks may go backwards.
  private static var newID: String { String(UInt64.random(in: 0...(.max)), radix: 36) }

  static let ending = ".journal"

  static func journalPath(_ folder: String, _ id: String) -> String { folder + "/" + id + ending }
  static func basePath(_ folder: String, _ id: String) -> String { folder + "/" + id + ".base" }
  static func newPath(_ folder: String, _ id: String) -> String { folder + "/" + id + ".new" }
  static func damagedPath(_ folder: String, _ id: String) -> String { folder + "/" + id + ".damaged" }

  var ids: [String] {
    names.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
  }

  var names: [String] {
    FolderEntry.names(in: path).filter { $0.first != "." }.sorted()
  }
}

package struct LiveSession: Sendable, Hashable {
  package var id: String
  package var process: Int
  /// The start of the session, in seconds since 1970, by its clock.
  package var startedAt: Int64
}
