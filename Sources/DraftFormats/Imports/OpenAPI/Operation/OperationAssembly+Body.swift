internal import WiredraftCore

extension OperationAssembly {
  /// A media type of the body, with its description.
  struct Media {
    let type: DocumentMediaType
    let node: JSONNode
  }

  /// Makes the body from the example, or from the schema.
  mutating func addBody() {
    guard let reference = operation["requestBody"] else { return }
    let node: JSONNode
    switch references.resolve(reference) {
    case .success(let found): node = found
    case .failure(let problem):
      return remark(.leftOut, OpenAPIFinding.bodyUnresolved(problem), reference)
    }
    let types = node["content"]?.members.prefix(Limits.remarks).map {
      Media(type: DocumentMediaType($0.name), node: $0.value)
    }
    add(types ?? [], of: node)
  }

  /// Makes the body in one of several media types.
  mutating func add(_ types: [Media], of node: JSONNode) {
    guard let media = media(among: types, of: node) else {
      return remark(.leftOut, OpenAPIFinding.bodyWithoutType, node)
    }
    if node["required"]?.bool != true {
      if isEmpty(media) { return }
      remark(.changed, OpenAPIFinding.optionalBody, node)
    }
    if media.type.isMultipart {
      addParts(media)
    } else if media.type.isForm {
      addForm(media)
    } else if isJSON(media) {
      addJSON(media)
    } else if media.type.isBinary || schema(media.node["schema"].map { [$0] } ?? [], at: "").isBinary {
      draft.body.type = .file
      draft.body.contentType = media.type.isRange ? nil : media.type.text
      remark(.leftOut, OpenAPIFinding.fileBody, media.node)
    } else {
      addText(media)
    }
  }

  /// Returns the media type that is the easiest to fill in, with a remark that names the others.
  private mutating func media(among all: [Media], of node: JSONNode) -> Media? {
    let chosen =
      all.first { $0.type.isJSON } ?? all.first { $0.type.isForm } ?? all.first { $0.type.isMultipart }
      ?? all.first { ["*/*", "application/*"].contains($0.type.essence) } ?? all.first { !$0.type.isBinary }
      ?? all.first
    guard let chosen else { return nil }
    if all.count > 1 {
      let others = all.map(\.type.text).filter { $0 != chosen.type.text }
      remark(.leftOut, OpenAPIFinding.otherBodyTypes(chosen: chosen.type.text, others: others), node)
    }
    switch references.resolve(chosen.node) {
    case .success(let found): return Media(type: chosen.type, node: found)
    case .failure(let problem):
      remark(.leftOut, OpenAPIFinding.bodySchemaUnresolved(problem), chosen.node)
      return Media(type: chosen.type, node: chosen.node)
    }
  }

  /// Whether the description says that the body is empty: an object without members.
  private mutating func isEmpty(_ media: Media) -> Bool {
    guard media.node["example"] == nil, media.node["examples"] == nil else { return false }
    let schema = schema(media.node["schema"].map { [$0] } ?? [], at: "")
    return schema["type"]?.string == "object" && schema.given == nil
      && schema["additionalProperties"]?.isObject != true
      && schema["properties"] != nil && properties(of: schema, at: "").isEmpty
  }

  /// Whether the body is made as JSON, which it also is for any type, unless its schema is binary.
  private mutating func isJSON(_ media: Media) -> Bool {
    if media.type.isJSON { return true }
    guard ["*/*", "application/*"].contains(media.type.essence) else { return false }
    return !schema(media.node["schema"].map { [$0] } ?? [], at: "").isBinary
  }

  /// Returns the schema of a body, and the given value of the body as a whole; nil if there is no such value.
  mutating func described(_ media: Media) -> (schema: Schema, given: ParameterValue?) {
    let schema = schema(media.node["schema"].map { [$0] } ?? [], at: "")
    let given = givenExample(of: media.node, at: "") ?? schema.given
    if media.node["example"] == nil, let examples = media.node["examples"], examples.isObject {
      let names = examples.members.prefix(Limits.remarks).map(\.name)
      if names.count > 1, let chosen = exampleName {
        remark(
          .ignored, OpenAPIFinding.otherBodyExamples(chosen: chosen, others: names.filter { $0 != chosen }),
          examples)
      }
    }
    return (schema, given.flatMap { value(of: $0, at: "") })
  }

  // MARK: - JSON

