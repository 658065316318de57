package import WiredraftCore

extension SecretMap {
  /// The secrets before they are encoded: those that are sent, and others that the draft names, in the order in which
  /// they are found.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans and rows, and the length of their texts.
  package var values: [SecretValue] {
    var values = Values()
    for span in composition.head.spans { values.add(span.origin.variable) }
    if let body = composition.body { for span in body.bytes.spans { values.add(span.origin.variable) } }
    for (_, variable) in composition.originVariables { values.add(variable) }
    for field in composition.fields { for (_, variable) in field.variables { values.add(variable) } }
    for definition in draft.variables where definition.isSecret {
      values.add(definition.name, .variable(.draft), Variable.sentText(of: definition.value))
    }
    for list in [Draft.RowList.path, .headers, .parameters, .query, .body] {
      for (number, row) in (draft[list] ?? []).enumerated() where row.hidesText {
        for text in row.secretTexts { values.add("\(list.rawValue) \(number)", .row, text) }
      }
    }
    for secret in SecretURL.values(in: draft.url) { values.add("URL " + secret.name, .row, secret.value) }
    if let text = draft.body.wholeText, !text.isEmpty {
      let bytes = text.bytes(in: 0..<min(text.utf8Count, SecretText.looksAt))
      for (number, range) in SecretText.ranges(in: bytes).prefix(Self.mostOfText).enumerated() {
        for text in SecretText.values(in: bytes[range]) { values.add("text \(number)", .row, text) }
      }
    }
    // Those that are not sent are looked for only where they can't be taken for other bytes.
    for variable in composition.variables.all where variable.isSecret && variable.sentText?.count ?? 0 >= 6 {
      values.add(variable)
    }
    return values.all
  }

  /// The secret variables in the message and in the server's name, each once.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  package var variables: [Variable] {
    let sent =
      composition.originVariables.map(\.variable) + composition.head.spans.compactMap(\.origin.variable)
      + (composition.body?.bytes.spans.compactMap(\.origin.variable) ?? [])
    return sent.filter { $0.isSecret && $0.isDefined }.grouped(by: \.name).map { $0[0] }
  }

  /// The most secrets of a whole body that are looked for by their values.
  private static let mostOfText = 256

  private struct Values {
    private(set) var all: [SecretValue] = []
    private var known: Set<SecretValue> = []

    mutating func add(_ variable: Variable?) {
      guard let variable, variable.isSecret else { return }
      add(variable.name, .variable(variable.place?.layer ?? .draft), variable.sentText)
    }

    mutating func add(_ name: String, _ layer: SecretLayer, _ bytes: [UInt8]?) {
      guard let bytes, !bytes.isEmpty else { return }
      let value = SecretValue(name, layer, bytes)
      if known.insert(value).inserted { all.append(value) }
    }
  }
}

extension Variable {
  /// The text of the value, as it is sent before it is encoded; nil if it is not defined.
  package var sentText: [UInt8]? { value.flatMap(Self.sentText) }

  package static func sentText(of value: ParameterValue) -> [UInt8]? {
    switch value {
    case .string(let text): Array(text.utf8)
    default: Array(value.compactJSON.utf8)
    }
  }
}

extension Draft.Row {
  /// The text, and the parts of it that a server may give back alone.
  fileprivate var secretTexts: [[UInt8]] {
    switch type {
    case .basic: return [Array(text.drop { $0 != ":" }.dropFirst().utf8)]
    case .array, .object:
      guard case .value(let value) = content else { return [Array(text.utf8)] }
      let leaves = value.secretTexts(isSecret: hidesAllText)
      return leaves.isEmpty ? [Array(text.utf8)] : leaves
    default: break
    }
    return text.secretTexts(named: name)
  }
}

extension SecretValue {
  /// Returns the texts, numbers and truth values in a value, as they are sent.
  package static func leaves(of value: ParameterValue) -> [[UInt8]] {
    switch value {
    case .object(let members): members.flatMap { leaves(of: $0.value) }
    case .array(let elements): elements.flatMap { leaves(of: $0) }
    default: Variable.sentText(of: value).map { [$0] } ?? []
    }
  }

  /// Returns the secrets in a value that is one: its text, or the texts and numbers in an array or object.
  package static func all(in value: ParameterValue, _ name: String, _ layer: SecretLayer) -> [SecretValue] {
    let texts: [[UInt8]] =
      switch value {
      case .string(let text): [Array(text.utf8)] + text.secretTexts(named: name)
      case .array, .object: value.secretTexts(isSecret: true)
      default: Variable.sentText(of: value).map { [$0] } ?? []
      }
    return texts.map { SecretValue(name, layer, $0) }
  }
}

extension ParameterValue {
  /// Short ones can't be told from other bytes.
  fileprivate func secretTexts(isSecret: Bool) -> [[UInt8]] {
    switch self {
    case .object(let members):
      members.flatMap { $0.value.secretTexts(isSecret: isSecret || SecretName.matches($0.name)) }
    case .array(let elements): elements.flatMap { $0.secretTexts(isSecret: isSecret) }
    case .string, .number:
      isSecret ? [Variable.sentText(of: self)].compactMap(\.self).filter { $0.count >= 6 } : []
    default: []
    }
  }
}

extension String {
  /// The values of cookies, the credentials without the scheme before them, and the password in those of
  /// Basic; the text if it has no such parts.
  fileprivate func secretTexts(named name: String) -> [[UInt8]] {
    if name.lowercased() == "cookie" {
      return [Array(utf8)]
        + split(separator: ";").compactMap { pair in
          pair.firstIndex(of: "=").map { Array(pair[pair.index(after: $0)...].utf8) }
        }.filter { $0.count >= 6 }
    }
    guard let scheme = ["bearer ", "basic ", "token "].first(where: lowercased().hasPrefix) else {
      return [Array(utf8)]
    }
    let credentials = Array(utf8.dropFirst(scheme.utf8.count))
    guard scheme == "basic ", let pair = Base64.decode(credentials),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return [credentials] }
    return [credentials, Array(pair[(colon + 1)...])]
  }
}
