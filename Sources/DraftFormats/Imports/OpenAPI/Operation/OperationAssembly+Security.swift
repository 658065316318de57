internal import WiredraftCore

extension OperationAssembly {
  /// Adds rows for the credentials that the server requires, with values from the environment.
  ///
  /// The rows of the first alternative are enabled, unless credentials are optional.
  mutating func addSecurity() {
    guard let list = operation.node["security"] ?? description.root["security"] else { return }
    // An object in place of a list of alternatives is a common mistake.
    let alternatives = list.isObject ? [list] : list.elements.prefix(Limits.parts).filter(\.isObject)
    let isOptional = alternatives.contains { $0.members.first { _ in true } == nil }
    var isFirst = true
    var done: Set<String> = []
    for alternative in alternatives {
      let schemes = Array(alternative.members.prefix(Limits.parts))
      if schemes.isEmpty { continue }
      for scheme in schemes where done.insert(scheme.name).inserted {
        add(
          scheme.name, scopes: scheme.value.elements.prefix(Limits.parts).compactMap(\.string),
          isEnabled: isFirst && !isOptional, scheme.nameNode)
      }
      isFirst = false
    }
  }

  private mutating func add(_ name: String, scopes: [String], isEnabled: Bool, _ node: JSONNode) {
    let all = description.root["components"]?["securitySchemes"]
    guard let found = all.flatMap({ references.child(of: $0, name) }) else {
      return remark(.leftOut, .noSecurityScheme(name), node)
    }
    guard case .success(let scheme) = references.resolve(found), let type = scheme["type"]?.string else {
      return remark(.leftOut, .securitySchemeUnreadable(name), found)
    }
    var about = PlainWords.prose(scheme["description"]?.string ?? "", limit: 160)
    if !scopes.isEmpty { about += (about.isEmpty ? "" : " ") + "Scopes: \(PlainWords.list(scopes))." }
    switch type {
    case "http":
      let method = scheme["scheme"]?.string ?? ""
      switch method.lowercased() {
      case "bearer": addAuthorization("Bearer and a token, joined by a space", about, isEnabled)
      case "basic": addAuthorization("Basic, a space and the Base64 text of user:password", about, isEnabled)
      default: remark(.leftOut, .httpAuthentication(name, method: method), scheme)
      }
    case "oauth2", "openIdConnect":
      addAuthorization("Bearer and an access token, joined by a space", about, isEnabled)
    case "apiKey": addKey(scheme, name, about, isEnabled)
    default: remark(.leftOut, .securityType(name, type: type), scheme)
    }
  }

  private mutating func addAuthorization(_ holds: String, _ about: String, _ isEnabled: Bool) {
    let name = "Authorization"
    addHeader(
      name, variable: VariableName.suggestion(for: name), "The variable holds \(holds).", about, isEnabled)
  }

  private mutating func addHeader(
    _ name: String, variable: String, _ holds: String, _ about: String, _ isEnabled: Bool
  ) {
    let row = secret(name, variable, holds + (about.isEmpty ? "" : " " + about), isEnabled)
    // A parameter for the same field is replaced, so that the field is not sent twice.
    if let index = draft.headers.firstIndex(where: {
      $0.name.lowercased() == name.lowercased() && $0.source == .literal
    }),
      name != "Cookie"
    {
      draft.headers[index] = row
    } else {
      draft.headers.append(row)
    }
  }

  private mutating func addKey(_ scheme: JSONNode, _ schemeName: String, _ about: String, _ isEnabled: Bool) {
    guard let name = scheme["name"]?.string, let place = scheme["in"]?.string else {
      return remark(.leftOut, .keyWithoutPlace(schemeName), scheme)
    }
    let variable = VariableName.suggestion(for: name)
    switch place {
    case "header": addHeader(name, variable: variable, "The variable holds the key.", about, isEnabled)
    case "query":
      let row = secret(
        name, variable, "The variable holds the key." + (about.isEmpty ? "" : " " + about), isEnabled)
      query.removeAll { $0.row.name == name }
      query.append(StyledRow(row: row))
    case "cookie":
      let isTaken = draft.headers.contains { $0.name == "Cookie" && $0.isEnabled }
      addHeader(
        "Cookie", variable: variable, "The variable holds \(name)= and the key.", about, isEnabled && !isTaken
      )
      if isTaken { remark(.changed, .cookieOff(schemeName), scheme) }
    default: remark(.leftOut, .keyPlace(schemeName, place: place), scheme)
    }
  }

  private func secret(_ name: String, _ variable: String, _ about: String, _ isEnabled: Bool) -> Row {
    var row = Row(name, variable, isEnabled: isEnabled)
    row.source = .environment
    row.setSecret(true)
    row.notes.description = about
    return row
  }
}
