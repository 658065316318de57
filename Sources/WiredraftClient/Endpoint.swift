public import HTTPTypes
public import WiredraftCore

/// A request together with the type of its answer.
///
///     struct Repository: Decodable { let name: String }
///
///     struct GetRepository: Endpoint {
///       typealias Response = Repository
///       let baseURL = "https://api.github.com"
///       let path = "/repos/apple/swift"
///       let method = HTTPMethod.get
///     }
///
///     let repository = try await client.send(GetRepository())
///
/// An answer type that is `Decodable` needs no more. For `String` the answer is its text, for `[UInt8]` and `Data` its
/// bytes, for ``Reply`` the head and a body that is still arriving, and for `Void` nothing is read. Any other type is made
/// by ``response(from:)``.
/// - Note: APIKit, *Request*
public protocol Endpoint: Request {
  /// The type of the answer.
  associatedtype Response: Sendable

  /// The decoder of the answer's body, which also gives the field `Accept`; by default JSON, text for a `String`, and
  /// bytes for `[UInt8]` and `Data`.
  var decoder: any ResponseDecoder { get }

  /// Decides about each answer, whatever its status; called with its whole body.
  ///
  /// By default one whose status is not from 200 to 299 is an error, and the body of others is left to arrive. An answer
  /// that is let pass goes to ``response(from:)``: an API that answers 200 with `{"ok": false}` is checked here, too.
  /// - Throws: The error of the API, which ``Client`` reports as ``SendError/answer(_:_:body:)``; by default
  ///   ``SendError/status(_:body:)``.
  /// - Note: APIKit, *intercept(object:urlResponse:)*
  func check(_ head: HTTPResponse, _ body: _CheckedBody) throws

  /// Makes the answer from the head and a body that has not been read.
  ///
  /// - Throws: An error, which ``Client`` reports as ``SendError/answer(_:_:body:)`` with what was collected of the body.
  func response(from reply: Reply) async throws -> Response

  /// The type of the body that ``check(_:_:)`` has: `[UInt8]`, or `Never` for an endpoint that doesn't implement it.
  associatedtype _CheckedBody = Never
  /// Returns the body to check; nil if nothing is checked.
  static func _check(_ body: [UInt8]) -> _CheckedBody?
}

extension Endpoint {
  /// Text for an answer of the type `String`, bytes for `[UInt8]` and other collections of bytes such as Foundation's
  /// `Data`, and JSON for any other.
  public var decoder: any ResponseDecoder {
    // Decided when it is called, so that a generic endpoint has the decoder of its argument.
    if Response.self == String.self { return TextResponseDecoder() }
    if Response.self is any RangeReplaceableCollection<UInt8>.Type { return BytesResponseDecoder() }
    return JSONResponseDecoder()
  }

  /// The content type that the decoder reads.
  public var acceptedContentType: String? { decoder.acceptedContentType }

}

extension Endpoint where _CheckedBody == Never {
  /// Not called: an answer whose status is not from 200 to 299 is ``SendError/status(_:body:)``.
  public func check(_ head: HTTPResponse, _ body: Never) throws {}
  /// Nothing is checked.
  public static func _check(_ body: [UInt8]) -> Never? { nil }
}

extension Endpoint where _CheckedBody == [UInt8] {
  /// The body is checked.
  public static func _check(_ body: [UInt8]) -> [UInt8]? { body }
}

extension Endpoint where Response: Decodable {
  /// Decodes the whole body.
  public func response(from reply: Reply) async throws -> Response {
    try decoder.decode(Response.self, from: try await reply.body.collect(), head: reply.head)
  }
}

extension Endpoint where Response == Reply {
  /// None: any type is accepted.
  public var acceptedContentType: String? { nil }

  /// Returns the reply; its body has not been read.
  public func response(from reply: Reply) -> Response { reply }
}

extension Endpoint where Response == Void {
  /// None: any type is accepted.
  public var acceptedContentType: String? { nil }

  /// Returns at once; the body is not read.
  public func response(from reply: Reply) -> Response { () }
}
