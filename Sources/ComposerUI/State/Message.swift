/// The words of the last action; the next one takes them away.
struct Message: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case note, warning, failure }
  var text: Sentence
  var kind: Kind = .note
  /// What can be done about it; it stays in sight where the text is too long.
  var hint: Sentence = ""
}
