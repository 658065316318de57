internal import WiredraftCore

/// The words of a draft file, in the order in which they are written.
enum DraftFileFormat {
  /// The version that is read and written.
  static let version = 1
  /// The byte order mark that some editors write at the beginning of a file; it is not part of any JSON text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func list(named name: String) -> Draft.RowList? {
    switch name {
    case "path": .path
    case "headers": .headers
    case "parameters": .parameters
    case "query": .query
    default: nil
    }
  }
}

/// A set of member names, compared as bytes: `==` on strings considers NFC and NFD forms equal.
struct NameSet {
  private var few: [String] = []
  private var many: Set<[UInt8]> = []

  /// Adds a name; returns false if the set already contains it.
  mutating func insert(_ name: String) -> Bool {
    guard few.count == 12 else {
      if few.contains(where: { $0.isSameText(as: name) }) { return false }
      few.append(name)
      return true
    }
    return !few.contains { $0.isSameText(as: name) } && many.insert(Array(name.utf8)).inserted
  }
}
