/// The message of the last action, removed by the next one.
struct Message: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case note, warning, failure }
  var text: Sentence
  var kind: Kind = .note
  /// The remedy; it remains visible if the text is too long.
  var hint: Sentence = ""
  /// The action that does something if its key is the next one, too.
  var repeats: Action? = nil
}
