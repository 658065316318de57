internal import WiredraftCore

/// The way in which Swagger 2.0 joins the elements of a list.
struct SwaggerCollection {
  /// The style of elements with tabs between them, which OpenAPI 3 doesn't have.
  static let tabs = "tsv"

  private let format: String

  init(_ node: JSONNode) { format = node["collectionFormat"]?.string ?? "csv" }

  /// The style of OpenAPI 3 that writes the same.
  var style: (name: String, explodes: Bool) {
    switch format {
    case "csv": ("form", false)
    case "ssv": ("spaceDelimited", false)
    case "pipes": ("pipeDelimited", false)
    case "multi": ("form", true)
    default: (format, false)
    }
  }

  var delimiter: String { ["ssv": " ", "tsv": "\t", "pipes": "|"][format] ?? "," }

  /// Returns a list whose elements that are lists are joined, as their own description says.
  static func joined(_ value: ParameterValue, by items: JSONNode?) -> ParameterValue {
    guard case .array(let elements) = value, let items, elements.contains(where: \.isCollection) else {
      return value
    }
    return .array(
      elements.map { element in
        guard case .array = element else { return element }
        let inner = joined(element, by: items["items"])
        return .string(Joined.text(inner, separator: SwaggerCollection(items).delimiter, pairs: ","))
      })
  }
}

extension OpenAPIParameter {
  /// Whether the parameter is the body, or one field of it.
  var isOfSwaggerBody: Bool { isSwagger && (place == "body" || place == "formData") }
}

extension OperationAssembly {
  /// Makes the body of the parameters of Swagger 2.0 that are in it.
  mutating func addBody(of parameters: [OpenAPIParameter]) {
    addAnswerTypes()
    let types =
      (operation["consumes"] ?? description.root["consumes"])?.elements.prefix(Limits.remarks)
      .compactMap(\.string).map { DocumentMediaType($0) } ?? []
    let fields = parameters.filter { $0.place == "formData" }
    guard let body = parameters.first(where: { $0.place == "body" }) else {
      if !fields.isEmpty { add(fields, types) }
      return
    }
    if let field = fields.first { remark(.leftOut, OpenAPIFinding.fieldBesideBody(field.name), field.node) }
    if types.isEmpty { remark(.changed, OpenAPIFinding.assumedJSON, body.node) }
    add(
      (types.isEmpty ? [DocumentMediaType("application/json")] : types).map {
        Media(type: $0, node: body.node)
      },
      of: body.node)
  }

  private mutating func add(_ fields: [OpenAPIParameter], _ types: [DocumentMediaType]) {
    let hasFile = fields.contains { schema(of: $0).isBinary }
    let isMultipart = hasFile || (types.contains(where: \.isMultipart) && !types.contains(where: \.isForm))
    let essence = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
    let others = types.map(\.essence).filter { $0 != essence }
    if !others.isEmpty {
      remark(.leftOut, OpenAPIFinding.otherBodyTypes(chosen: essence, others: others), fields[0].node)
    }
    draft.body.type = isMultipart ? .multipart : .form
    hasBodyRows = true
    for field in fields {
      let schema = schema(of: field)
      let text = facts(of: field, schema).text
      if schema.isBinary {
        var row = Draft.Row(field.name, "", type: .file, isEnabled: field.isRequired)
        row.notes.description = text.isEmpty ? nil : text
        body.append(StyledRow(row: row))
        continue
      }
      let question = StyleQuestion(field.name, style: field.style, explodes: field.explodes)
      let value = value(of: field, schema)
      for var styled in styled(question, value, schema, field.node) {
        styled.row.isEnabled = field.isRequired
        styled.row.notes.description = text.isEmpty ? nil : text
        body.append(styled)
      }
    }
  }

  /// Adds the field for the type of the answer, which Swagger 2.0 names by `produces`.
  private mutating func addAnswerTypes() {
    let types =
      (operation["produces"] ?? description.root["produces"])?.elements.prefix(Limits.remarks)
      .compactMap(\.string) ?? []
    guard let type = types.first(where: { DocumentMediaType($0).isJSON }) ?? types.first,
      !draft.headers.contains(where: { $0.name.lowercased() == "accept" })
    else { return }
    var row = Draft.Row("Accept", type)
    let others = types.filter { $0 != type }
    if !others.isEmpty { row.notes.description = "Other types of the answer: \(PlainWords.list(others))." }
    draft.headers.append(row)
  }
}
