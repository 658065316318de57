public import HTTPTypes

/// The properties of a method by the standards, and the destination of its convenience parameters.
///
/// - Note: RFC 9110 §9, RFC 5789, RFC 10008
public struct MethodTraits: Sendable, Hashable {
  /// The meaning of a request's content for the method.
  public enum Content: Sendable, Hashable {
    /// It has a defined meaning.
    case defined
    /// It is expected, with a Content-Type.
    case expected
    /// It is allowed, with a Content-Type, but has no defined use.
    case allowed
    /// It has no defined meaning; a client should not send it.
    case undefined
    /// It must not be sent.
    case forbidden
    /// The request has no content.
    case absent
    /// The method is none of the registered ones.
    case unknown
  }

  /// The method.
  public var method: HTTPRequest.Method
  /// Whether the method only reads; nil if that is unknown.
  public var isSafe: Bool?
  /// Whether sending the request twice has the effect of sending it once; nil if that is unknown.
  public var isIdempotent: Bool?
  /// The meaning of content.
  public var content: Content
  /// The standard that defines the method; nil for any other token.
  public var reference: String?

  /// The methods with a definition, in the order of their use.
  public static let all: [MethodTraits] = [
    MethodTraits("GET", true, true, .undefined, "RFC 9110 §9.3.1"),
    MethodTraits("HEAD", true, true, .undefined, "RFC 9110 §9.3.2"),
    MethodTraits("POST", false, false, .defined, "RFC 9110 §9.3.3"),
    MethodTraits("PUT", false, true, .defined, "RFC 9110 §9.3.4"),
    MethodTraits("PATCH", false, false, .defined, "RFC 5789 §2"),
    MethodTraits("DELETE", false, true, .undefined, "RFC 9110 §9.3.5"),
    MethodTraits("QUERY", true, true, .expected, "RFC 10008 §2"),
    MethodTraits("OPTIONS", true, true, .allowed, "RFC 9110 §9.3.7"),
    MethodTraits("TRACE", true, true, .forbidden, "RFC 9110 §9.3.8"),
    MethodTraits("CONNECT", false, false, .absent, "RFC 9110 §9.3.6"),
  ]

  private init(_ name: String, _ safe: Bool?, _ idempotent: Bool?, _ content: Content, _ reference: String?) {
    method = HTTPRequest.Method(rawValue: name) ?? .get
    isSafe = safe
    isIdempotent = idempotent
    self.content = content
    self.reference = reference
  }

  /// Returns the traits of a method; unknown ones for a token that no standard here defines.
  public init(of method: HTTPRequest.Method) {
    if let known = Self.all.first(where: { $0.method == method }) {
      self = known
    } else {
      self.init("GET", nil, nil, .unknown, nil)
      self.method = method
    }
  }

  /// Returns the traits of a method by its name; nil if the text is not a token.
  public init?(named name: String) {
    guard let traits = HTTPMethods.traits(of: name) else { return nil }
    self = traits
  }

  /// The name of the method.
  public var name: String { method.rawValue }

  /// Whether the convenience parameters become the query rather than the body.
  ///
  /// By APIKit's rule, they do for GET, HEAD and DELETE.
  public var prefersQuery: Bool {
    switch method {
    case .get, .head, .delete: true
    default: false
    }
  }

  /// Whether a request without content has `Content-Length: 0`.
  ///
  /// - Note: RFC 9110 §8.6
  public var announcesEmptyContent: Bool {
    switch content {
    case .defined, .expected: true
    default: false
    }
  }
}
