public import WiredraftCore

/// The positions of a draft's rows and members in its file.
public struct DraftPlaces: Sendable {
  private var rows: [Draft.RowList: [TextPosition]] = [:]
  private var members: [String: TextPosition] = [:]

  /// Finds the positions in a file; if it can't be read, those before the first error.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public init(_ bytes: [UInt8]) {
    var cursor = JSONCursor(bytes)
    try? read(&cursor, PlaceFinder(bytes), in: "")
  }

  /// Returns the position of a row; nil if it was not found, or is a folder's.
  public func position(of row: Draft.RowReference) -> TextPosition? {
    guard row.folder == nil, let list = rows[row.list], list.indices.contains(row.index) else { return nil }
    return list[row.index]
  }

  /// Returns the position of the subject of a diagnostic: the row, the list, the method, or the URL.
  public func position(of diagnostic: Diagnostic) -> TextPosition? {
    if let row = diagnostic.row { return position(of: row) }
    if let list = diagnostic.list { return members[list.rawValue] }
    switch diagnostic.problem {
    case .unknownKey(let key):
      let object: String? =
        switch key.place {
        case .draft, .folder, .row: nil
        case .body: "body"
        case .bodies: "bodies"
        case .encoding: "encoding"
        case .sending: "send"
        case .variable: "variables"
        case .capture: "captures"
        }
      return members[object.map { $0 + "." + key.name } ?? key.name] ?? object.flatMap { members[$0] }
    case .invalidMethod, .lowerCaseMethod, .contentOnGet, .contentOnHead, .contentOnDelete, .contentOnTrace,
      .contentOnConnect:
      return members["method"]
    case .reader: return members["reader"] ?? members["url"]
    case .fileUnreadable, .boundaryUnchecked: return members["body"]
    case .boundaryInContent, .invalidBoundary: return members["boundary"] ?? members["body"]
    default: return members["url"]
    }
  }

  private mutating func read(
    _ cursor: inout JSONCursor, _ finder: PlaceFinder, in object: String
  ) throws(JSONError) {
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      cursor.skipSpace()
      let isBody = object == "body"
      members[object.isEmpty ? name : object + "." + name] = finder.position(of: cursor.offset)
      let ofDraft = object.isEmpty && name != "body" ? Draft.RowList(rawValue: name) : nil
      let list = isBody && name == "parameters" ? .body : ofDraft
      if let list, try cursor.peek() == .array {
        try cursor.readArray(converting: { $0 }) { (cursor) throws(JSONError) in
          cursor.skipSpace()
          rows[list, default: []].append(finder.position(of: cursor.offset))
          try cursor.passValue()
        }
      } else if object.isEmpty, name == "variables" || name == "captures", try cursor.peek() == .array {
        try cursor.readArray(converting: { $0 }) { (cursor) throws(JSONError) in
          try readElement(&cursor, finder, of: name)
        }
      } else if object.isEmpty, ["body", "bodies", "encoding", "send"].contains(name),
        try cursor.peek() == .object
      {
        try read(&cursor, finder, in: name)
      } else {
        try cursor.passValue()
      }
    }
  }

  /// Of several with one name, the first counts.
  private mutating func readElement(
    _ cursor: inout JSONCursor, _ finder: PlaceFinder, of list: String
  ) throws(JSONError) {
    guard try cursor.peek() == .object else { return try cursor.passValue() }
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      cursor.skipSpace()
      let position = finder.position(of: cursor.offset)
      members["\(list).\(name)"] = members["\(list).\(name)"] ?? position
      try cursor.passValue()
    }
  }
}
