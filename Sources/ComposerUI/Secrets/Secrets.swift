/// The display of secret values.
enum Secrets {
  /// The dots in place of a value.
  static let mask = "●●●●"
}
