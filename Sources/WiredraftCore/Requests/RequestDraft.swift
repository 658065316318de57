/// A request as a draft, with the sources of its body.
public struct RequestDraft: Sendable {
  /// The draft.
  public var draft = Draft()
  /// The sources of the body, by their paths in the draft.
  public private(set) var sources: [String: any ByteSource] = [:]

  /// The boundary of a multipart body if neither the draft nor the caller gives one.
  var usualBoundary: String?

  init() {}

  mutating func add(_ source: any ByteSource) -> String {
    let path = "source \(sources.count)"
    sources[path] = source
    return path
  }

  /// A value that is no object becomes the JSON body.
  mutating func set(_ list: Draft.RowList, to value: ParameterValue) {
    if case .object(let members) = value {
      draft[list] = members.map { Draft.Row($0.name, given: $0.value) }
    } else {
      draft[list] = nil
      draft.body.json = value
    }
  }

  /// The parameters of a list have their own styles.
  mutating func style(_ list: Draft.RowList, by parameters: Any) {
    guard let parameters = parameters as? Parameters, let rows = draft[list] else { return }
    let styles = parameters.sent.map(\.styles)
    guard rows.count == styles.count else { return }
    for index in rows.indices where styles[index] != EncodingStyles() {
      draft[list]?[index].styles = styles[index]
    }
  }

  mutating func fill(with body: any BodyParameters) throws(RequestError) {
    let entity: RequestBodyEntity
    do { entity = try body.buildEntity() } catch {
      throw error as? RequestError ?? .body(error)
    }
    draft.body = Draft.Body(.file)
    draft.body.contentType = body.contentType
    switch entity {
    case .data(let bytes): draft.body.bytes = bytes
    case .stream(let source): draft.body.path = add(source)
    }
  }

  /// Composes the draft.
  ///
  /// A source of a multipart body is searched for the boundary first, unless it is larger than
  /// ``Composition/FileFacts/largestSearched``: a larger one is searched while it is sent.
  /// - Parameter boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  /// - Throws: ``RequestError/source(_:)`` if the length of a source is unknown or invalid.
  public func composed(boundary: String? = nil) throws(RequestError) -> Composition {
    draft.compose(in: try context(boundary: boundary))
  }

  private func context(boundary: String?) throws(RequestError) -> Composition.Context {
    let boundary =
      draft.boundary ?? boundary ?? usualBoundary ?? (draft.body.type.makesParts ? Boundary.random() : "")
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    do throws(ByteSourceError) {
      var total = 0
      for (path, source) in sources {
        let length = try source.checkedLength()
        let (sum, isTooLong) = total.addingReportingOverflow(length)
        guard !isTooLong, sum <= Composition.FileFacts.largestSize else {
          throw .invalidLength(name: source.label, length)
        }
        total = sum
        files[path] = .success(
          Composition.FileFacts(
            size: length, contentType: source.contentType,
            boundary: draft.body.type.makesParts ? try source.boundaryCheck(for: boundary) : .absent))
      }
    } catch {
      throw .source(error)
    }
    var context = Composition.Context(boundary: boundary, files: files)
    context.readsReferences = false
    context.allowsFragment = false
    return context
  }

  /// Composes the draft, and returns the message to send.
  ///
  /// - Parameters:
  ///   - boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  ///   - severity: The least severity of a diagnostic that is thrown.
  /// - Throws: ``RequestError/notComposable(_:)`` with the diagnostics of the severity or a higher one, or for parameters
  ///   that are not sent and a `Content-Length` that is wrong; and the errors of ``composed(boundary:)``.
  public func message(
    boundary: String? = nil, rejecting severity: Diagnostic.Severity = .error
  ) throws(RequestError) -> RequestMessage {
    try message(composed(boundary: boundary), rejecting: severity)
  }

  func message(
    _ composition: Composition, rejecting severity: Diagnostic.Severity
  ) throws(RequestError) -> RequestMessage {
    let rejected = rejected(in: composition, from: severity)
    guard rejected.isEmpty else { throw .notComposable(rejected) }
    return RequestMessage(composition, of: self)
  }
}
