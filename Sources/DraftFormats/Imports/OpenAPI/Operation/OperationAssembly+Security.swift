internal import WiredraftCore

extension OperationAssembly {
  /// Adds rows for the credentials that the server requires, with references to variables that are the user's to define.
  ///
  /// The rows of the first alternative are enabled, unless credentials are optional.
  mutating func addSecurity() {
    guard let list = operation["security"] ?? description.root["security"] else { return }
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
          isEnabled: isFirst && !isOptional, scheme.value)
      }
      isFirst = false
    }
  }

  private mutating func add(_ name: String, scopes: [String], isEnabled: Bool, _ node: JSONNode) {
    guard let found = securityScheme(name, node) else { return }
    let scheme: JSONNode
    switch references.resolve(found) {
    case .success(let node): scheme = node
    case .failure(let problem):
      return remark(.leftOut, OpenAPIFinding.securityUnresolved(name, problem), found)
    }
    guard let type = scheme["type"]?.string else {
      return remark(.leftOut, OpenAPIFinding.securitySchemeUnreadable(name), found)
    }
    var about = PlainWords.prose(scheme["description"]?.string ?? "", limit: 160)
    if !scopes.isEmpty { about += (about.isEmpty ? "" : " ") + "Scopes: \(PlainWords.list(scopes))." }
    switch type {
    case "http":
      let method = scheme["scheme"]?.string ?? ""
      switch method.lowercased() {
      case "bearer": addToken("{{token}} is the token.", about, isEnabled)
      case "basic": addUser(about, isEnabled)
      default: remark(.leftOut, OpenAPIFinding.httpAuthentication(name, method: method), scheme)
      }
    case "oauth2", "openIdConnect":
      addToken("{{token}} is an access token.", about, isEnabled)
    case "basic" where description.isSwagger: addUser(about, isEnabled)
    case "apiKey": addKey(scheme, name, about, isEnabled)
    default: remark(.leftOut, OpenAPIFinding.securityType(name, type: type), scheme)
    }
  }

  /// Returns a security scheme, or the reference in its place; nil, with a remark, if there is none.
  private mutating func securityScheme(_ name: String, _ node: JSONNode) -> JSONNode? {
    let path = description.isSwagger ? "#/securityDefinitions" : "#/components/securitySchemes"
    switch references.target(of: path, at: description.root).flatMap({ references.resolve($0) }) {
    case .failure(.file(let reference, let problem)):
      remark(
        .leftOut, OpenAPIFinding.securityUnresolved(name, .file(reference, problem)), node, isAtName: true)
      return nil
    case .failure:
      remark(.leftOut, OpenAPIFinding.noSecurityScheme(name), node, isAtName: true)
      return nil
    case .success(let all):
      if let found = references.child(of: all, name) { return found }
      remark(.leftOut, OpenAPIFinding.noSecurityScheme(name), node, isAtName: true)
      return nil
    }
  }

  private mutating func addUser(_ about: String, _ isEnabled: Bool) {
    addHeader(
      Draft.Row("Authorization", "{{user}}:{{password}}", type: .basic),
      "{{user}} and {{password}} are those of your account.", about, isEnabled)
  }

  private mutating func addToken(_ holds: String, _ about: String, _ isEnabled: Bool) {
    addHeader(Draft.Row("Authorization", "Bearer {{token}}"), holds, about, isEnabled)
  }

  private mutating func addHeader(_ row: Draft.Row, _ holds: String, _ about: String, _ isEnabled: Bool) {
    let row = secret(row, holds, about, isEnabled)
    // A parameter for the same field is replaced, so that the field is not sent twice; only rows of security have
    // references.
    if row.name != "Cookie",
      let index = draft.headers.firstIndex(where: {
        $0.name.lowercased() == row.name.lowercased() && !ReferenceText($0.text).hasReferences
      })
    {
      draft.headers[index] = row
    } else {
      draft.headers.append(row)
    }
  }

  private mutating func addKey(_ scheme: JSONNode, _ schemeName: String, _ about: String, _ isEnabled: Bool) {
    guard let name = scheme["name"]?.string, let place = scheme["in"]?.string else {
      return remark(.leftOut, OpenAPIFinding.keyWithoutPlace(schemeName), scheme)
    }
    let variable = Self.variable(named: name)
    let holds = "{{\(variable)}} is the key."
    switch place {
    case "header": addHeader(Draft.Row(name, "{{\(variable)}}"), holds, about, isEnabled)
    case "query":
      let row = secret(Draft.Row(ReferenceText.escaped(name), "{{\(variable)}}"), holds, about, isEnabled)
      query.removeAll { $0.row.name == row.name }
      query.append(StyledRow(row: row))
    case "cookie":
      let isTaken = draft.headers.contains { $0.name == "Cookie" && $0.isEnabled }
      let text = "\(ReferenceText.escaped(name))={{\(variable)}}"
      addHeader(Draft.Row("Cookie", text), holds, about, isEnabled && !isTaken)
      if isTaken { remark(.changed, OpenAPIFinding.cookieOff(schemeName), scheme) }
    default: remark(.leftOut, OpenAPIFinding.keyPlace(schemeName, place: place), scheme)
    }
  }

  private func secret(_ row: Draft.Row, _ holds: String, _ about: String, _ isEnabled: Bool) -> Draft.Row {
    var row = row
    row.isEnabled = isEnabled
    row.setSecret(true)
    row.notes.description = holds + (about.isEmpty ? "" : " " + about)
    return row
  }

  /// Returns a name as it can be written between the braces of a reference.
  static func variable(named name: String) -> String {
    ReferenceText("{{\(name)}}").wholeName == name ? name : VariableName.suggestion(for: name)
  }
}
