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

  /// Sets the method.
  package static func setMethod(_ method: String) -> DraftEdit { set(.method, \.draft.method, method) }
  /// Sets the URL.
  package static func setURL(_ url: String) -> DraftEdit { set(.url, \.draft.url, url) }
  /// Sets the title, or removes it.
  package static func setTitle(_ title: String?) -> DraftEdit { set(.title, \.title, title) }
  /// Sets the description, or removes it.
  package static func setDescription(_ description: String?) -> DraftEdit {
    set(.description, \.description, description)
  }
  /// Sets whether the query's own rows are added to the computed ones.
  package static func setQueryAdds(_ adds: Bool) -> DraftEdit { set(.queryAdds, \.draft.queryAdds, adds) }
  /// Sets the encoding styles.
  package static func setStyles(_ styles: EncodingStyles) -> DraftEdit {
    set(.styles, \.draft.styles, styles)
  }
  /// Sets the boundary, or removes it.
  package static func setBoundary(_ boundary: String?) -> DraftEdit {
    set(.boundary, \.draft.boundary, boundary)
  }
  /// Sets the draft's own variables.
  package static func setVariables(_ variables: [Variable.Definition]) -> DraftEdit {
    set(.variables, \.draft.variables, variables)
  }
  /// Sets the name of the environment that the draft uses, or removes it.
  package static func setEnvironment(_ name: String?) -> DraftEdit { set(.environment, \.environment, name) }
  /// Sets the name of the reader, or removes it.
  package static func setReader(_ name: String?) -> DraftEdit { set(.reader, \.draft.reader, name) }
  /// Sets how the request is sent, or removes it.
  package static func setSending(_ settings: SendSettings?) -> DraftEdit { set(.sending, \.send, settings) }
  /// Sets the expectations of the answer, and its captures.
  package static func setExpected(_ expected: ExpectedAnswer) -> DraftEdit {
    set(.expected, \.expected, expected)
  }
}

extension DraftEdit.Name: FileValue {}
