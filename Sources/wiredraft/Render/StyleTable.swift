import DraftFormats
import WiredraftCore

/// The encoding styles and their words, for people.
enum StyleTable {
  /// One line for each style; a star stands before the word that is in force unless another is set.
  static var text: String {
    let usual = EncodingStyles()
    return StyleKey.all.map { key in
      let words = key.allowed.map { $0 == key.word(in: usual) ? "*" + $0 : $0 }
      let space = String(repeating: " ", count: max(0, 10 - key.name.utf8.count))
      return "  " + key.name + space + words.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