  private mutating func addJSON(_ media: Media) {
    draft.body.type = .json
    if media.type.text != "application/json", !media.type.isRange {
      draft.headers.append(Draft.Row("Content-Type", media.type.text))
    }
    var (schema, given) = described(media)
    if case .string(let text)? = given, schema.type != "string", let parsed = Coercion.parsed(text) {
      remark(.changed, OpenAPIFinding.exampleInText, media.node)
      given = parsed
    }
    if given?.isObject ?? (schema.type == "object") {
      hasBodyRows = true
      body = bodyRows(schema, given).map { StyledRow(row: $0.row) }
    } else if schema.parts.isEmpty, given == nil {
      remark(.leftOut, OpenAPIFinding.bodyNotDescribed, media.node)
    } else if given == nil, schema.isReferenceAlone, let node = media.node["schema"],
      case .failure(let problem) = references.resolve(node)
    {
      remark(.leftOut, OpenAPIFinding.unresolved(problem, at: ""), node)
    } else {
      draft.body.json = given ?? media.node["schema"].flatMap { example(of: [$0], at: "") } ?? .null
    }
  }

  struct BodyRow {
    var row: Draft.Row
    let value: ParameterValue
    let schema: Schema
    let property: SchemaProperty?
  }

  /// Returns a row for each member of a body: those of the example and the required ones are enabled.
  mutating func bodyRows(_ schema: Schema, _ given: ParameterValue?) -> [BodyRow] {
    active.insert(schema.identity)
    defer { active.remove(schema.identity) }
    let all = properties(of: schema, at: "")
    var byName: [String: SchemaProperty] = [:]
    for property in all { byName[property.name] = property }
    var rows: [BodyRow] = []
    var done: Set<String> = []
    if case .object(let members)? = given {
      for member in members {
        let property = byName[member.name]
        let inner = self.schema(property?.nodes ?? [], at: member.name)
        done.insert(member.name)
        if inner.isReadOnly {
          note(.readOnly, at: member.name)
          continue
        }
        rows.append(
          bodyRow(member.name, Coercion.value(member.value, inner), inner, property, isEnabled: true))
      }
    }
    for property in all where !done.contains(property.name) {
      let inner = self.schema(property.nodes, at: property.name)
      if inner.isReadOnly {
        note(.readOnly, at: property.name)
        continue
      }
      let value = example(of: property.nodes, at: property.name).map { Coercion.value($0, inner) }
      rows.append(
        bodyRow(
          property.name, value ?? Self.empty(inner), inner, property,
          isEnabled: property.isRequired && value != nil))
    }
    addFurther(schema, given, to: &rows)
    return rows
  }

  /// Adds a row for members whose names are not described.
  private mutating func addFurther(_ schema: Schema, _ given: ParameterValue?, to rows: inout [BodyRow]) {
    guard let further = schema["additionalProperties"], further.isObject || further.bool == true else {
      return
    }
    guard rows.isEmpty, given == nil, further.isObject, let value = example(of: [further], at: "name") else {
      return remark(.ignored, OpenAPIFinding.furtherMembers, further)
    }
    let inner = self.schema([further], at: "name")
    var row = bodyRow("name", value, inner, nil, isEnabled: false)
    row.row.notes.add("Any name.")
    rows.append(row)
  }

  private static func empty(_ schema: Schema) -> ParameterValue {
    switch schema.type {
    case "array": []
    case "object": .object([])
    default: .null
    }
  }

  private mutating func bodyRow(
    _ name: String, _ value: ParameterValue, _ schema: Schema, _ property: SchemaProperty?, isEnabled: Bool
  ) -> BodyRow {
    var row = row(name, value, schema)
    row.isEnabled = isEnabled
    let facts = SchemaFacts(
      schema, items: items(of: schema, at: name), isRequired: property?.isRequired == true, description: nil)
    row.notes.description = facts.text.isEmpty ? nil : facts.text
    return BodyRow(row: row, value: value, schema: schema, property: property)
  }

  // MARK: - Text

  private mutating func addText(_ media: Media) {
    let (_, given) = described(media)
    draft.body.type = .text
    draft.body.contentType = media.type.isRange ? nil : media.type.text
    switch given {
    case .string(let text)?: draft.body.text = Draft.BodyText(text)
    case let value?: draft.body.text = Draft.BodyText(value.compactJSON)
    case nil:
      remark(.leftOut, OpenAPIFinding.bodyWithoutExample(type: media.type.text), media.node)
    }
  }
}
