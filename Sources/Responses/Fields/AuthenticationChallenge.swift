/// A challenge of WWW-Authenticate or Proxy-Authenticate: one way in which the server lets a request in.
///
///     let value = Array(#"Bearer realm="api", error="invalid_token", Basic realm="site""#.utf8)
///     let challenges = AuthenticationChallenge.challenges(in: [value], isProxy: false)
///     challenges.map(\.scheme)  // ["Bearer", "Basic"]
///     challenges[0].error  // invalid_token
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1>
package struct AuthenticationChallenge: Sendable, Hashable {
  /// The schemes that are told apart.
  package enum Kind: Sendable, Hashable { case basic, bearer, digest, other }

  /// A parameter of a challenge.
  package struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    package let name: String
    /// The value without quotes.
    package let value: String
  }

  /// The scheme, as it was sent.
  package let scheme: String
  /// The kind of the scheme.
  package let kind: Kind
  /// The data after the scheme that has no name, as that of Negotiate; nil if there is none.
  package let data: String?
  /// The parameters in their order.
  package let parameters: [Parameter]
  /// Whether the proxy asks, and not the server.
  package let isProxy: Bool

  /// The name of the area that the credentials are for; nil if it has none.
  package var realm: String? { self["realm"] }
  /// The permissions that are needed, as they are in the field; nil if none are named.
  package var scope: String? { self["scope"] }
  /// The code of the reason why a token was refused, by RFC 6750 §3.1; nil if there is none.
  package var error: String? { self["error"] }
  /// The reason in words; nil if there is none.
  package var errorDescription: String? { self["error_description"] }

  /// The value of the first parameter of a name, which is in lower case; nil if there is none.
  package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  init(scheme: String, data: String?, parameters: [Parameter], isProxy: Bool) {
    self.scheme = scheme
    self.data = data
    self.parameters = parameters
    self.isProxy = isProxy
    kind =
      switch scheme.lowercased() {
      case "basic": .basic
      case "bearer": .bearer
      case "digest": .digest
      default: .other
      }
  }

  /// Returns the challenges in the values of fields of a name, in their order.
  ///
  /// Text that belongs to no challenge is left out.
  ///
  /// - Parameter isProxy: Whether the fields are Proxy-Authenticate.
  /// - Complexity: O(*n*), where *n* is the length of the values.
  package static func challenges(in values: [[UInt8]], isProxy: Bool) -> [AuthenticationChallenge] {
    values.flatMap { value in
      var reader = ChallengeReader(isProxy: isProxy)
      reader.read(value)
      return reader.challenges
    }
  }
}

extension Response {
  /// The challenges of WWW-Authenticate, then those of Proxy-Authenticate, in their order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the fields.
  package var challenges: [AuthenticationChallenge] {
    AuthenticationChallenge.challenges(in: values(of: "WWW-Authenticate"), isProxy: false)
      + AuthenticationChallenge.challenges(in: values(of: "Proxy-Authenticate"), isProxy: true)
  }
}
