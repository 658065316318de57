import ScreenModel

/// The keys that the texts of lessons name.
///
/// A lesson names keys, bytes and words alike between backticks. A key is what the default keymap has; a letter behind
/// `m` or `b` chooses from the list that these open, and signs that messages are made of are bytes.
enum LessonKeys {
  /// A key in a text.
  struct Mention: Sendable, Hashable {
    /// Where it stands, without its backticks.
    var range: Range<String.Index>
    var key: KeyPress
    var action: Action
    var context: KeyContext
  }

  private static let contexts: [KeyContext] = [.grid, .wire, .moving, .editing]
  private static let bytes: Set<Substring> = ["?", "=", "+", "&", "%"]

  /// Finds the keys in a text.
  static func mentions(in text: String) -> [Mention] {
    var mentions: [Mention] = []
    // Up to where a letter would be one of a list, where one was opened.
    var listEnd: String.Index?
    var rest = text[...]
    while let open = rest.firstIndex(of: "`"),
      let close = rest[rest.index(after: open)...].firstIndex(of: "`")
    {
      let range = rest.index(after: open)..<close
      let between = rest[..<open]
      rest = rest[rest.index(after: close)...]
      let isOfList = listEnd != nil && between.allSatisfy { ", andthe".contains($0) }
      listEnd = nil
      guard !isOfList, !bytes.contains(text[range]), let mention = mention(of: range, in: text) else {
        continue
      }
      if [.pickMethod, .pickBodyType].contains(mention.action) { listEnd = close }
      mentions.append(mention)
    }
    return mentions
  }

  private static func mention(of range: Range<String.Index>, in text: String) -> Mention? {
    let name = text[range]
    let isControl = name.count == 2 && name.first == "^"
    guard name.count == 1 || isControl,
      let key = KeyPress(named: isControl ? "c-" + name.dropFirst().lowercased() : String(name))
    else { return nil }
    for context in contexts {
      guard let action = Keymap.standard.action(for: key, in: context) else { continue }
      return Mention(range: range, key: key, action: action, context: context)
    }
    return nil
  }

  /// Returns a text with the keys of a keymap in place of those that do something else there, or nothing.
  static func translated(_ text: String, for keymap: Keymap, isASCII: Bool = false) -> String {
    guard !keymap.isStandard else { return text }
    var result = ""
    var place = text.startIndex
    for mention in mentions(in: text)
    where keymap.action(for: mention.key, in: mention.context) != mention.action {
      let key = keymap.key(for: mention.action, in: [mention.context])
      result += text[place..<mention.range.lowerBound]
      result += key.map { isASCII ? $0.asciiLabel : $0.label } ?? mention.action.configurationName
      place = mention.range.upperBound
    }
    return result + text[place...]
  }
}
