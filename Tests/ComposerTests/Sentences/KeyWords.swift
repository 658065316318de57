/// Finds words of a text that look like keys, because no key name may be part of a sentence's literal.
enum KeyWords {
  /// A word that looks like a key, and the following word, which is its effect.
  struct Mention: Hashable, CustomStringConvertible {
    var key: String
    var verb: String
    var description: String { "\(key) \(verb)" }
  }

  private static let names: Set = [
    "Tab", "Enter", "Escape", "Esc", "Space", "Backspace", "PgUp", "PgDn", "↑", "↓",
  ]
  /// Words that end like verbs but aren't, or that have another subject.
  private static let others: Set = [
    "is", "was", "as", "its", "this", "has", "does", "bytes", "stars", "shoes",
  ]
  /// Verbs that may follow a sign or a digit as a key, because both can also be ordinary text.
  private static let ofSigns: Set = ["goes", "shows", "lists", "changes", "makes", "opens", "takes", "does"]

  /// Returns the words of a text that look like keys.
  static func mentions(in text: String) -> [Mention] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.indices.compactMap { index in
      let (word, mark) = stripped(words[index])
      let next = index + 1 < words.count ? words[index + 1] : ""
      let previous = index > 0 ? words[index - 1].lowercased() : ""
      let isNamed = names.contains(word) || isControl(word) || isFunction(word)
      let isLone =
        isLetter(word) || isSign(word) && ofSigns.contains(stripped(next).word)
        || isDigit(word) && ["goes", "shows"].contains(next)
      let isSubject = isLone && ["", ","].contains(mark) && isVerb(next)
      let isPressed = previous == "press" && word.count <= 2 && word.allSatisfy(\.isASCII)
      let isListed = isLetter(word) && isLetter(stripped(next).word) && mark == ","
      let isJoined =
        isLetter(word) && ["or", "and"].contains(next) && mark == ""
        && index + 2 < words.count && isLetter(stripped(words[index + 2]).word)
      let isAside = words[index].hasPrefix("(") && mark == ")" && isLetter(word) && word != "k"
      let isOfTab = previous == "tab" && word.count == 1 && word.allSatisfy(\.isNumber)
      return isNamed || isPressed || isListed || isJoined || isAside || isOfTab || isSubject
        ? Mention(key: word == "Esc" ? "Escape" : word, verb: stripped(next).word) : nil
    }
  }

  private static func stripped(_ word: String) -> (word: String, mark: String) {
    var word = word
    if word.count > 1, ["(", "“", "`"].contains(word.first) { word.removeFirst() }
    var mark = ""
    while word.count > 1, let last = word.last, ",.;:)”`".contains(last) {
      mark = String(last)
      word.removeLast()
    }
    return (word, mark)
  }

  private static func isControl(_ word: String) -> Bool {
    word.hasPrefix("^") && word.count > 1
      && word.dropFirst().allSatisfy { $0.isUppercase || "@[]\\_".contains($0) }
  }

  private static func isFunction(_ word: String) -> Bool {
    word.hasPrefix("F") && (2...3).contains(word.count) && word.dropFirst().allSatisfy(\.isNumber)
  }

  private static func isLetter(_ word: String) -> Bool {
    word.count == 1 && word.allSatisfy { $0.isASCII && $0.isLetter } && !["a", "A", "I"].contains(word)
  }

  private static func isSign(_ word: String) -> Bool {
    word.count == 1 && word.allSatisfy { $0.isASCII && !$0.isLetter && !$0.isNumber }
  }

  private static func isDigit(_ word: String) -> Bool { word.count == 1 && word.allSatisfy(\.isNumber) }

  private static func isVerb(_ word: String) -> Bool {
    let word = stripped(word).word
    return word == "then"
      || word.count > 2 && word.hasSuffix("s") && word.allSatisfy(\.isLowercase)
        && !others.contains(word)
  }
}
