extension EncodableValue {
  /// The names that are sent for the keys of an encodable type.
  public struct Keys: Sendable {
    enum Kind: Sendable {
      case unchanged
      case renamed(@Sendable (String) -> String)
    }

    let kind: Kind

    /// The keys as they are.
    public static let unchanged = EncodableValue.Keys(kind: .unchanged)

    /// Words in lower case with underscores between them, as `JSONEncoder` makes them: `perPage` is `per_page`, and
    /// `myURLText` is `my_url_text`. Two differ: several capitals at the beginning are one word, too, so `URLText` is
    /// `url_text`, for which `JSONEncoder` has `u_rl_text`; and no underscore is added to one, so `a_B` is `a_b`, for
    /// which it has `a__b`. Two keys with one name are an error.
    public static let snakeCase = EncodableValue.Keys(kind: .renamed(snakeCased))

    /// Names made of the keys by a function, which returns the same for the same key each time, and another one for each
    /// key of a type: two keys with one name are an error.
    public static func custom(_ name: @escaping @Sendable (_ key: String) -> String) -> EncodableValue.Keys {
      EncodableValue.Keys(kind: .renamed(name))
    }

    @Sendable private static func snakeCased(_ key: String) -> String {
      let letters = Array(key)
      var name = ""
      for (index, letter) in letters.enumerated() {
        if letter.isUppercase, index > 0, letters[index - 1] != "_" {
          // A word begins after a letter in lower case, and at the last of several capitals if one in lower case follows.
          let beginsWord =
            !letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase)
          if beginsWord { name += "_" }
        }
        name += letter.lowercased()
      }
      return name
    }
  }
}
