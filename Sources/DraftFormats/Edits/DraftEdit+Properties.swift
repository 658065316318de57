package import WiredraftCore

extension DraftEdit {
  /// The properties of a document that a change sets as a whole, with their members in a journal.
  static let properties: [Name: [Field<DraftDocument>]] = [
    .method: [Field("text", \.draft.method)], .url: [Field("text", \.draft.url)],
    .title: [Field("text", \.title)], .description: [Field("text", \.description)],
    .boundary: [Field("text", \.draft.boundary)],
    .environment: [Field("text", \.environment)], .reader: [Field("text", \.draft.reader)],
    .queryAdds: [Field("adds", \.draft.queryAdds)],
    .styles: [Field("encoding", \.draft.styles), Field("stated", \.draft.styles.statedNames)],
    .variables: [Field("variables", \.draft.variables)],
    .sending: [Field("send", \.send)],
    .expected: [Field("expect", \.expected.expectations), Field("captures", \.expected.captures)],
  ]

  private static func set<Value>(
    _ name: Name, _ path: WritableKeyPath<DraftDocument, Value>, _ value: Value
  ) -> DraftEdit {
    var document = DraftDocument.blank
    document[keyPath: path] = value
    return .set(name, of: document)
  }

  package static func setMethod(_ method: String) -> DraftEdit { set(.method, \.draft.method, method) }
  package static func setURL(_ url: String) -> DraftEdit { set(.url, \.draft.url, url) }
  package static func setTitle(_ title: String?) -> DraftEdit { set(.title, \.title, title) }
  package static func setDescription(_ description: String?) -> DraftEdit {
    set(.description, \.description, description)
  }
  /// Sets whether the query's own rows are added to the computed ones.
  package static func setQueryAdds(_ adds: Bool) -> DraftEdit { set(.queryAdds, \.draft.queryAdds, adds) }
  package static func setStyles(_ styles: EncodingStyles) -> DraftEdit {
    set(.styles, \.draft.styles, styles)
  }
  package static func setBoundary(_ boundary: String?) -> DraftEdit {
    set(.boundary, \.draft.boundary, boundary)
  }
  package static func setVariables(_ variables: [Variable.Definition]) -> DraftEdit {
    set(.variables, \.draft.variables, variables)
  }
  package static func setEnvironment(_ name: String?) -> DraftEdit { set(.environment, \.environment, name) }
  package static func setReader(_ name: String?) -> DraftEdit { set(.reader, \.draft.reader, name) }
  /// Sets how the request is sent, or removes it.
  package static func setSending(_ settings: SendSettings?) -> DraftEdit { set(.sending, \.send, settings) }
  package static func setExpected(_ expected: ExpectedAnswer) -> DraftEdit {
    set(.expected, \.expected, expected)
  }
}

extension DraftEdit.Name: FileValue {}
