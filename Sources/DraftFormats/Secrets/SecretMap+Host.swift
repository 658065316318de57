package import WiredraftCore

extension SecretMap {
  /// The secret variables in the server's name, each once.
  ///
  /// - Complexity: O(*n*), where *n* is the number of variables in the name.
  package var hostVariables: [Variable] {
    composition.originVariables.map(\.variable).filter(\.isSecret).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Scheme and authority of the URL, with a reference in place of each secret variable.
  package var shownOrigin: String {
    let bytes = Array(composition.origin.utf8)
    var (text, start) = ("", 0)
    for (range, variable) in composition.originVariables where variable.isSecret {
      let range = range.clamped(to: start..<bytes.count)
      text += String(decoding: bytes[start..<range.lowerBound], as: UTF8.self) + "{{\(variable.name)}}"
      start = range.upperBound
    }
    return text + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The URL with dots in place of its secrets, and a reference in place of each secret variable in the server's name.
  package var shownURL: String {
    let rest = composition.url.utf8.dropFirst(composition.origin.utf8.count)
    return SecretURL.masked(shownOrigin + String(Substring(rest)))
  }
}
