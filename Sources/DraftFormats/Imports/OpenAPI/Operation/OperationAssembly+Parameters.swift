internal import WiredraftCore

struct OpenAPIParameter {
  let name: String
  let place: String
  let node: JSONNode
  let isRequired: Bool
  /// The style in which the value is written; not used with `content`.
  let style: String
  let explodes: Bool
  /// The media type of `content`, in which the value is written as text.
  let media: (type: DocumentMediaType, node: JSONNode)?

  let isSwagger: Bool

  init(_ name: String, _ place: String, _ node: JSONNode, isSwagger: Bool) {
    self.isSwagger = isSwagger
    self.name = name
    self.place = place
    self.node = node
    isRequired = place == "path" || node["required"]?.bool == true
    if isSwagger {
      (style, explodes) = SwaggerCollection(node).style
      media = nil
      return
    }
    let usual = place == "query" || place == "cookie" ? "form" : "simple"
    style = node["style"]?.string ?? usual
    explodes = node["explode"]?.bool ?? (style == "form" || style == "cookie")
    media = node["content"]?.members.first { _ in true }.map { (DocumentMediaType($0.name), $0.value) }
  }

  /// The object that contains schema and examples.
  var described: JSONNode { media?.node ?? node }
  /// The schema; in Swagger 2.0 the parameter is one, unless it is the body.
  var schema: JSONNode? { described["schema"] ?? (isSwagger ? node : nil) }
  /// The texts between the elements of a list in a path or a field.
  var delimiter: String { isSwagger ? SwaggerCollection(node).delimiter : "," }
}

extension OperationAssembly {
  /// The header fields that are described elsewhere in a description.
  private static let definedElsewhere: Set<String> = ["accept", "content-type", "authorization"]

  mutating func add(_ parameters: [OpenAPIParameter]) {
    var cookies: [(parameter: OpenAPIParameter, text: String)] = []
    for parameter in parameters where !parameter.isOfSwaggerBody {
      switch parameter.place {
      case "path": addPathRow(parameter)
      case "query": addQueryRows(parameter)
      case "querystring": addWholeQuery(parameter)
      case "header": addHeaderRow(parameter)
      case "cookie": cookies.append((parameter, cookie(of: parameter)))
      default:
        remark(
          .leftOut, OpenAPIFinding.parameterPlace(parameter.name, place: parameter.place), parameter.node)
      }
    }
    addCookies(cookies)
  }

  /// Returns the parameters; those of the operation replace those of the path with the same name and place.
  mutating func allParameters() -> [OpenAPIParameter] {
    var result: [OpenAPIParameter] = []
    var places: [String: Int] = [:]
    for list in (operation.nodes + operation.pathItems).reversed().compactMap({ $0["parameters"] }) {
      for element in elements(of: list) {
        guard result.count < Limits.parameters else {
          remark(.leftOut, OpenAPIFinding.furtherParameters, element)
          return result
        }
        let node: JSONNode
        switch references.resolve(element) {
        case .success(let found): node = found
        case .failure(let problem):
          remark(.leftOut, OpenAPIFinding.parameterUnresolved(problem), element)
          continue
        }
        guard let name = node["name"]?.string, let place = node["in"]?.string else {
          remark(.leftOut, OpenAPIFinding.parameterWithoutName, element)
          continue
        }
        let parameter = OpenAPIParameter(name, place, node, isSwagger: description.isSwagger)
        let key = place + " " + (place == "header" ? name.lowercased() : name)
        if let index = places[key] {
          result[index] = parameter
        } else {
          places[key] = result.count
          result.append(parameter)
        }
      }
    }
    return result
  }

  /// Returns the elements of a list, which may be in another file.
  private mutating func elements(of list: JSONNode) -> [JSONNode] {
    switch references.resolve(list) {
    case .success(let list): return Array(list.elements)
    case .failure(let problem):
      remark(.leftOut, OpenAPIFinding.parametersUnresolved(problem), list)
      return []
    }
  }

  // MARK: - Values

  mutating func schema(of parameter: OpenAPIParameter) -> Schema {
    schema(parameter.schema.map { [$0] } ?? [], at: parameter.name)
  }

