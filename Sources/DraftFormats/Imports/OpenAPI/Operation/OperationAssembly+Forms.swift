internal import WiredraftCore

extension OperationAssembly {
  /// Returns the rows of a form or of parts; nil if the schema does not describe an object.
  private mutating func fields(_ media: Media) -> [BodyRow]? {
    let (schema, given) = described(media)
    let value = given.map { Coercion.value($0, schema) }
    guard value?.isObject ?? (schema.type == "object" || schema.parts.isEmpty) else {
      remark(.leftOut, OpenAPIFinding.bodyWithoutMembers, media.node)
      return nil
    }
    hasBodyRows = true
    return bodyRows(schema, value)
  }

  private mutating func encoding(_ media: Media, _ name: String) -> JSONNode? {
    let node = media.node["encoding"].flatMap { references.child(of: $0, name) }
    if node?["allowReserved"]?.bool == true {
      remark(.changed, OpenAPIFinding.reservedCharacters(name), node)
    }
    if node?["headers"] != nil { remark(.leftOut, OpenAPIFinding.partFields(name), node) }
    return node
  }

  mutating func addForm(_ media: Media) {
    draft.body.type = .form
    if media.type.text != "application/x-www-form-urlencoded" {
      draft.headers.append(Draft.Row("Content-Type", media.type.text))
    }
    for field in fields(media) ?? [] {
      let encoding = encoding(media, field.row.name)
      body += described(field, by: encoding) ?? plain(field)
    }
  }

  /// Returns the rows of a member in the style that the description gives it; nil if it gives none.
  private mutating func described(_ field: BodyRow, by encoding: JSONNode?) -> [StyledRow]? {
    guard let encoding, encoding["style"] != nil || encoding["explode"] != nil else { return nil }
    let style = encoding["style"]?.string ?? "form"
    let question = StyleQuestion(
      field.row.name, style: style, explodes: encoding["explode"]?.bool ?? (style == "form"))
    return styled(question, field.value, field.schema, encoding).map { styled in
      var styled = styled
      styled.row.isEnabled = field.row.isEnabled && styled.row.isEnabled
      if !styled.isMember { styled.row.notes = field.row.notes }
      return styled
    }
  }

  /// Returns the rows of a member without a described encoding: the name is repeated for each element of a
  /// list, and nested values are JSON.
  private func plain(_ field: BodyRow) -> [StyledRow] {
    switch field.value {
    case .object: return [StyledRow(row: jsonText(field))]
    case .array(let elements) where elements.contains(where: \.isCollection):
      var row = field.row
      row.type = .array
      row.text =
        ParameterValue.array(elements.map { $0.isCollection ? .string($0.compactJSON) : $0 }).compactJSON
      return [StyledRow(row: row, wish: .repeat)]
    case .array: return [StyledRow(row: field.row, wish: .repeat)]
    default: return [StyledRow(row: field.row)]
    }
  }

  private func jsonText(_ field: BodyRow) -> Draft.Row {
    var row = Draft.Row(field.row.name, field.value.compactJSON)
    (row.isEnabled, row.notes) = (field.row.isEnabled, field.row.notes)
    row.notes.add("JSON text.")
    return row
  }

  mutating func addParts(_ media: Media) {
    draft.body.type = .multipart
    for field in fields(media) ?? [] {
      let encoding = encoding(media, field.row.name)
      // Version 3.0 gives styles to the fields of URL-encoded forms alone; later versions ignore the type beside one.
      if !description.version.hasPrefix("3.0"), let rows = described(field, by: encoding) {
        body += rows
        continue
      }
      let named = encoding?["contentType"]?.string.map { DocumentMediaType($0) }
      let items = items(of: field.schema, at: field.row.name)
      let type = named.flatMap { $0.isRange || $0.essence.isEmpty ? nil : $0.essence }
      if field.schema.isBinary || items?.isBinary == true || named?.isBinary == true {
        body.append(StyledRow(row: file(field, type)))
        continue
      }
      switch field.value {
      case .object:
        var row = jsonText(field)
        row.contentType = type ?? "application/json"
        body.append(StyledRow(row: row))
      case .array(let elements) where elements.contains(where: \.isCollection):
        for element in elements {
          var row = Draft.Row(field.row.name, element.compactJSON)
          (row.isEnabled, row.notes) = (field.row.isEnabled, field.row.notes)
          row.contentType = type ?? "application/json"
          body.append(StyledRow(row: row))
        }
      case .array:
        var row = field.row
        row.contentType = type
        body.append(StyledRow(row: row, wish: .repeat))
      default:
        var row = field.row
        row.contentType = type == "text/plain" ? nil : type
        body.append(StyledRow(row: row))
      }
    }
  }

  /// Returns a row for a file that the user has yet to choose.
  func file(_ field: BodyRow, _ type: String?) -> Draft.Row {
    var row = Draft.Row(field.row.name, "", type: .file, isEnabled: field.row.isEnabled)
    row.notes = field.row.notes
    row.contentType = type
    if field.schema.type == "array" {
      row.notes.add("More files: more rows of this name.")
    }
    return row
  }
}

extension Draft.RowNotes {
  /// Inserts a sentence before the description.
  mutating func add(_ sentence: String) {
    description = description.map { sentence + " " + $0 } ?? sentence
  }
}
