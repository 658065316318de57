internal import WiredraftCore

extension DraftDocument {
  /// Returns the document with a filler in place of the secrets that its file would contain; values from the
  /// environment are not in the file. It can be read as a draft file.
  package func withoutSecrets(filler: String = "****") -> DraftDocument {
    var count = 0
    return withoutSecrets(filler: filler, counting: &count)
  }

  func withoutSecrets(filler: String, counting count: inout Int) -> DraftDocument {
    var document = self
    document.draft = draft.withoutSecrets(filler, &count)
    return document
  }
}

extension Draft {
  fileprivate func withoutSecrets(_ filler: String, _ count: inout Int) -> Draft {
    var draft = self
    for list in Draft.RowList.allCases {
      draft[list] = draft[list].map { rows in rows.map { $0.withoutSecret(filler, &count) } }
    }
    draft.body = draft.body.withoutSecrets(filler, &count)
    draft.keptBodies = draft.keptBodies.map { body in
      var body = body.withoutSecrets(filler, &count)
      body.parameters = body.parameters.map { rows in rows.map { $0.withoutSecret(filler, &count) } }
      return body
    }
    for index in draft.variables.indices where draft.variables[index].isSecret {
      count += 1
      draft.variables[index].value = .string(filler)
      draft.variables[index].secrecy = true
    }
    count += SecretURL.ranges(in: draft.url).count
    draft.url = SecretURL.masked(draft.url, dots: filler)
    return draft
  }
}

extension Draft.Row {
  fileprivate func withoutSecret(_ filler: String, _ count: inout Int) -> Draft.Row {
    guard hidesText, !text.isEmpty else { return self }
    count += 1
    var row = self
    switch type {
    case .array, .object:
      // The names and the order of the members are no secret.
      guard !hidesAllText, case .value(let value) = content else { fallthrough }
      row.text = value.withoutSecrets(filler).compactJSON
    case .basic:
      // Without a password the user is a key.
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      row.text = parts.count == 2 && !parts[1].isEmpty ? "\(parts[0]):\(filler)" : filler
    case .number, .boolean, .date, .null:
      (row.type, row.text) = (.string, filler)
    default: row.text = filler
    }
    row.secrecy = true
    return row
  }
}

extension ParameterValue {
  fileprivate func withoutSecrets(_ filler: String) -> ParameterValue {
    switch self {
    case .object(let members):
      .object(
        members.map { member in
          var member = member
          member.value =
            SecretName.matches(member.name) ? .string(filler) : member.value.withoutSecrets(filler)
          return member
        })
    case .array(let elements): .array(elements.map { $0.withoutSecrets(filler) })
    default: self
    }
  }
}

extension Draft.Body {
  fileprivate func withoutSecrets(_ filler: String, _ count: inout Int) -> Draft.Body {
    guard let text = wholeText, !text.isEmpty else { return self }
    let bytes = text.bytes(in: 0..<text.utf8Count)
    let ranges = SecretText.ranges(in: bytes)
    guard !ranges.isEmpty else { return self }
    count += ranges.count
    let masked = SecretText.masked(bytes, ranges) { range in
      // A value outside of a string stays a value of JSON.
      let isBare = bytes[..<range.lowerBound].last { $0 > 0x20 } == UInt8(ascii: ":")
      return isBare ? "\"\(filler)\"" : filler
    }
    var body = self
    body.wholeText = Draft.BodyText(String(decoding: masked, as: UTF8.self))
    return body
  }
}
