internal import WiredraftCore

extension FolderDocument {
  /// Reads a folder's file.
  ///
  /// Members that this version does not know are kept, each with the name of the member before it.
  ///
  /// - Throws: The first error, with its position. A later version, or a file of another kind, is reported before any
  ///   other error in the contents.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public init(reading bytes: [UInt8]) throws(DraftFileError) {
    self = try DraftFileFormat.read(bytes, as: .folder) { (cursor) throws(DraftFileError) in
      try cursor.folderDocument()
    }
  }
}

extension JSONCursor {
  fileprivate mutating func folderDocument() throws(DraftFileError) -> FolderDocument {
    var document = FolderDocument()
    document.unknown = try versionedMembers { (cursor, name) throws(DraftFileError) in
      switch name {
      case "title": document.title = try cursor.string(name)
      case "baseURL":
        cursor.skipSpace()
        document.baseURLLine = TextPosition(offset: cursor.offset, in: cursor.bytes).line
        document.baseURL = try cursor.string(name)
      case "headers":
        document.headers = try cursor.rows(name)
        document.explicit.insert(.headers)
      case "encoding":
        (document.styles, document.unknownStyles) = try cursor.styles()
        document.explicit.insert(.encoding)
      case "variables":
        document.variables = try cursor.variables(name)
        document.explicit.insert(.variables)
      case "environment": document.environment = try cursor.string(name)
      case "send": document.send = try cursor.sendSettings(name)
      case "reader": document.reader = try cursor.string(name)
      case "order":
        var count = 0
        document.order = try cursor.elements(name) { (cursor) throws(DraftFileError) in
          defer { count += 1 }
          return try cursor.string("\(name)[\(count)]")
        }
      default: return false
      }
      return true
    }
    return document
  }
}
