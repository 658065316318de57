public import HTTPTypes

/// What the standards say of a method, and where its convenience parameters go.
///
/// - Note: RFC 9110 §9, RFC 5789, RFC 10008
public struct MethodTraits: Sendable, Hashable {
  /// What the content of a request with the method means.
  public enum Content: Sendable, Hashable {
    /// It has a defined meaning.
    case defined
    /// It is expected, with a Content-Type.
    case expected
    /// It is allowed, with a Content-Type, without a defined use.
    case allowed
    /// It has no defined meaning; a client should not send it.
    case undefined
    /// It must not be sent.
    case forbidden
    /// The request has none.
    case absent
    /// The method is not a registered one of these.
    case unknown
  }

  /// The method.
  public var method: HTTPRequest.Method
  /// Whether it only reads; nil where that is unknown.
  public var isSafe: Bool?
  /// Whether sending it twice is sending it once; nil where that is unknown.
  public var isIdempotent: Bool?
  /// What content means.
  public var content: Content
  /// The standard that defines the method; nil for any other token.
  public var reference: String?

  /// The methods with a definition, in the order in which people look for them.
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

  /// Returns the traits of a method; for a token that no standard here defines, unknown ones.
  public init(of method: HTTPRequest.Method) {
    if let known = Self.all.first(where: { $0.method == method }) {
      self = known
    } else {
      self.init("GET", nil, nil, .unknown, nil)
      self.method = method
    }
  }

  /// Returns the traits of a method by its name; nil if the text is no token.
  public init?(named name: String) {
    guard let traits = HTTPMethods.traits(of: name) else { return nil }
    self = traits
  }

  /// The method's name.
  public var name: String { method.rawValue }

  /// Whether the convenience parameters become the query rather than the body.
  ///
  /// APIKit's rule: GET, HEAD and DELETE do.
  public var prefersQuery: Bool {
    switch method {
    case .get, .head, .delete: true
    default: false
    }
  }

  /// Whether a request without content says so with `Content-Length: 0`.
  ///
  /// - Note: RFC 9110 §8.6
  public var announcesEmptyContent: Bool {
    switch content {
    case .defined, .expected: true
    default: false
    }
  }
}
