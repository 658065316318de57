internal import WiredraftCore

/// The first line of a journal: the process and file that it belongs to, and the initial state of the draft.
package struct JournalHeader: Sendable, Hashable {
  /// The initial state of the draft.
  package enum Base: Sendable, Hashable {
    /// The state is in the header: a draft file, or the result of ``JournalLine/bytes(ofBase:)``.
    case inline([UInt8])
    /// The state is in a file beside the journal.
    case beside
    /// The state is the header's file, if that still has this size and checksum.
    case file(size: Int, checksum: UInt32)
  }

  /// The path of the draft's file; nil if it had none.
  package var file: String?
  /// The folder in which relative paths begin.
  package var folder: String
  /// The number of the process that began the journal.
  package var process: Int
  /// The time at which the journal began, in seconds since 1970.
  package var startedAt: Int64
  /// The initial state of the draft.
  package var base: Base

  package init(file: String?, folder: String, process: Int, startedAt: Int64, base: Base) {
    self.file = file
    self.folder = folder
    self.process = process
    self.startedAt = startedAt
    self.base = base
  }

  static let version = 1
}

extension JournalHeader {
  var json: [UInt8] {
    JournalWriter.object(
      ("journal", Self.version), ("file", file), ("folder", folder), ("process", process),
      ("started", Int(startedAt)), ("base", base))
  }

  /// Members that this version does not know are ignored.
  static func read(_ json: [UInt8]) throws(JournalError) -> JournalHeader {
    var header = JournalHeader(file: nil, folder: "", process: 0, startedAt: 0, base: .beside)
    var version: Int?
    do throws(DraftFileError) {
      var cursor = JSONCursor(json)
      var members = try JournalMembers(&cursor)
      version = try members.found("journal")
      header.file = try members.found("file")
      header.folder = try members.found("folder") ?? ""
      header.process = try members.found("process") ?? 0
      header.startedAt = Int64(try members.found("started") ?? 0)
      header.base = try members.found("base") ?? .beside
    } catch {
      guard let version, version > Self.version else { throw .damagedHeader }
      throw .newerVersion(version)
    }
    guard let version, version >= Self.version else { throw .notAJournal }
    guard version == Self.version else { throw .newerVersion(version) }
    return header
  }
}

extension JournalHeader.Base: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    var members = try JournalMembers(&cursor)
    if let text: String = try members.found("text") {
      self = .inline(Array(text.utf8))
    } else if let size: Int = try members.found("size"),
      let checksum = UInt32(exactly: try members.found("checksum") ?? -1)
    {
      self = .file(size: size, checksum: checksum)
    } else {
      self = .beside
    }
  }

  func json(indent: Int?) -> [UInt8]? {
    switch self {
    case .inline(let bytes): JournalWriter.object(("text", String(decoding: bytes, as: UTF8.self)))
    case .beside: JournalWriter.object(("beside", true))
    case .file(let size, let checksum): JournalWriter.object(("size", size), ("checksum", Int(checksum)))
    }
  }
}
