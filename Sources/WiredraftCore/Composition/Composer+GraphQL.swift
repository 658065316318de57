/// A GraphQL request: its document, the name of its operation, and the rows as its variables.
///
/// - Note: <https://graphql.github.io/graphql-over-http/draft/>
extension Composer {
  /// Writes the request as a JSON object.
  mutating func composeGraphQL(to bytes: inout Composition.TracedBody) {
    let brace = Composition.Origin(.rule(.jsonDocument), .punctuation, .brace)
    let writer = JSONWriter(dates: styles.dates)
    bytes.append("{", from: brace)
    var opening = Opening.nothing
    for (name, text) in graphQLTexts {
      if opening != .nothing {
        bytes.append(",", from: Composition.Origin(.rule(.graphQL), .separator, .comma))
      }
      var sink = marked(text, part: .body)
      writer.writeMember(name, .string(sink.text), from: Self.markedSource, to: &sink.bytes)
      bytes.traced.append(sink.bytes.traced)
      opening = .separator
    }
    let (list, reason) = bodyRows
    // With rows, but none of them on, the variables are an empty object.
    guard draft[list] != nil else { return bytes.append("}", from: brace) }
    if opening != .nothing {
      bytes.append(",", from: Composition.Origin(.rule(.graphQL), .separator, .comma))
    }
    writer.writeName("variables", from: .rule(.graphQL), to: &bytes)
    let ofVariables = Composition.Origin(.rule(.graphQL), .punctuation, .brace)
    bytes.append("{", from: ofVariables)
    compose(list, as: .json, reason, to: &bytes.traced)
    bytes.append("}", from: ofVariables)
    bytes.append("}", from: brace)
  }

  /// Writes the request as pairs of the query; the variables are a JSON object in one of them.
  mutating func composeGraphQLQuery(
    _ reason: Routing.RowReason, after opening: Opening, to target: inout Composition.TracedBytes
  ) {
    let encoder = PercentEncoder(styles.query)
    var opening = opening
    func begin(_ name: String, to target: inout Composition.TracedBytes) {
      opening.beforePair.withUTF8Buffer {
        target.append($0, from: Composition.Origin(.rule(.graphQL), .separator, opening.part))
      }
      target.append(name, from: Composition.Origin(.rule(.graphQL), .name, .pairName))
      target.append("=", from: Composition.Origin(.rule(.graphQL), .separator, .equals))
      opening = .separator
    }
    for (name, text) in graphQLTexts {
      begin(name, to: &target)
      var sink = marked(text, part: .target)
      encoder.write(
        sink.text, from: Composition.Origin(Self.markedSource, .value, .pairValue), to: &sink.bytes)
      target.append(sink.bytes.traced)
    }
    guard draft.parameters != nil else { return }
    begin("variables", to: &target)
    let brace = Composition.Origin(.rule(.graphQL), .punctuation, .brace)
    encoder.write("{", from: brace, to: &target)
    compose(.parameters, as: .jsonInQuery, reason, to: &target)
    encoder.write("}", from: brace, to: &target)
  }

  /// The document and the name of the operation, as far as there are any, with their names in the request.
  private var graphQLTexts: [(name: String, text: String)] {
    let texts = [("query", draft.body.query.map { String($0) }), ("operationName", draft.body.operationName)]
    return texts.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return (name, text)
    }
  }

  /// Returns a text with the values of variables in it, and a sink that finds which of its bytes they made.
  private mutating func marked(
    _ text: String, part: Composition.Parts
  ) -> (text: String, bytes: MarkedBytes) {
    guard context.readsReferences else { return (text, MarkedBytes(of: [])) }
    let resolved = resolve(ReferenceText(text), in: text, at: ReferencePlace(list: .body, part: part))
    return (resolved.text, MarkedBytes(of: resolved.parts))
  }

  /// The source that a sink knows the text by; it writes the rule in its place.
  private static var markedSource: Composition.Origin.Source { .row(Draft.RowReference(.body, 0), path: []) }
}

extension MarkedBytes {
  /// Makes a sink for a text of a GraphQL request.
  fileprivate init(of parts: [ResolvedText.Part]) {
    var marks = VariableMarks()
    if !parts.isEmpty { marks.append(VariableMarks.Text(path: [], parts: parts)) }
    self.init(marks: marks)
    source = .rule(.graphQL)
  }
}
