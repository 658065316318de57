package import WiredraftCore

/// An encoding style by its name in a draft file, with the words that it can be set to.
///
/// ```swift
/// StyleKey("arrays")?.allowed  // ["repeat", "brackets", "indexed", "comma", "pipe", "space", "json"]
/// ```
package struct StyleKey: Sendable {
  /// The name, such as `arrays`.
  package let name: String
  /// The words that the style can be set to; their order implies no default.
  package let allowed: [String]
  private let member: EncodingStyles.Name
  private let read: @Sendable (EncodingStyles) -> String
  private let write: @Sendable (inout EncodingStyles, String) -> Bool

  /// All styles, in their order in a draft file.
  package static let all: [StyleKey] = [
    StyleKey(.query, \.query), StyleKey(.form, \.form), StyleKey(.arrays, \.arrays),
    StyleKey(.objects, \.objects), StyleKey(.nulls, \.nulls), StyleKey(.booleans, \.booleans),
    StyleKey(.dates, \.dates), StyleKey(.newlines, \.newlines),
  ]

  package init?(_ name: String) {
    guard let key = Self.all.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = key
  }

  private init<Style: RawRepresentable<String> & CaseIterable & Sendable>(
    _ member: EncodingStyles.Name, _ path: any WritableKeyPath<EncodingStyles, Style> & Sendable
  ) {
    name = member.rawValue
    self.member = member
    allowed = Style.allCases.map(\.rawValue)
    read = { $0[keyPath: path].rawValue }
    write = { styles, word in
      guard let style = Style(rawValue: word) else { return false }
      styles[keyPath: path] = style
      return true
    }
  }

  /// Returns the word that the style is set to.
  package func word(in styles: EncodingStyles) -> String { read(styles) }

  /// Returns whether the styles state this one: it isn't the default, or it is and is stated (`stated`).
  package func isStated(in styles: EncodingStyles) -> Bool {
    styles.stated.contains(member) || word(in: styles) != word(in: EncodingStyles())
  }

  /// Sets the style, and doesn't state it if it is the default; returns false, without any change, if the word is not
  /// allowed.
  package func set(_ word: String, in styles: inout EncodingStyles) -> Bool {
    guard write(&styles, word) else { return false }
    styles.stated.remove(member)
    return true
  }

  /// Sets and states the style, so that no folder's takes its place; returns false, without any change, if the word is
  /// not allowed.
  package func state(_ word: String, in styles: inout EncodingStyles) -> Bool {
    guard set(word, in: &styles) else { return false }
    if !isStated(in: styles) { styles.stated.insert(member) }
    return true
  }

  /// Sets the style, and states it if a folder's would take its place; returns false, without any change, if the word is
  /// not allowed.
  ///
  /// - Parameter folders: The defaults that the folders give the draft, the nearest first.
  package func choose(
    _ word: String, in styles: inout EncodingStyles, of folders: [Draft.FolderDefaults]
  ) -> Bool {
    guard set(word, in: &styles) else { return false }
    return self.word(in: styles.filled(from: folders)) == word || state(word, in: &styles)
  }
}