  mutating func value(of parameter: OpenAPIParameter, _ schema: Schema) -> ParameterValue {
    let given =
      givenExample(of: parameter.described, at: parameter.name)
      ?? (parameter.media == nil ? nil : givenExample(of: parameter.node, at: parameter.name))
    let found =
      given.flatMap { value(of: $0, at: parameter.name) }
      ?? parameter.schema.flatMap { example(of: [$0], at: parameter.name) }
    guard let found else { return schema.type == "array" ? [] : schema.type == "object" ? .object([]) : "" }
    let coerced = parameter.media == nil ? Coercion.value(found, schema) : found
    return description.isSwagger ? SwaggerCollection.joined(coerced, by: parameter.node["items"]) : coerced
  }

  /// Returns the facts about a parameter, for the line under the grid.
  mutating func facts(of parameter: OpenAPIParameter, _ schema: Schema) -> SchemaFacts {
    SchemaFacts(
      schema, items: items(of: schema, at: parameter.name), isRequired: parameter.isRequired,
      isDeprecated: parameter.node["deprecated"]?.bool == true,
      description: parameter.node["description"]?.string)
  }

  /// Returns the schema of the items of a list; nil if there is none.
  mutating func items(of schema: Schema, at path: String) -> Schema? {
    guard schema.type == "array", let items = schema["items"] else { return nil }
    return self.schema([items], at: path + "[]")
  }

  mutating func row(_ name: String, _ value: ParameterValue, _ schema: Schema) -> Draft.Row {
    let format = schema["format"]?.string
    if case .string(let text) = value, format == "date-time", Timestamp(text) != nil {
      // Dates are strings in OpenAPI.
      draft.styles.dates = .iso8601
      return Draft.Row(name, text, type: .date)
    }
    var row = Draft.Row(name, value: value)
    if format == "password" { row.setSecret(true) }
    return row
  }

  // MARK: - Places

  private mutating func addQueryRows(_ parameter: OpenAPIParameter) {
    let schema = schema(of: parameter)
    var value = value(of: parameter, schema)
    var facts = facts(of: parameter, schema)
    if parameter.node["allowReserved"]?.bool == true {
      remark(.changed, OpenAPIFinding.reservedCharacters(parameter.name), parameter.node)
    }
    if let media = parameter.media {
      value = .string(Self.text(of: value, as: media.type))
      facts.add("text in the form \(media.type.essence)")
    }
    var rows = styled(
      StyleQuestion(parameter.name, style: parameter.style, explodes: parameter.explodes), value, schema,
      parameter.node)
    for index in rows.indices {
      rows[index].row.isEnabled = parameter.isRequired && rows[index].row.isEnabled
      if rows[index].isMember {
        rows[index].row.notes.add("Part of \(parameter.name).")
      } else if !facts.text.isEmpty {
        rows[index].row.notes.description = facts.text
      }
    }
    query += rows
  }

  /// Adds a row for each member of a query that is described as a form.
  private mutating func addWholeQuery(_ parameter: OpenAPIParameter) {
    let schema = schema(of: parameter)
    let value = value(of: parameter, schema)
    guard parameter.media?.type.isForm == true, value.isObject else {
      let type = parameter.media?.type.text ?? "a text"
      return remark(.leftOut, OpenAPIFinding.wholeQuery(parameter.name, type: type), parameter.node)
    }
    for var styled in styled(
      StyleQuestion(parameter.name, style: "form", explodes: true), value, schema, parameter.node)
    {
      styled.row.isEnabled = parameter.isRequired && styled.row.isEnabled
      query.append(styled)
    }
  }

  private mutating func addHeaderRow(_ parameter: OpenAPIParameter) {
    guard description.isSwagger || !Self.definedElsewhere.contains(parameter.name.lowercased()) else {
      remark(.ignored, OpenAPIFinding.fieldDescribedElsewhere(parameter.name), parameter.node)
      return
    }
    let schema = schema(of: parameter)
    let value = value(of: parameter, schema)
    let isList = value.isCollection || parameter.media != nil
    var row =
      isList
      ? Draft.Row(parameter.name, listText(value, of: parameter)) : self.row(parameter.name, value, schema)
    if case .null = value { row = Draft.Row(parameter.name) }
    row.isEnabled = parameter.isRequired
    var facts = facts(of: parameter, schema)
    if value.isCollection, parameter.media == nil {
      facts.add("joined by \(parameter.delimiter == "," ? "commas" : "“\(parameter.delimiter)”")")
    }
    row.notes.description = facts.text.isEmpty ? nil : facts.text
    draft.headers.append(row)
  }

