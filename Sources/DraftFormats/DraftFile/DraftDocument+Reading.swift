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
    self = try DraftFileFormat.read(bytes, as: .draft) { (cursor) throws(DraftFileError) in
      try cursor.document()
    }
  }
}
