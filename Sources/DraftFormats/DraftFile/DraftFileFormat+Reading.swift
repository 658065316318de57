internal import WiredraftCore

extension DraftFileFormat {
  /// Reads a file of either kind.
  ///
  /// - Throws: The first error, with its position. A later version, or a file that is of another kind, is reported before
  ///   any other error in the contents.
  static func read<Document>(
    _ bytes: [UInt8], as file: DraftFileError.File,
    _ read: (inout JSONCursor) throws(DraftFileError) -> Document
  ) throws(DraftFileError) -> Document {
    do throws(DraftFileError) {
      return try self.read(bytes, read)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  private static func read<Document>(
    _ bytes: [UInt8], _ read: (inout JSONCursor) throws(DraftFileError) -> Document
  ) throws(DraftFileError) -> Document {
    var cursor = JSONCursor(bytes)
    let start = cursor
    guard !bytes.starts(with: byteOrderMark) else { throw cursor.failure(.byteOrderMark, at: 0) }
    // Some editors write UTF-16, which begins with one of these byte order marks.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw cursor.failure(.json(.invalidUTF8), at: 0)
    }
    do throws(DraftFileError) {
      let document = try read(&cursor)
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
