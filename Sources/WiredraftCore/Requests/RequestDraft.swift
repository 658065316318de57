/// A request as a draft, with the sources that its body is read from.
public struct RequestDraft: Sendable {
  /// The draft.
  public var draft = Draft()
  /// The sources of the body, by the paths that stand for them in the draft.
  public private(set) var sources: [String: any ByteSource] = [:]
  /// What the rows of some lists are to be made of, where somebody asks for them; until then the lists are empty.
  private(set) var values = PlainValues()

  /// The boundary of a multipart body where neither the draft has one nor another is asked for.
  var usualBoundary: String?

  init() {}

  /// Takes a source, and returns the path that stands for it in the draft.
  mutating func add(_ source: any ByteSource) -> String {
    let path = "source \(sources.count)"
    sources[path] = source
    return path
  }

  /// Takes a value for a list: an object, or for a JSON body any value.
  mutating func set(_ list: RowList, to value: ParameterValue) {
    draft[list] = []
    values[list] = value
  }

  /// The same with all rows.
  var withRows: RequestDraft {
    var request = self
    for list in values.lists {
      if case .object(let members)? = values[list] {
        request.draft[list] = members.map { Row($0.name, given: $0.value) }
      } else {
        request.draft[list] = nil
        request.draft.body.json = values[list]
      }
    }
    request.values = PlainValues()
    return request
  }

  /// Makes a body of what a type of one's own built.
  mutating func fill(with body: any BodyParameters) throws(RequestError) {
    let entity: RequestBodyEntity
    do { entity = try body.buildEntity() } catch {
      throw error as? RequestError ?? .body(error)
    }
    values[.body] = nil
    draft.body = Body(.file)
    draft.body.contentType = body.contentType
    switch entity {
    case .data(let bytes): draft.body.bytes = bytes
    case .stream(let source): draft.body.path = add(source)
    }
  }

  /// Composes the draft.
  ///
  /// A source of a multipart body is looked through for the boundary, unless it is larger than
  /// ``FileFacts/largestSearched``: a larger one is looked through while it is sent.
  /// - Parameter boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: ``RequestError/source(_:)`` where the length of a source can't be told, or is none.
  public func composed(boundary: String? = nil) throws(RequestError) -> Composition {
    let request = withRows
    return request.draft.compose(in: try request.context(boundary: boundary))
  }

  /// Returns what it is composed in: what is known of the sources, and the boundary.
  private func context(boundary: String?) throws(RequestError) -> CompositionContext {
    let boundary =
      draft.boundary ?? boundary ?? usualBoundary ?? (draft.body.type.makesParts ? Boundary.random() : "")
    var files: [String: Result<FileFacts, FileProblem>] = [:]
    do throws(ByteSourceError) {
      var total = 0
      for (path, source) in sources {
        let length = try source.checkedLength()
        let (sum, isTooLong) = total.addingReportingOverflow(length)
        guard !isTooLong, sum <= FileFacts.largestSize else {
          throw .invalidLength(name: source.label, length)
        }
        total = sum
        files[path] = .success(
          FileFacts(
            size: length, contentType: source.contentType,
            boundary: draft.body.type.makesParts ? try source.boundaryCheck(for: boundary) : .absent))
      }
    } catch {
      throw .source(error)
    }
    return CompositionContext(boundary: boundary, files: files)
  }

  /// Composes the draft, and returns what is sent.
  ///
  /// - Parameter boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: ``RequestError/notComposable(_:)`` where composing finds errors, and what ``composed(boundary:)`` throws.
  public func message(boundary: String? = nil) throws(RequestError) -> RequestMessage {
    let context = try context(boundary: boundary)
    // Nobody asks for origins yet.
    if !values.isEmpty, let composition = draft.composePlain(values, in: context) {
      return RequestMessage(composition, of: self, isTraced: false)
    }
    let composition = withRows.draft.compose(in: context)
    guard !composition.hasErrors else {
      throw .notComposable(composition.diagnostics.filter { $0.severity == .error })
    }
    return RequestMessage(composition, of: self, isTraced: true)
  }
}
