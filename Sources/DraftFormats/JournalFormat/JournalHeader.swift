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

  /// Makes a header.
  package init(file: String?, folder: String, process: Int, startedAt: Int64, base: Base) {
    self.file = file
    self.folder = folder
    self.process = process
    self.startedAt = startedAt
    self.base = base
  }

  /// The version of the format that is written and read.
  static let version = 1
}

extension JournalHeader {
  var json: [UInt8] {
    let base: [UInt8] =
      switch base {
      case .inline(let bytes):
        JournalWriter.object([("text", JournalWriter.string(String(decoding: bytes, as: UTF8.self)))])
      case .beside: JournalWriter.object([("beside", JournalWriter.yes)])
      case .file(let size, let checksum):
        JournalWriter.object([
          ("size", JournalWriter.integer(size)), ("checksum", JournalWriter.integer(Int(checksum))),
        ])
      }
    return JournalWriter.object([
      ("journal", JournalWriter.integer(Self.version)), ("file", file.map(JournalWriter.string)),
      ("folder", JournalWriter.string(folder)), ("process", JournalWriter.integer(process)),
      ("started", JournalWriter.integer(Int(startedAt))), ("base", base),
    ])
  }

  /// Reads the text of the line; members that this version does not know are ignored.
  ///
  /// - Throws: ``JournalError/newerVersion(_:)``, ``JournalError/notAJournal``, or
  ///   ``JournalError/damagedHeader``.
  static func read(_ json: [UInt8]) throws(JournalError) -> JournalHeader {
    var header = JournalHeader(file: nil, folder: "", process: 0, startedAt: 0, base: .beside)
    var version: Int?
    do throws(DraftFileError) {
      var cursor = JSONCursor(json)
      _ = try cursor.members("") { (cursor, name) throws(DraftFileError) in
        switch name {
        case "journal": version = try cursor.integer(name)
        case "file": header.file = try cursor.string(name)
        case "folder": header.folder = try cursor.string(name)
        case "process": header.process = try cursor.integer(name)
        case "started": header.startedAt = Int64(try cursor.integer(name))
        case "base": header.base = try cursor.journalBase()
        default: return false
        }
        return true
      }
    } catch {
      guard let version, version > Self.version else { throw .damagedHeader }
      throw .newerVersion(version)
    }
    guard let version, version >= Self.version else { throw .notAJournal }
    guard version == Self.version else { throw .newerVersion(version) }
    return header
  }
}

extension JSONCursor {
  fileprivate mutating func journalBase() throws(DraftFileError) -> JournalHeader.Base {
    var (text, size, checksum): (String?, Int?, UInt32?)
    _ = try members("base") { (cursor, name) throws(DraftFileError) in
      switch name {
      case "text": text = try cursor.string(name)
      case "size": size = try cursor.integer(name)
      case "checksum": checksum = UInt32(exactly: try cursor.integer(name))
      default: return false
      }
      return true
    }
    if let text { return .inline(Array(text.utf8)) }
    guard let size, let checksum else { return .beside }
    return .file(size: size, checksum: checksum)
  }
}
