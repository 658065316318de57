internal import Explanations
import WiredraftCore

extension Draft.RowType {
  /// Returns whether a text is valid for the type; an invalid text is kept nevertheless.
  func fits(_ text: String) -> Bool {
    switch self {
    case .string, .omitted: true
    case .file: !text.isEmpty
    // A text that can't be an array or object because of its first byte is not parsed.
    case .array where text.firstSign != UInt8(ascii: "["): false
    case .object where text.firstSign != UInt8(ascii: "{"): false
    default: if case .value = Draft.Row.read(text, as: self) { true } else { false }
    }
  }

  /// Returns the types that a key cycles through for a text: text, the types that it is valid for, and a file where
  /// one can be sent.
  static func cycle(for text: String, takesFile: Bool) -> [Draft.RowType] {
    let candidates: [Draft.RowType] = [.number, .boolean, .null, .array, .object, .date]
    // An empty row of a multipart body is most often to become a file.
    if takesFile, text.isEmpty { return [.string, .file, .null] }
    return [.string] + candidates.filter { $0.fits(text) } + (takesFile ? [.file] : [])
  }

  /// Returns the type that a row of text is probably meant to have: the type of its text when read as JSON; nil for
  /// other text.
  static func meant(by row: Draft.Row) -> Draft.RowType? {
    guard row.type == .string, row.source == .literal, row.text.utf8.count <= 4_096 else { return nil }
    if NumberLiteral(row.text) != nil { return .number }
    let candidates: [Draft.RowType] = [.boolean, .array, .object]
    return candidates.first { $0.fits(row.text) }
  }

  var wordWithArticle: String { (self == .array || self == .object ? "an " : "a ") + word }
}

extension String {
  /// The first byte that isn't JSON white space.
  fileprivate var firstSign: UInt8? {
    utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }
}
