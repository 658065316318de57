public import Testing
public import WiredraftCore

/// Expects that a request is sent as a text; an issue names the first byte that differs, and the property that made it.
///
///     expectWire(
///       SearchRepositories(term: "swift"),
///       equals: """
///         GET /search/repositories?q=swift HTTP/1.1
///         Host: api.github.com
///
///
///         """)
///
/// - Parameters:
///   - request: The request.
///   - text: The whole message. Unless a CR is in it, a line end of its head is CR LF, and one of a multipart body is
///     that of the message.
///   - boundary: The boundary of a multipart body that has no fixed one.
///   - sourceLocation: The place of the issue.
public func expectWire(
  _ request: some Request, equals text: String, boundary: String = "B",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(RequestError) {
    let message = try request.message(boundary: boundary)
    record(
      { () throws(ByteSourceError) in try WireDifference(message, from: text, baseURL: request.baseURL) },
      sourceLocation)
  } catch {
    Issue.record("The request can't be made: \(error)", sourceLocation: sourceLocation)
  }
}

/// Expects that a message, such as one of ``StubTransport/sent``, has the bytes of a text.
///
/// - Parameters:
///   - message: The message.
///   - text: The whole message. Unless a CR is in it, a line end of its head is CR LF, and one of a multipart body is
///     that of the message.
///   - sourceLocation: The place of the issue.
public func expectWire(
  _ message: RequestMessage, equals text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  record({ () throws(ByteSourceError) in try WireDifference(message, from: text) }, sourceLocation)
}

private func record(
  _ difference: () throws(ByteSourceError) -> WireDifference?, _ sourceLocation: SourceLocation
) {
  do throws(ByteSourceError) {
    if let difference = try difference() { Issue.record("\(difference)", sourceLocation: sourceLocation) }
  } catch {
    Issue.record("The body can't be read: \(error)", sourceLocation: sourceLocation)
  }
}
