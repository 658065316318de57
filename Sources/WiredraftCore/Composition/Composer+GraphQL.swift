/// A GraphQL request: its document, the name of its operation, and the rows as its variables.
///
/// - Note: <https://graphql.github.io/graphql-over-http/draft/>
extension Composer {
  mutating func composeGraphQL(to bytes: inout Composition.Wire) {
    let writer = JSONWriter(dates: styles.dates)
    bytes.append("{", .punctuation, .brace, of: .rule(.jsonDocument))
    var opening = Opening.nothing
    func begin(_ name: String) {
      if opening != .nothing { bytes.append(",", .separator, .comma, of: .rule(.graphQL)) }
      writer.writeName(name, of: .rule(.graphQL), to: &bytes)
      opening = .separator
    }
    for (name, text) in graphQLTexts {
      begin(name)
      let text = resolved(text, part: .body)
      writer.writeString(text.text, text.parts, of: .rule(.graphQL), to: &bytes)
    }
    let (list, reason) = bodyRows
    // With rows, but none of them on, the variables are an empty object.
    if draft[list] != nil {
      begin("variables")
      bytes.append("{", .punctuation, .brace, of: .rule(.graphQL))
      compose(list, as: .json, reason, to: &bytes)
      bytes.append("}", .punctuation, .brace, of: .rule(.graphQL))
    }
    bytes.append("}", .punctuation, .brace, of: .rule(.jsonDocument))
  }

  mutating func composeGraphQLQuery(
    _ reason: Routing.RowReason, after opening: Opening, to target: inout Composition.Wire
  ) {
    let table = EscapeTable.percent(styles.query)
    var opening = opening
    func begin(_ name: String) {
      target.append(opening.beforePair, .separator, opening.part, of: .rule(.graphQL))
      target.append(name, .name, .pairName, of: .rule(.graphQL))
      target.append("=", .separator, .equals, of: .rule(.graphQL))
      opening = .separator
    }
    for (name, text) in graphQLTexts {
      begin(name)
      let text = resolved(text, part: .target)
      target.append(
        text.text, parts: text.parts, escapedBy: table, .value, .pairValue, of: .rule(.graphQL))
    }
    guard draft.parameters != nil else { return }
    begin("variables")
    target.append("{", escapedBy: table, .punctuation, .brace, of: .rule(.graphQL))
    compose(.parameters, as: .jsonInQuery, reason, to: &target)
    target.append("}", escapedBy: table, .punctuation, .brace, of: .rule(.graphQL))
  }

  private var graphQLTexts: [(name: String, text: String)] {
    let texts = [("query", draft.body.query.map { String($0) }), ("operationName", draft.body.operationName)]
    return texts.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return (name, text)
    }
  }

  private mutating func resolved(_ text: String, part: Composition.Parts) -> ResolvedText {
    resolve(ReferenceText(text), in: text, at: ReferencePlace(list: .body, part: part))
  }
}
