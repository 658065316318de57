import DraftFormats
import WiredraftCore

enum StyleTable {
  static var text: String {
    let usual = EncodingStyles()
    return StyleKey.all.map { key in
      let words = key.allowed.map { $0 == key.word(in: usual) ? "*" + $0 : $0 }
      let space = String(repeating: " ", count: max(0, 10 - key.name.utf8.count))
      return "  " + key.name + space + words.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
