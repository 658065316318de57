internal import WiredraftCore

extension DraftFileFormat {
  /// A later version, or a file that is of another kind, is reported before any other error in the contents.
  static func read<Document: FileDocument>(
    _ bytes: [UInt8], as file: DraftFileError.File, into document: Document
  ) throws(DraftFileError) -> Document {
    do throws(DraftFileError) {
      return try read(bytes, into: document)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  private static func read<Document: FileDocument>(
    _ bytes: [UInt8], into document: Document
  ) throws(DraftFileError) -> Document {
    var document = document
    var cursor = JSONCursor(bytes)
    let start = cursor
    guard !bytes.starts(with: byteOrderMark) else { throw cursor.failure(.byteOrderMark, at: 0) }
    // Some editors write UTF-16, which begins with one of these byte order marks.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw cursor.failure(.json(.invalidUTF8), at: 0)
    }
    do throws(DraftFileError) {
      try document.read(&cursor)
      do throws(JSONError) { try cursor.expectEnd() } catch { throw DraftFileError(error) }
      return document
    } catch {
      throw gravest(of: error, from: start)
    }
  }

  private static func gravest(of error: DraftFileError, from start: JSONCursor) -> DraftFileError {
    switch error.kind {
    case .json(.unexpectedEnd):
      return DraftFileError(
        UnclosedText.problem(of: start.bytes) ?? error.kind, offset: error.offset, position: error.position)
    case .json, .newerVersion, .unsupportedVersion, .missingVersion: return error
    case .wrongType(path: "", expected: _, let found):
      return DraftFileError(.notAnObject(found: found), offset: error.offset, position: error.position)
    default: break
    }
    var cursor = start
    do throws(DraftFileError) {
      try cursor.checkVersion()
      return error
    } catch let other {
      switch other.kind {
      case .newerVersion, .unsupportedVersion, .missingVersion: return other
      default: return error
      }
    }
  }
}
