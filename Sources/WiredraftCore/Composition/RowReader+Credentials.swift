extension RowReader {
  /// RFC 7617 §2
  mutating func resolvedCredentials(
    _ typed: String, _ reference: Draft.RowReference, _ place: ReferencePlace, _ texts: inout VariableTexts
  ) -> ParameterValue? {
    var credentials = ResolvedText()
    // The first colon that was typed ends the user.
    var isUser = true
    var problem = false
    let text = ReferenceText(typed)
    for (piece, range) in zip(text.pieces, text.ranges) {
      switch piece {
      case .literal(let literal):
        credentials.append(literal)
        if literal.utf8.contains(UInt8(ascii: ":")) { isUser = false }
      case .reference(let name, let source):
        let variable = use(name, at: place, offset: range.lowerBound, in: typed)
        let value = variable.value?.textInTexts
        credentials.append(value ?? source, of: variable)
        if isUser, value?.utf8.contains(UInt8(ascii: ":")) == true { problem = true }
      }
    }
    if problem {
      report(.notExpressible(.colonInUser), reference, makes: place.part)
      return nil
    }
    let scheme = "Basic "
    let value = scheme + Base64.encode(Array(credentials.text.utf8))
    texts.append(
      VariableTexts.Text(path: [], parts: credentials.parts(inBase64From: scheme.utf8.count)))
    return .string(value)
  }
}

extension ResolvedText {
  /// A character holds bits of up to two bytes: if they are of different variables, it is a secret one's, or else the
  /// earlier one's.
  fileprivate func parts(inBase64From offset: Int) -> [Part] {
    var result: [Part] = []
    for part in parts {
      var range = offset + part.range.lowerBound * 8 / 6..<offset + (part.range.upperBound * 8 + 5) / 6
      if let last = result.last, last.range.upperBound > range.lowerBound {
        if part.variable.isSecret, !last.variable.isSecret {
          result[result.count - 1].range = last.range.lowerBound..<range.lowerBound
        } else {
          range = last.range.upperBound..<max(last.range.upperBound, range.upperBound)
        }
      }
      if !range.isEmpty { result.append(Part(range: range, variable: part.variable)) }
    }
    return result.filter { !$0.range.isEmpty }
  }
}
