/// Editors replace such a value when they send a request: it has user and password as people type them.
enum HTTPFileAuthorization {
  /// User and password with a colon between, not encoded yet.
  case basic(String)
  /// A scheme whose value is made of the server's answer, or of the whole request.
  case computed(scheme: String)

  /// Nil if the value is sent as it is.
  init?(_ value: String) {
    let words = Self.words(of: value)
    guard let scheme = words.first, words.count > 1 else { return nil }
    let isPair = words[1].contains(":")
    switch scheme.lowercased() {
    case "basic" where words.count > 2:
      // Spaces may be part of the password.
      self = .basic("\(words[1]):\(value[words[2].startIndex...])")
    case "basic" where isPair: self = .basic(String(words[1]))
    case "digest":
      // A value that was computed already has parameters.
      let text = value.lowercased()
      guard words.count > 2 || isPair, !text.contains("nonce="), !text.contains("response=") else {
        return nil
      }
      self = .computed(scheme: String(scheme))
    case "ntlm", "aws", "cognito", "negotiate":
      guard words.count > 2 else { return nil }
      self = .computed(scheme: String(scheme))
    default: return nil
    }
  }

  /// A placeholder `{{…}}` is in one word.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var start: String.Index?
    var depth = 0
    for index in text.indices {
      let character = text[index]
      if character == "{" { depth += 1 }
      if character == "}" { depth = max(0, depth - 1) }
      if depth == 0, character == " " || character == "\t" {
        if let first = start { words.append(text[first..<index]) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let start { words.append(text[start...]) }
    return words
  }
}
