package import WiredraftCore

/// The facts that a question needs of the secrets in a composition.
extension Composition {
  /// The secrets that are in the server's name.
  package var secretsInHost: [SendConcerns.Secret] {
    originVariables.filter(\.variable.isSecret).map { SendConcerns.Secret($0.variable) }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The variables in the server's name that answers gave.
  package var answersInHost: [String] {
    originVariables.filter { $0.variable.place?.layer == .answer }.map(\.variable.name).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Scheme and authority of the URL, with a reference in place of each secret variable.
  package var shownOrigin: String {
    let bytes = Array(origin.utf8)
    var (text, start) = ("", 0)
    for (range, variable) in originVariables where variable.isSecret {
      let range = range.clamped(to: start..<bytes.count)
      text += String(decoding: bytes[start..<range.lowerBound], as: UTF8.self) + "{{\(variable.name)}}"
      start = range.upperBound
    }
    return text + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The URL with a reference in place of each secret variable in the server's name.
  package var shownURL: String { shownOrigin + url.utf8.dropFirst(origin.utf8.count).text }
}

extension Substring.UTF8View {
  fileprivate var text: String { String(Substring(self)) }
}

extension SendConcerns.Secret {
  /// Takes the name and the place of a variable.
  package init(_ variable: Variable) {
    let isOfProcess = variable.place?.layer == .process
    self.init(
      name: isOfProcess ? "$" + variable.name.dropFirst(Variable.environmentPrefix.count) : variable.name,
      layer: variable.place?.layer ?? .draft, file: variable.place?.file)
  }
}
