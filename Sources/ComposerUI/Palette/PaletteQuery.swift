import ScreenModel

struct PaletteText: Sendable, Hashable {
  private let bytes: [UInt8]
  /// The number of bytes of the names.
  private let nameCount: Int

  /// Each line of `names` is a name.
  init(names: String, note: String) {
    let name = Array(names.lowercased().utf8)
    nameCount = name.count
    bytes = name + [UInt8(ascii: "\n")] + Array(note.lowercased().utf8)
  }

  func begins(with text: [UInt8]) -> Bool {
    var start = 0
    while start < nameCount {
      if bytes[start..<nameCount].starts(with: text) { return true }
      while start < nameCount, bytes[start] != UInt8(ascii: "\n") { start += 1 }
      start += 1
    }
    return false
  }

  /// Returns how well a word of a query fits, 0 for the best; nil if it occurs nowhere.
  ///
  /// It is a word of a name, begins one, begins one of the note, is within a name, or is within the note.
  func fit(of word: [UInt8]) -> Int? {
    guard let first = word.first, bytes.count >= word.count else { return nil }
    var best: Int?
    for start in 0...(bytes.count - word.count) where bytes[start] == first {
      guard bytes[start..<start + word.count].elementsEqual(word) else { continue }
      let end = start + word.count
      let isStart = start == 0 || !Self.isOfWord(bytes[start - 1]) || !Self.isOfWord(first)
      let isEnd = end == bytes.count || !Self.isOfWord(bytes[end])
      let fit = start < nameCount ? (isStart ? (isEnd ? 0 : 1) : 3) : (isStart ? 2 : 4)
      if fit == 0 { return 0 }
      best = min(best ?? fit, fit)
    }
    return best
  }

  /// Returns the number of bytes that are skipped if the letters of a word are found one after the other, the first at
  /// the beginning of a word; nil if they are not, or too far from each other.
  func gaps(in word: [UInt8]) -> Int? {
    guard word.count > 2 else { return nil }
    var best: Int?
    for start in 0..<nameCount
    where bytes[start] == word[0] && (start == 0 || !Self.isOfWord(bytes[start - 1])) {
      var (place, found) = (start + 1, 1)
      let limit = min(nameCount, start + 2 * word.count)
      while place < limit, found < word.count {
        if bytes[place] == word[found] { found += 1 }
        place += 1
      }
      if found == word.count { best = min(best ?? .max, place - start - word.count) }
    }
    return best
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: false
    }
  }
}

struct PaletteQuery: Sendable {
  private let text: String
  private let words: [[UInt8]]
  private let joined: [UInt8]

  init(_ typed: String) {
    text = typed
    words = typed.lowercased().split(separator: " ").map { Array($0.utf8) }
    joined = Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  /// Returns the rank of an entry, the least for the best; nil if it doesn't match.
  ///
  /// A key's own action comes first. Otherwise the worst fit among the words counts, then the kind, then whether the name
  /// begins with the query, and last whether the entry is enabled.
  func rank(of entry: PaletteEntry) -> Int? {
    guard !words.isEmpty, !entry.keys.contains(where: isTyped) else { return 0 }
    var worst = 0
    for word in words {
      guard let fit = entry.searched.fit(of: word) ?? gapsFit(in: entry) else { return nil }
      worst = max(worst, fit)
    }
    let isLater = entry.searched.begins(with: joined) ? 0 : 2
    return 1 + 100 * worst + 4 * entry.kind.rawValue + isLater + (entry.reason == nil ? 0 : 1)
  }

  /// Returns the fit of a single word whose letters are found with others between them.
  private func gapsFit(in entry: PaletteEntry) -> Int? {
    words.count == 1 ? entry.searched.gaps(in: joined).map { 10 + $0 } : nil
  }

  /// Returns whether the query is the name of a key; a single letter is case-sensitive, `^s` is `^S`.
  private func isTyped(_ key: KeyPress) -> Bool {
    for label in [key.label, key.asciiLabel] {
      if label == text { return true }
      if label.count > 1, text.count > 1, label.lowercased() == text.lowercased() { return true }
    }
    return false
  }
}

extension Keymap {
  /// Returns all keys for an action, those of the nearest context first.
  func keys(for action: Action, in contexts: [KeyContext]) -> [KeyPress] {
    var keys: [KeyPress] = []
    for context in contexts {
      for binding in bindings(in: context) where binding.action == action {
        keys += binding.keys.filter { !keys.contains($0) }
      }
    }
    return keys
  }
}
