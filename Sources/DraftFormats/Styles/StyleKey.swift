public import WiredraftCore

/// An encoding style by its name in a draft file, with the words that it can be set to.
///
/// ```swift
/// StyleKey("arrays")?.allowed  // ["repeat", "brackets", "indexed", "comma", "pipe", "space", "json"]
/// ```
public struct StyleKey: Sendable {
  /// The name, such as `arrays`.
  public let name: String
  /// The words that the style can be set to; their order implies no default.
  public let allowed: [String]
  private let read: @Sendable (EncodingStyles) -> String
  private let write: @Sendable (inout EncodingStyles, String) -> Bool

  /// All styles, in their order in a draft file.
  public static let all: [StyleKey] = [
    StyleKey("query", \.query), StyleKey("form", \.form), StyleKey("arrays", \.arrays),
    StyleKey("objects", \.objects), StyleKey("nulls", \.nulls), StyleKey("booleans", \.booleans),
    StyleKey("dates", \.dates), StyleKey("newlines", \.newlines),
  ]

  /// Makes the key with a name; nil if there is none.
  public init?(_ name: String) {
    guard let key = Self.all.first(where: { $0.name.isSameText(as: name) }) else { return nil }
    self = key
  }

  private init<Style: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<EncodingStyles, Style> & Sendable
  ) {
    self.name = name
    allowed = Style.allCases.map(\.rawValue)
    read = { $0[keyPath: path].rawValue }
    write = { styles, word in
      guard let style = Style(rawValue: word) else { return false }
      styles[keyPath: path] = style
      return true
    }
  }

  /// Returns the word that the style is set to.
  public func word(in styles: EncodingStyles) -> String { read(styles) }

  /// Sets the style; returns false, without any change, if the word is not allowed.
  public func set(_ word: String, in styles: inout EncodingStyles) -> Bool { write(&styles, word) }
}
