/// How secret values are shown.
enum Secrets {
  /// The dots in place of a value.
  static let mask = "●●●●"
}