  private mutating func addPathRow(_ parameter: OpenAPIParameter) {
    let schema = schema(of: parameter)
    let value = value(of: parameter, schema)
    var facts = facts(of: parameter, schema)
    let segment = PathSegment(parameter, value)
    pathPrefixes[parameter.name] = segment.prefix
    var row: Draft.Row
    if let verbatim = segment.verbatim {
      row = Draft.Row(parameter.name, verbatim)
      row.isVerbatim = true
      facts.add("a list in the path, sent as it is written here")
      remark(.changed, OpenAPIFinding.listInPath(parameter.name), parameter.node)
    } else {
      row = self.row(parameter.name, value, schema)
      if case .null = value { row = Draft.Row(parameter.name) }
    }
    row.notes.description = facts.text.isEmpty ? nil : facts.text
    draft.path.append(row)
  }

  // MARK: - Cookies

  /// Adds rows for the only field of cookies (RFC 6265 §5.4): the required ones in an enabled row, and all in
  /// a disabled one.
  private mutating func addCookies(_ cookies: [(parameter: OpenAPIParameter, text: String)]) {
    let required = cookies.filter(\.parameter.isRequired)
    func add(_ list: [(parameter: OpenAPIParameter, text: String)], isEnabled: Bool, _ about: String) {
      var row = Draft.Row(
        "Cookie", list.map(\.text).joined(separator: "; "), isEnabled: isEnabled
      )
      row.notes.description = about
      draft.headers.append(row)
    }
    let about = cookies.compactMap { cookie -> String? in
      let text = facts(of: cookie.parameter, schema(of: cookie.parameter)).text
      return text.isEmpty ? nil : cookie.parameter.name + ": " + text
    }
    let notes = about.joined(separator: " ")
    if !required.isEmpty { add(required, isEnabled: true, notes.isEmpty ? "Required cookies." : notes) }
    if required.count < cookies.count {
      add(cookies, isEnabled: false, required.isEmpty ? notes : "With the optional cookies. " + notes)
    }
  }

  /// Returns a cookie, or those that the members of a list or an object are.
  ///
  /// - Note: OpenAPI 3.1.1, Style Examples; OpenAPI 3.2 for the style of that name.
  private mutating func cookie(of parameter: OpenAPIParameter) -> String {
    let value = value(of: parameter, schema(of: parameter))
    let name = Joined.encoded(parameter.name, isCookie: true)
    let isPlain = parameter.style == "cookie"
    guard value.isCollection, parameter.media == nil else {
      let text = listText(value, of: parameter)
      let sent = isPlain ? text : Joined.encoded(text, isCookie: true)
      if !isPlain, sent != Joined.encoded(text) {
        remark(.changed, OpenAPIFinding.cookieAsItIs(parameter.name), parameter.node)
      }
      return name + "=" + sent
    }
    let encode: (String) -> String = { isPlain ? $0 : Joined.encoded($0) }
    guard parameter.explodes else {
      return name + "=" + Joined.text(value, separator: ",", pairs: ",", encode)
    }
    if !isPlain { remark(.changed, OpenAPIFinding.cookieInPieces(parameter.name), parameter.node) }
    let beginning = value.isObject ? "" : name + "="
    return beginning
      + Joined.text(value, separator: (isPlain ? "; " : "&") + beginning, pairs: "=", encode)
  }

  /// Returns a value as the text of a header field, with the items of a list joined by commas.
  private func listText(_ value: ParameterValue, of parameter: OpenAPIParameter) -> String {
    if let media = parameter.media { return Self.text(of: value, as: media.type) }
    return Joined.text(value, separator: parameter.delimiter, pairs: parameter.explodes ? "=" : ",")
  }

  /// Returns a value as text of a media type: JSON, unless the type is another and the value a string.
  static func text(of value: ParameterValue, as type: DocumentMediaType) -> String {
    if case .string(let text) = value, !type.isJSON { return text }
    return value.compactJSON
  }
}
