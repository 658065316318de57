internal import WiredraftCore

extension DraftDocument {
  /// Reads a draft file.
  ///
  /// Members that this version does not know are kept, each with the name of the member before it.
  ///
  /// ```swift
  /// let document = try DraftDocument(reading: Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8))
  /// document.draft.method  // "PUT"
  /// ```
  /// - Throws: The first error, with its position. A later version, or a file that is not a draft file, is
  ///   reported before any other error in the contents.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public init(reading bytes: [UInt8]) throws(DraftFileError) {
    var cursor = JSONCursor(bytes)
    let start = cursor
    guard !bytes.starts(with: DraftFileFormat.byteOrderMark) else {
      throw cursor.failure(.byteOrderMark, at: 0)
    }
    // Some editors write UTF-16, which begins with one of these byte order marks.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw cursor.failure(.json(.invalidUTF8), at: 0)
    }
    do throws(DraftFileError) {
      self = try cursor.document()
      do throws(JSONError) { try cursor.expectEnd() } catch { throw DraftFileError(error) }
    } catch {
      throw Self.gravest(of: error, from: start)
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
