/// A request as a draft, with the sources that its body is read from.
public struct RequestDraft: Sendable {
  /// The draft.
  public var draft = Draft()
  /// The sources of the body, by the paths that stand for them in the draft.
  public private(set) var sources: [String: any ByteSource] = [:]

  /// The boundary of a multipart body where neither the draft has one nor another is asked for.
  var usualBoundary: String?

  init() {}

  /// Takes a source, and returns the path that stands for it in the draft.
  mutating func add(_ source: any ByteSource) -> String {
    let path = "source \(sources.count)"
    sources[path] = source
    return path
  }

  /// Makes a body of what a type of one's own built.
  mutating func fill(with body: any BodyParameters) throws(RequestError) {
    let entity: RequestBodyEntity
    do { entity = try body.buildEntity() } catch {
      throw error as? RequestError ?? .body(error)
    }
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
    let boundary =
      draft.boundary ?? boundary ?? usualBoundary ?? (draft.body.type == .multipart ? Boundary.random() : "")
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
            boundary: draft.body.type == .multipart ? try source.boundaryCheck(for: boundary) : .absent))
      }
    } catch {
      throw .source(error)
    }
    return draft.compose(in: CompositionContext(boundary: boundary, files: files))
  }

  /// Composes the draft, and returns what is sent.
  ///
  /// - Parameter boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: ``RequestError/notComposable(_:)`` where composing finds errors, and what ``composed(boundary:)`` throws.
  public func message(boundary: String? = nil) throws(RequestError) -> RequestMessage {
    let composition = try composed(boundary: boundary)
    guard !composition.hasErrors else {
      throw .notComposable(composition.diagnostics.filter { $0.severity == .error })
    }
    return RequestMessage(composition, url: URLParts(draft.url), sources: sources)
  }
}
