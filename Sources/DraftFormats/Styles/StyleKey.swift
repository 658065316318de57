public import WiredraftCore

/// One of the encoding styles by its name in a draft file, with the words it may be set to.
///
/// ```swift
/// StyleKey("arrays")?.allowed  // ["repeat", "brackets", "indexed", "comma", "pipe", "space", "json"]
/// ```
public struct StyleKey: Sendable {
  /// The name, such as `arrays`.
  public let name: String
  /// The words it may be set to; none is a default in itself.
  public let allowed: [String]
  private let read: @Sendable (EncodingStyles) -> String
  private let write: @Sendable (inout EncodingStyles, String) -> Bool

  /// All styles, in the order in which a draft file has them.
  public static let all: [StyleKey] = [
    StyleKey("query", \.query), StyleKey("form", \.form), StyleKey("arrays", \.arrays),
    StyleKey("objects", \.objects), StyleKey("nulls", \.nulls), StyleKey("booleans", \.booleans),
    StyleKey("dates", \.dates), StyleKey("newlines", \.newlines),
  ]

  /// Finds a style by its name; nil if there is none.
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

  /// Sets the style; returns false, changing nothing, if the word is none of those allowed.
  public func set(_ word: String, in styles: inout EncodingStyles) -> Bool { write(&styles, word) }
}
