internal import WiredraftCore

/// A row, with the style that its list requires.
struct StyledRow {
  var row: Row
  /// The style of the list; nil if the row is not a list.
  var wish: ArrayStyle?
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
  var delimiter: ArrayStyle? {
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
    if !["form", "spaceDelimited", "pipeDelimited", "deepObject"].contains(question.style) {
      remark(.changed, .unknownStyle(question.name, style: question.style), node)
    }
    if question.style == "deepObject" { return [deep(question.name, value, schema, node)] }
    switch value {
    case .array:
      return [StyledRow(row: row(question.name, value, schema), wish: question.delimiter ?? .repeat)]
    case .object(let members):
      if let delimiter = question.delimiter {
        let flat = members.flatMap { [.string($0.name), $0.value] }
        return [StyledRow(row: row(question.name, .array(flat), schema), wish: delimiter)]
      }
      return memberRows(of: schema, members, at: question.name, node)
    default: return [StyledRow(row: row(question.name, value, schema))]
    }
  }

  /// Returns the row of an object whose members are in brackets, or of a list, which OpenAPI leaves open.
  private mutating func deep(_ name: String, _ value: ParameterValue, _ schema: Schema, _ node: JSONNode)
    -> StyledRow
  {
    let row = row(name, value, schema)
    guard let wish = Self.innerWish(of: value) else { return StyledRow(row: row) }
    let shown = wish == .indexed ? "\(name)[0]=…" : "\(name)[]=…"
    if !value.isObject {
      remark(.changed, .deepList(name, shown: shown), node)
    }
    return StyledRow(row: row, wish: wish)
  }

  /// Returns the style of the lists within a value under `deepObject`: with indices if a list contains
  /// objects.
  private static func innerWish(of value: ParameterValue) -> ArrayStyle? {
    var wish: ArrayStyle?
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
      remark(.changed, .nestedMembers(name), node)
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

  // MARK: - One style for all

  /// Sets the style that most lists require, and rewrites the others so that they are still sent correctly.
  mutating func settleStyles() {
    let hasPlaces = (query + body).contains { $0.wish == .indexed }
    func wish(of row: StyledRow) -> ArrayStyle? { hasPlaces && row.wish == .brackets ? .indexed : row.wish }
    var votes: [ArrayStyle: Int] = [:]
    for row in query + body {
      if let wish = wish(of: row) { votes[wish, default: 0] += row.row.isEnabled ? 1000 : 1 }
    }
    let order = ArrayStyle.allCases
    let chosen = order.max { (votes[$0] ?? 0, -rank($0)) < (votes[$1] ?? 0, -rank($1)) } ?? .repeat
    func rank(_ style: ArrayStyle) -> Int { order.firstIndex(of: style) ?? 0 }
    draft.styles.arrays = votes.isEmpty ? .repeat : chosen
    let isMultipart = draft.body.type.makesParts
    var rows: [[Row]] = []
    for (list, isText) in [(query, false), (body, isMultipart)] {
      var result: [Row] = []
      for styled in list {
        if let wish = wish(of: styled), wish != draft.styles.arrays, styled.row.type == .array {
          result += respelled(styled.row, wish, isText: isText)
        } else {
          result.append(styled.row)
        }
      }
      rows.append(result)
    }
    place(query: rows[0], body: rows[1])
  }

  /// Assigns the rows to the lists that the method uses.
  private mutating func place(query rows: [Row], body bodyRows: [Row]) {
    if draft.body.type.takesRows, draft.body.json == nil, hasBodyRows {
      if prefersQuery { draft.body.parameters = bodyRows } else { draft.parameters = bodyRows }
    }
    guard !rows.isEmpty else { return }
    if prefersQuery { draft.parameters = rows } else { draft.query = rows }
  }

  /// Returns rows for a list whose style differs from that of the draft.
  private mutating func respelled(_ row: Row, _ wish: ArrayStyle, isText: Bool) -> [Row] {
    guard case .value(.array(let elements)) = row.content, !elements.contains(where: \.isCollection) else {
      remark(.changed, .styleOfOneList(row.name, style: wish.rawValue))
      return [row]
    }
    func made(_ text: (_ index: Int) -> String) -> [Row] {
      elements.enumerated().map { index, element in
        var one = Row(text(index), value: element)
        (one.isEnabled, one.notes) = (row.isEnabled, row.notes)
        return one
      }
    }
    var joined = row
    joined.type = .string
    joined.isVerbatim = !isText
    let encode: (String) -> String = isText ? { $0 } : { Joined.encoded($0) }
    joined.name = encode(row.name)
    func join(_ separator: String) -> [Row] {
      joined.text = Joined.text(.array(elements), separator: separator, pairs: separator, encode)
      return [joined]
    }
    let rows: [Row]
    switch wish {
    case .repeat: rows = made { _ in row.name }
    case .brackets: rows = made { _ in row.name + "[]" }
    case .indexed: rows = made { row.name + "[\($0)]" }
    case .comma: rows = join(",")
    case .pipe: rows = join(isText ? "|" : "%7C")
    case .space: rows = join(isText ? " " : "%20")
    case .json: rows = [row]
    }
    let isVerbatim = rows.count == 1 && rows[0].isVerbatim
    remark(
      .changed,
      joined.isVerbatim && isVerbatim
        ? .verbatimList(row.name, style: wish.rawValue) : .rowsOfList(row.name, style: wish.rawValue))
    return rows
  }
}
