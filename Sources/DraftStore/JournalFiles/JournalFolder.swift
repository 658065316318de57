package import DraftFormats
internal import Glibc
internal import SystemPackage

/// The folder of the journals: one for each session of the composer, with unsaved work or alive.
///
/// A journal that can be locked belongs to a session that has ended. Two that look at the same time disturb each
/// other in nothing: they share the lock that a session has alone.
package struct JournalFolder: Sendable, Hashable {
  package let path: String
  let calls: FileCalls

  /// Names the folder of journals in a state folder.
  package init(in stateFolder: String) { self.init(in: stateFolder, calls: .system) }

  /// Names a folder whose journals are written by calls of which some may go wrong.
  package init(in stateFolder: String, calls: FileCalls) {
    path = stateFolder + "/journal"
    self.calls = calls
  }

  package static func == (left: JournalFolder, right: JournalFolder) -> Bool { left.path == right.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The folders that are there.
  package static func existing() -> [JournalFolder] {
    StateFolder.existing().map { JournalFolder(in: $0) }.filter { access($0.path, F_OK) == 0 }
  }

  /// Makes a journal, and the folder where it is not there yet; both are for their owner only.
  ///
  /// - Parameter base: The draft's file text for a header that says that it is beside the journal.
  package func makeJournal(_ header: JournalHeader, base: [UInt8]? = nil) throws(StoreError) -> JournalFile {
    try makeJournal(lines: JournalLine.bytes(of: header), base: base)
  }

  /// Makes a journal that begins with some lines, the header among them.
  func makeJournal(lines: [UInt8], base: [UInt8]?) throws(StoreError) -> JournalFile {
    if access(path, F_OK) != 0 {
      do throws(Errno) {
        try calls.makeFolder(FilePath(path))
      } catch .fileExists {
        // Another session made it.
      } catch {
        throw StoreError(number: error.rawValue, path: path)
      }
    }
    for _ in 0..<8 {
      do throws(StoreError) {
        return try JournalFile.create(in: path, id: Self.newID, base: base, lines: lines, calls: calls)
      } catch {
        // Who cleans up may take it for one that was left, in the moment before it is locked.
        let isTaken = [EWOULDBLOCK, ENOENT].contains { error == StoreError(number: $0, path: error.path) }
        guard isTaken else { throw error }
      }
    }
    return try JournalFile.create(in: path, id: Self.newID, base: base, lines: lines, calls: calls)
  }

  /// Whether there is any journal but one; it looks at names only.
  package func hasJournals(but own: String?) -> Bool {
    names.contains { $0.hasSuffix(Self.ending) && $0 != own.map { $0 + Self.ending } }
  }

  /// Returns the session that lives and works on a file, however the file is named; nil if none does.
  ///
  /// - Parameter own: The journal that is left out: the one of the session that asks.
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

  /// The file of a draft as a journal names it: an empty name stands for none, where the draft had one before.
  static func fileName(_ noted: String?) -> String? { noted.flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: - Names

  /// Nothing of the time is in it: clocks go backwards.
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
  /// Its journal.
  package var id: String
  package var process: Int
  /// When it began, in seconds since 1970, as its clock said.
  package var startedAt: Int64
}
