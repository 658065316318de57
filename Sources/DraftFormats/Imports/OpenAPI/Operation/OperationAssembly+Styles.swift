internal import WiredraftCore

/// A row, with the style that its list requires.
struct StyledRow {
  var row: Draft.Row
  /// The style of the list; nil if the row is not a list.
  var wish: EncodingStyles.ArrayStyle?
  /// Whether the row is one of several that were made from one parameter.
  var isMember = false
}

/// The way in which a description writes a value in a query or form.
struct StyleQuestion {
  let name: String
  let style: String
  let explodes: Bool

  init(_ name: String, style: String, explodes: Bool) {
    self.name = name
    self.style = style
    self.explodes = explodes
  }

  /// The style that joins the items; nil if each item is written with a name.
  var delimiter: EncodingStyles.ArrayStyle? {
    switch style {
    case "spaceDelimited": explodes ? nil : .space
    case "pipeDelimited": explodes ? nil : .pipe
    default: explodes ? nil : .comma
    }
  }
}

extension OperationAssembly {
  /// Returns the rows of a value in a query or form, with the style that its list requires.
  ///
  /// - Note: OpenAPI 3.1 §4.8.12.6
  mutating func styled(
    _ question: StyleQuestion, _ value: ParameterValue, _ schema: Schema, _ node: JSONNode
  ) -> [StyledRow] {
    if !["form", "spaceDelimited", "pipeDelimited", "deepObject", SwaggerCollection.tabs].contains(
      question.style)
    {
      remark(.changed, OpenAPIFinding.unknownStyle(question.name, style: question.style), node)
    }
    if question.style == SwaggerCollection.tabs, value.isCollection {
      remark(.changed, OpenAPIFinding.tabs(question.name), node)
      return [
        StyledRow(row: row(question.name, .string(Joined.text(value, separator: "\t", pairs: "\t")), schema))
      ]
    }
    if question.style == "deepObject" { return [deep(question.name, value, schema, node)] }
    switch value {
    case .array(let elements): return [list(elements, question, schema, node)]
    case .object(let members):
      if question.delimiter != nil {
        return [list(members.flatMap { [.string($0.name), $0.value] }, question, schema, node)]
      }
      return memberRows(of: schema, members, at: question.name, node)
    default: return [StyledRow(row: row(question.name, value, schema))]
    }
  }

  /// Returns the row of a list; values within an element are JSON text, since no style joins them.
  private mutating func list(
    _ elements: [ParameterValue], _ question: StyleQuestion, _ schema: Schema, _ node: JSONNode
  ) -> StyledRow {
    var elements = elements
    if elements.contains(where: \.isCollection) {
      remark(.changed, OpenAPIFinding.nestedElements(question.name), node)
      elements = elements.map { $0.isCollection ? .string($0.compactJSON) : $0 }
    }
    return StyledRow(
      row: row(question.name, .array(elements), schema), wish: question.delimiter ?? .repeat)
  }

  /// Returns the row of an object whose members are in brackets, or of a list, which OpenAPI leaves open.
  private mutating func deep(_ name: String, _ value: ParameterValue, _ schema: Schema, _ node: JSONNode)
    -> StyledRow
  {
    let row = row(name, value, schema)
    guard let wish = Self.innerWish(of: value) else { return StyledRow(row: row) }
    let shown = wish == .indexed ? "\(name)[0]=…" : "\(name)[]=…"
    if !value.isObject {
      remark(.changed, OpenAPIFinding.deepList(name, shown: shown), node)
    }
    return StyledRow(row: row, wish: wish)
  }

  /// Returns the style of the lists within a value under `deepObject`: with indices if a list contains
  /// objects.
  private static func innerWish(of value: ParameterValue) -> EncodingStyles.ArrayStyle? {
    var wish: EncodingStyles.ArrayStyle?
    var queue = [value]
    while let next = queue.popLast() {
      switch next {
      case .array(let elements):
        wish = wish ?? .brackets
        if elements.contains(where: \.isCollection) { wish = .indexed }
        queue += elements
      case .object(let members): queue += members.map(\.value)
      default: break
      }
    }
    return wish
  }

  /// Returns a row for each member of an object whose members are written without its name.
  private mutating func memberRows(
    of schema: Schema, _ members: [ParameterValue.Member], at name: String, _ node: JSONNode
  ) -> [StyledRow] {
    if members.contains(where: { $0.value.isCollection }) {
      remark(.changed, OpenAPIFinding.nestedMembers(name), node)
    }
    var byName: [String: SchemaProperty] = [:]
    for property in properties(of: schema, at: name) { byName[property.name] = property }
    var rows: [StyledRow] = []
    for member in members {
      let property = byName.removeValue(forKey: member.name)
      rows.append(memberRow(member.name, member.value, property, at: name, isEnabled: true))
    }
    for property in properties(of: schema, at: name) where byName[property.name] != nil {
      let value = example(of: property.nodes, at: name + "." + property.name) ?? ""
      rows.append(memberRow(property.name, value, property, at: name, isEnabled: property.isRequired))
    }
    return rows
  }

  private mutating func memberRow(
    _ name: String, _ value: ParameterValue, _ property: SchemaProperty?, at path: String, isEnabled: Bool
  ) -> StyledRow {
    let inner = schema(property?.nodes ?? [], at: path + "." + name)
    var row = row(name, Coercion.value(value, inner), inner)
    row.isEnabled = isEnabled
    let facts = SchemaFacts(inner, isRequired: property?.isRequired == true, description: nil)
    row.notes.description = facts.text.isEmpty ? nil : facts.text
    return StyledRow(row: row, wish: value.isCollection ? .repeat : nil, isMember: true)
  }

  // MARK: - The draft's style and those of rows

  /// Makes the style that most lists require that of the draft; the rows of the others have their own.
  mutating func settleStyles() {
    var votes: [EncodingStyles.ArrayStyle: Int] = [:]
    for row in query + body {
      if let wish = row.wish { votes[wish, default: 0] += row.row.isEnabled ? 1000 : 1 }
    }
    let order = EncodingStyles.ArrayStyle.allCases
    func rank(_ style: EncodingStyles.ArrayStyle) -> Int { order.firstIndex(of: style) ?? 0 }
    let chosen = order.max { (votes[$0] ?? 0, -rank($0)) < (votes[$1] ?? 0, -rank($1)) } ?? .repeat
    draft.styles.arrays = votes.isEmpty ? .repeat : chosen
    place(query: query.map(settled), body: body.map(settled))
  }

  private func settled(_ styled: StyledRow) -> Draft.Row {
    guard let wish = styled.wish, wish != draft.styles.arrays else { return styled.row }
    var row = styled.row
    row.styles.arrays = wish
    if wish == EncodingStyles().arrays { row.styles.stated.insert(.arrays) }
    return row
  }

  /// Assigns the rows to the lists that the method uses.
  private mutating func place(query rows: [Draft.Row], body bodyRows: [Draft.Row]) {
    if draft.body.type.takesRows, draft.body.json == nil, hasBodyRows {
      if prefersQuery { draft.body.parameters = bodyRows } else { draft.parameters = bodyRows }
    }
    guard !rows.isEmpty else { return }
    if prefersQuery { draft.parameters = rows } else { draft.query = rows }
  }
}
