package import WiredraftCore

/// The facts that a question needs of the secrets in a composition.
extension Composition {
  /// The secrets of variables, and of the process environment, that are in the message.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  package var carriedSecrets: [SendConcerns.Secret] {
    var secrets: [SendConcerns.Secret] = needs.variables.map { .init(name: "$" + $0, layer: .process) }
    var known = Set(secrets.map(\.name))
    func add(_ variable: Variable?) {
      guard let variable, variable.isSecret, variable.isDefined, variable.place?.layer != .process,
        known.insert(variable.name).inserted
      else { return }
      secrets.append(.init(variable))
    }
    for (_, variable) in originVariables { add(variable) }
    for span in head.spans { add(span.origin.variable) }
    for span in body?.bytes.spans ?? [] { add(span.origin.variable) }
    return secrets
  }

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
  fileprivate init(_ variable: Variable) {
    let isOfProcess = variable.place?.layer == .process
    self.init(
      name: isOfProcess ? "$" + variable.name.dropFirst(Variable.environmentPrefix.count) : variable.name,
      layer: variable.place?.layer ?? .draft, file: variable.place?.file)
  }
}
