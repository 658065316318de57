internal import WiredraftCore

/// The words of a draft file, in the order in which they are written.
enum DraftFileFormat {
  /// The version that is read and written.
  static let version = 1
  /// What begins a file that some editors wrote; not part of any JSON text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func list(named name: String) -> RowList? {
    switch name {
    case "path": .path
    case "headers": .headers
    case "parameters": .parameters
    case "query": .query
    default: nil
    }
  }
}

/// Names of an object, compared as bytes: `==` on texts takes NFC and NFD forms for equal.
struct NameSet {
  private var few: [String] = []
  private var many: Set<[UInt8]> = []

  /// Adds a name; returns false if it was there.
  mutating func insert(_ name: String) -> Bool {
    guard few.count == 12 else {
      if few.contains(where: { $0.isSameText(as: name) }) { return false }
      few.append(name)
      return true
    }
    return !few.contains { $0.isSameText(as: name) } && many.insert(Array(name.utf8)).inserted
  }
}
