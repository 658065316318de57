extension Keymap {
  /// The default keymap: the bindings that each context declares.
  package static let standard = Keymap(
    Dictionary(KeyContext.allCases.map { ($0, $0.bindings) }) { first, _ in first })
}
