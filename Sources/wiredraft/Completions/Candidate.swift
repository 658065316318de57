/// A word that a shell may complete another to.
struct Candidate: Hashable {
  /// The whole word.
  var text: String
  /// What it means, as one line; empty for a word that needs no explanation.
  var about = ""
  /// Whether something is to be typed behind it, so that no space is wanted there.
  var goesOn = false
  /// Whether it is the name of a file or a folder.
  var isFile = false
}
