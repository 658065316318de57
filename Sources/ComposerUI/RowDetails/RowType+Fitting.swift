internal import Explanations
import WiredraftCore

extension RowType {
  /// Whether a text is one of the type; where it is not, it is kept all the same.
  func fits(_ text: String) -> Bool {
    switch self {
    case .string, .omitted: true
    case .file: !text.isEmpty
    // What can't begin a list or an object need not be read to its end.
    case .array where text.firstSign != UInt8(ascii: "["): false
    case .object where text.firstSign != UInt8(ascii: "{"): false
    default: if case .value = Row.read(text, as: self) { true } else { false }
    }
  }

  /// The types that a key goes through for a text, from text on: those that the text is valid for.
  ///
  /// A text that is nothing but text can become the type that it looks like, or else a number, all the same: it
  /// turns red, and says where it goes wrong.
  /// - Parameter takesFile: Whether a file can be sent from where the row goes.
  static func cycle(for text: String, takesFile: Bool) -> [RowType] {
    let candidates: [RowType] = [.number, .boolean, .array, .object, .date, .null]
    var types = candidates.filter { $0.fits(text) }
    // What can be nothing else is meant as a path first, and so is what is still to be typed.
    if takesFile { types.insert(.file, at: text.isEmpty ? 0 : types.endIndex) }
    if text.isEmpty || types.allSatisfy({ $0 == .file }) { types.append(looked(at: text)) }
    return [.string] + types
  }

  /// What a text that is valid for no type looks like.
  private static func looked(at text: String) -> RowType {
    switch text.firstSign {
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "{"): return .object
    default:
      let start = Array(text.utf8.prefix(5))
      let isDate =
        start.count == 5 && start[4] == UInt8(ascii: "-")
        && start[..<4].allSatisfy { (0x30...0x39).contains($0) }
      return isDate ? .date : .number
    }
  }

  /// The type that a row of text may be meant to have: what its text is when it is read as JSON; nil for mere text.
  ///
  /// - Complexity: O(1): a text of more than 4,096 bytes is not read.
  static func meant(by row: Row) -> RowType? {
    guard row.type == .string, row.source == .literal, row.text.utf8.count <= 4_096 else { return nil }
    if NumberLiteral(row.text) != nil { return .number }
    let candidates: [RowType] = [.boolean, .array, .object]
    return candidates.first { $0.fits(row.text) }
  }

  /// What the type is called, after its article.
  var wordWithArticle: String { (self == .array || self == .object ? "an " : "a ") + word }
}

extension String {
  /// The first byte that is no white space of JSON.
  fileprivate var firstSign: UInt8? {
    utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }
}
