/// A request as a draft, with the sources that its body is read from.
public struct RequestDraft: Sendable {
  /// The draft.
  public var draft = Draft()
  /// The sources of the body, by the paths that stand for them in the draft.
  public private(set) var sources: [String: any ByteSource] = [:]
  private var lengths: [String: Int] = [:]

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
  /// - Parameter boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: ``RequestError/source(_:)`` where the length of a source can't be told.
  public func composed(boundary: String? = nil) throws(RequestError) -> Composition {
    let boundary = draft.boundary ?? boundary ?? (draft.body.type == .multipart ? Boundary.random() : "")
    var files: [String: Result<FileFacts, FileProblem>] = [:]
    for (path, source) in sources {
      do throws(ByteSourceError) {
        files[path] = .success(
          FileFacts(
            size: try source.length(), contentType: source.contentType,
            boundary: Self.check(source, for: boundary)))
      } catch {
        throw .source(error)
      }
    }
    return draft.compose(in: CompositionContext(boundary: boundary, files: files))
  }

  /// Returns whether the boundary stands in bytes at hand; what is read later is looked through then.
  private static func check(_ source: any ByteSource, for boundary: String) -> FileFacts.BoundaryCheck {
    guard let source = source as? BytesSource else { return .unchecked }
    return ByteSearch.contains(Array("--\(boundary)".utf8), in: source.bytes) ? .present : .absent
  }

  /// Composes the draft, and returns what is sent.
  ///
  /// - Throws: ``RequestError/notComposable(_:)`` where composing finds errors.
  public func message(boundary: String? = nil) throws(RequestError) -> RequestMessage {
    let composition = try composed(boundary: boundary)
    guard !composition.hasErrors else {
      throw .notComposable(composition.diagnostics.filter { $0.severity == .error })
    }
    return RequestMessage(composition, url: URLParts(draft.url), sources: sources)
  }
}
